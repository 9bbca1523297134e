import { after } from '#platform/clock.ts';
import { lifetimes, webhooks as bounds } from '@hub/contract/limits';
import { testEventAt, type WebhookFormat } from './formats.ts';
import { secretPrefix } from './message.ts';
import { type EndpointRow, endpointContext, urlContext } from './store.ts';
import type { SentNow, WebhookDeliveries, WebhookParts } from './delivery-service.ts';
import { webhookTexts } from './texts.ts';
import type { PlainEventName } from '#features/audit';
import type { Actor } from '#platform/actor.ts';
import { lockAdding } from '#platform/db/locks/locks.ts';
import { Problem } from '#platform/problem.ts';

interface EndpointForm {
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly string[];
  readonly format: WebhookFormat;
}

/** Result of a repeated delivery. `held`: it waits until the endpoint is resumed. */
export type SentAgain = SentNow | { readonly is: 'held' };

interface AdministrationParts extends WebhookParts {
  readonly deliveries: Pick<WebhookDeliveries, 'sendNow'>;
  /** True in the sandbox, to allow plain HTTP. */
  readonly allowInside: boolean;
}

/** Replaces the middle of a chat URL, which is secret. */
const hidden = '…';

const invalidField = (message: string, field: string): Problem =>
  new Problem('validation', { errors: [{ field, message }] });

/** Owners' actions on endpoints. They throw `not_found` for an unknown endpoint. */
export function createWebhooks(deps: AdministrationParts) {
  const { db, store, clock, ids, chain, audit, limits, sealing, deliveries, bodies, allowInside } =
    deps;

  const hex = (): string => Buffer.from(ids.token(), 'base64url').toString('hex');
  const makeSecret = (): string =>
    `${secretPrefix}${Buffer.from(ids.token(), 'base64url').toString('base64')}`;
  const checkUrl = (url: string): void => {
    if (!allowInside && !url.startsWith('https://'))
      throw invalidField(webhookTexts.needsTls, 'url');
    if (url.includes(hidden)) throw invalidField(webhookTexts.needsWholeUrl, 'url');
  };
  /** Stores a chat URL sealed. Screens show only its host and its last characters. */
  const columnsOf = (id: string, { url, format }: Pick<EndpointForm, 'url' | 'format'>) =>
    format === 'hub'
      ? { url, urlSealed: null }
      : {
          url: `${new URL(url).origin}/${hidden}${url.slice(-4)}`,
          urlSealed: sealing.seal(url, urlContext(id)),
        };
  const record = (
    event: PlainEventName,
    { name, url }: Pick<EndpointRow, 'name' | 'url'>,
    actor: Actor,
  ): Promise<void> => {
    const details = { name, host: new URL(url).host };
    return audit.record({ event, userId: null, actor, details });
  };
  const withLocked = <T>(id: string, act: (endpoint: EndpointRow) => Promise<T>): Promise<T> =>
    db.transaction(async () => {
      const endpoint = await store.lock(id);
      if (!endpoint) throw new Problem('not_found');
      return act(endpoint);
    });

  return {
    list: store.list,
    /** Creates an endpoint. Only this result and that of `rotateSecret` contain the secret. */
    async create({ name, url, kinds, format }: EndpointForm, actor: Actor) {
      checkUrl(url);
      // Chains earlier events first, because only later events are delivered.
      await chain.extend();
      return db.transaction(async () => {
        await lockAdding(db, 'webhook_endpoints');
        if ((await store.list()).length >= bounds.max) {
          throw invalidField(webhookTexts.tooMany(bounds.max), 'name');
        }
        const [id, secret] = [hex().slice(0, 12), makeSecret()];
        const endpoint = await store.insert({
          id,
          name,
          ...columnsOf(id, { url, format }),
          kinds,
          format,
          secretSealed: sealing.seal(secret, endpointContext(id)),
          createdAt: clock.now(),
          sequence: await store.lastSequence(),
        });
        await record('webhooks.added', { name, url }, actor);
        return { endpoint, waiting: 0, secret };
      });
    },
    change: (id: string, { name, url, kinds, format }: EndpointForm, actor: Actor) =>
      withLocked(id, async (endpoint) => {
        // The shortened URL of a chat means that the URL stays the same.
        const isKept = endpoint.urlSealed !== null && format !== 'hub' && url === endpoint.url;
        if (!isKept) checkUrl(url);
        const columns = isKept ? {} : columnsOf(id, { url, format });
        // The next attempt starts immediately instead of at the time that was set for the old URL.
        await store.change(id, { name, ...columns, kinds, format, nextTryAt: null });
        await record('webhooks.changed', { name, url }, actor);
      }),
    /** Replaces the secret. For a day, messages are also signed with the previous secret. */
    rotateSecret: (id: string, actor: Actor) =>
      withLocked(id, async (endpoint) => {
        const secret = makeSecret();
        const anew = {
          secretSealed: sealing.seal(secret, endpointContext(id)),
          oldSecretSealed: endpoint.secretSealed,
          oldSecretUntil: after(clock.now(), lifetimes.oldWebhookSecret),
        };
        await store.change(id, anew);
        await record('webhooks.secret_rotated', endpoint, actor);
        const listed = (await store.list()).find((row) => row.endpoint.id === id);
        return { endpoint: { ...endpoint, ...anew }, waiting: listed?.waiting ?? 0, secret };
      }),
    remove: (id: string, actor: Actor) =>
      withLocked(id, async (endpoint) => {
        await store.remove(id);
        await record('webhooks.removed', endpoint, actor);
      }),
    /** Pauses or resumes an endpoint. Resuming also ends the parking of a failed endpoint. */
    pause: (id: string, paused: boolean, actor: Actor) =>
      withLocked(id, async (endpoint) => {
        const free = { pausedAt: null, parkedAt: null, failingSince: null, tries: 0 };
        const change = paused ? { pausedAt: clock.now() } : { ...free, nextTryAt: null };
        await store.change(id, change);
        await record(paused ? 'webhooks.paused' : 'webhooks.resumed', endpoint, actor);
      }),
    async test(id: string, actor: Actor) {
      await limits.take('webhookTestByEndpoint', id);
      await withLocked(id, async (endpoint) => {
        const test = testEventAt(clock.now());
        const { at: createdAt, event, userId } = test;
        const messageId = `test_${hex().slice(0, 24)}`;
        const body = bodies(endpoint.format, test);
        await store.insertDeliveries(id, [{ userId, event, messageId, body, createdAt }]);
        await record('webhooks.tested', endpoint, actor);
      });
    },
    deliveries: (id: string, from: number | null) =>
      store.listDeliveries(id, { after: from, limit: bounds.page + 1 }),
    async sendAgain(id: number, actor: Actor): Promise<SentAgain> {
      const delivery = await store.findDelivery(id);
      if (!delivery) throw new Problem('not_found');
      const isHeld = await withLocked(delivery.endpointId, async (endpoint) => {
        await store.changeDelivery(id, { deliveredAt: null });
        await record('webhooks.sent_again', endpoint, actor);
        return endpoint.pausedAt !== null || endpoint.parkedAt !== null;
      });
      return isHeld ? { is: 'held' } : deliveries.sendNow(delivery.endpointId, id);
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
export type EndpointView = Awaited<ReturnType<Webhooks['list']>>[number];
