import { ECDH } from 'node:crypto';
import type { PushView, Subscription } from '@hub/contract/push';
import { createPushStore, type PushApp } from './push-store.ts';
import { vapidOf } from './vapid.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import { operatorPushTexts } from '#messenger/texts.ts';
import { lockUser } from '#platform/db/locks/locks.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import type { SealedColumn } from '#platform/secrets/sealing.ts';

export const contextOfPush = (id: string): string => `push:${id}`;

export const pushSeal: SealedColumn = {
  table: 'push_subscriptions',
  column: 'subscription_sealed',
  key: 'id',
  keyType: 'text',
  boundTo: 'id',
  contextOf: contextOfPush,
};

interface Device {
  readonly userId: number;
  readonly sessionHash: string;
  readonly app: PushApp;
}

const wrong = (field: keyof Subscription, message: string): Problem =>
  new Problem('validation', { errors: [{ field: `subscription.${field}`, message }] });

/** Returns true for a valid public key. With another key every push would fail. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url') !== '';
  } catch {
    return false;
  }
}

export function createSubscriptions(parts: MessengerParts) {
  const { db, clock, ids, keys, sealing, allowInside } = parts;
  const store = createPushStore(db);
  return {
    async show({ sessionHash, app }: Device) {
      const stored = await store.find(sessionHash, app);
      const { publicKey } = vapidOf(keys);
      return {
        key: publicKey,
        device: stored?.endpointHash ?? null,
        views: [...(stored?.views ?? [])],
      };
    },
    /** Null removes the subscription. Throws `validation` for an insecure endpoint or a bad key. */
    async save(
      { userId, sessionHash, app }: Device,
      subscription: Subscription | null,
      views: readonly PushView[] = [],
    ): Promise<void> {
      if (subscription === null) return store.removeOf(sessionHash, app);
      if (!allowInside && !subscription.endpoint.startsWith('https://')) {
        throw wrong('endpoint', operatorPushTexts.needsTls);
      }
      if (!isPoint(subscription.p256dh)) throw wrong('p256dh', operatorPushTexts.noKey);
      const id = ids.token();
      const row = {
        id,
        sessionHash,
        userId,
        app,
        views,
        endpointHash: hashOf(subscription.endpoint),
        subscriptionSealed: sealing.seal(JSON.stringify(subscription), contextOfPush(id)),
        signedBy: keys.fingerprint,
        createdAt: clock.now(),
      };
      await db.transaction(async () => {
        // Two tabs of a browser may save at the same moment.
        await lockUser(db, userId);
        await store.replace(row);
      });
    },
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
