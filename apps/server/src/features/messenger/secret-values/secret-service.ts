import { conversations as bounds } from '@hub/contract/conversation-limits';
import { createSecretStore } from './secret-store.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import type { MessagePosition } from '#messenger/records/message-store.ts';
import { secretTexts } from '#messenger/texts.ts';
import { after } from '#platform/clock.ts';
import { inWords, type Actor } from '#platform/actor.ts';
import { Problem } from '#platform/problem.ts';
import type { SealedColumn } from '#platform/secrets/sealing.ts';

const contextOf = (id: string): string => `conversation-secret:${id}`;

export const secretSeal: SealedColumn = {
  table: 'conversation_secrets',
  column: 'value_sealed',
  key: 'id',
  keyType: 'text',
  boundTo: 'id',
  contextOf,
};

/** Passwords and keys in messages, which are encrypted and deleted after a time. */
export function createSecrets(parts: MessengerParts) {
  const { db, clock, ids, sealing, limits, audit, conversations, events } = parts;
  const store = createSecretStore(db);

  /** Locks conversations before their secrets, as a closing does, to prevent deadlocks. */
  const lockConversations = (found: Awaited<ReturnType<typeof store.find>>) =>
    conversations.lockAll(found.map(({ conversationId }) => conversationId));

  /** Records an event for each message, so that clients show its new state. */
  async function recordEvents(spots: readonly MessagePosition[]): Promise<void> {
    for (const spot of spots) await events.record({ ...spot, kind: 'message', isInternal: false });
  }

  return {
    /** Stores a password or key for a later message. */
    async take(userId: number, { label, value }: { label: string; value: string }) {
      await limits.take('conversationSecretByUser', String(userId));
      const id = ids.token();
      const valueSealed = sealing.seal(value, contextOf(id));
      await store.insert({ id, userId, label, valueSealed, createdAt: clock.now() });
      return { id, label };
    },
    /**
     * Returns the value and records the opening for the buyer. Returns null if the value is deleted
     * or was never sent. Throws `unavailable` if it cannot be decrypted.
     */
    async open(id: string, operatorId: number, actor: Actor): Promise<string | null> {
      await limits.take('secretOpenedByOperator', inWords(actor));
      return db.transaction(async () => {
        await lockConversations(await store.find(id));
        const secret = await store.lock(id);
        if (!secret) return null;
        const { userId, valueSealed, conversationId, position } = secret;
        const value = sealing.open(valueSealed, contextOf(id));
        if (value === null) {
          const cause = new Error('No secret opens the value of a conversation');
          const message = secretTexts.unreadable;
          throw new Problem('unavailable', { message, isOperators: true, cause });
        }
        await store.addOpening(id, operatorId, clock.now());
        // The label is text of the buyer, and viewers read the audit log, so the label is left out.
        const details = { conversation: conversationId, position };
        await audit.record({ event: 'messenger.secret_opened', userId, actor, details });
        await recordEvents([{ conversationId, position }]);
        return value;
      });
    },
    /** Deletes a value. Returns false if it is already deleted or belongs to another person. */
    remove: (id: string, userId: number): Promise<boolean> =>
      db.transaction(async () => {
        await lockConversations(await store.find(id));
        const spots = await store.forgetOne(id, userId, clock.now());
        await recordEvents(spots);
        return spots.length > 0;
      }),
    /** Deletes the values of conversations, in the transaction that closes them. */
    async forgetIn(conversationIds: readonly number[]): Promise<void> {
      await recordEvents(await store.forgetIn(conversationIds, clock.now()));
    },
    sweep: (): Promise<void> =>
      db.transaction(async () => {
        const now = clock.now();
        const due = await store.due(after(now, -bounds.secretsKept));
        await lockConversations(due);
        const these = due.map(({ id }) => id);
        await recordEvents(await store.forgetThese(these, now));
        await store.removeLoose(after(now, -bounds.looseFilesKept));
      }),
  };
}

export type Secrets = ReturnType<typeof createSecrets>;
