import { after } from '#platform/clock.ts';
import { lifetimes, seconds } from '@hub/contract/limits';
import type { Bodies } from './formats.ts';
import { headersOf } from './message.ts';
import { nextTry } from './retry-rules.ts';
import type { Answer, Send } from './send.ts';
import {
  type DeliveryRow,
  type EndpointRow,
  type WebhookStore,
  endpointContext,
  urlContext,
} from './store.ts';
import { webhookTexts } from './texts.ts';
import type { AuditedParts, Chain } from '#features/audit';
import type { Operators } from '#features/operators';
import type { Queue } from '#platform/jobs/jobs.ts';

/** Result of a delivery that an operator sends now. */
export type SentNow =
  | { readonly is: 'taken' | 'failed'; readonly answer: Answer }
  /** An earlier delivery failed, and deliveries are sent in order. */
  | { readonly is: 'behind'; readonly answer: Answer }
  /** Other deliveries are in progress. This delivery follows them. */
  | { readonly is: 'under_way' };

export interface WebhookParts extends AuditedParts {
  readonly store: WebhookStore;
  readonly chain: Pick<Chain, 'extend'>;
  readonly bodies: Bodies;
}

interface DeliveryParts extends WebhookParts {
  readonly operators: Pick<Operators, 'list'>;
  readonly send: Send;
}

const queueName = 'webhooks';
const batch = 500;
/** Longest run of one job, and duration of its claim on an endpoint, in milliseconds. */
const [turn, hold] = [seconds(30), seconds(60)];
/** Time after which `sendNow` starts no further attempt, in milliseconds. */
const waits = seconds(8);

type Next = 'go' | 'stop';

const isFine = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300;

/** Background delivery: it turns audit events into deliveries and sends them. */
export function createDeliveries(deps: DeliveryParts) {
  const { db, store, clock, chain, jobs, bodies } = deps;
  const attempt = createAttempt(deps);

  /**
   * Writes deliveries from the audit chain. Its rows exist only if their transaction committed, and
   * its sequence numbers have no gaps, unlike those of a database sequence.
   */
  const writeDown = (endpointId: string): Promise<number> =>
    db.transaction(async () => {
      const endpoint = await store.lock(endpointId);
      if (!endpoint) return 0;
      const events = await store.eventsAfter(endpoint.sequence, batch);
      const last = events.at(-1);
      if (last === undefined) return 0;
      const wantedEvents = events.filter(({ event }) => isWanted(endpoint, event));
      await store.insertDeliveries(
        endpointId,
        wantedEvents.map((event) => ({
          userId: event.userId,
          event: event.event,
          messageId: `evt_${event.id}`,
          body: bodies(endpoint.format, event),
          createdAt: clock.now(),
        })),
      );
      await store.change(endpointId, { sequence: last.sequence });
      return events.length;
    });

  /** Does the work while this process holds the endpoint; null if it is paused or held. */
  async function whileHeld<T>(
    endpointId: string,
    isPressed: boolean,
    work: (begun: Date) => Promise<T>,
  ): Promise<T | null> {
    const begun = clock.now();
    const until = after(begun, hold);
    if (!(await store.hold(endpointId, { now: begun, until, isPressed }))) return null;
    try {
      return await work(begun);
    } finally {
      await store.change(endpointId, { heldUntil: null });
    }
  }

  /** Sends deliveries one after the other until one fails, so that they arrive in order. */
  const deliver = (endpointId: string) =>
    whileHeld(endpointId, false, async (begun) => {
      let head = await store.head(endpointId);
      while (head !== null && clock.now() < after(begun, turn)) {
        if ((await attempt(endpointId, head, false)) === 'stop') return;
        head = await store.head(endpointId);
      }
      if (head !== null) await jobs.enqueue(queueName, { endpoint: endpointId });
    });

  /** Tries each delivery once. The scheduled task makes further attempts. */
  const tryUpTo = (endpointId: string, deliveryId: number) =>
    whileHeld(endpointId, true, async (begun): Promise<SentNow | null> => {
      let head = await store.head(endpointId);
      while (head !== null && clock.now() < after(begun, waits)) {
        await attempt(endpointId, head, true);
        const attempted = await store.findDelivery(head.id);
        // The delivery was removed or paused in the meantime.
        if (attempted === null || attempted.tries === head.tries) return null;
        const answer = { status: attempted.status, text: attempted.answer ?? '' };
        const isTaken = attempted.deliveredAt !== null;
        if (head.id === deliveryId) return { is: isTaken ? 'taken' : 'failed', answer };
        if (!isTaken) return { is: 'behind', answer };
        head = await store.head(endpointId);
      }
      return null;
    });

  return {
    /** Sends the waiting deliveries up to this one without waiting for the next attempt. */
    sendNow: async (endpointId: string, deliveryId: number): Promise<SentNow> =>
      (await tryUpTo(endpointId, deliveryId)) ?? { is: 'under_way' },
    async round(signal?: AbortSignal): Promise<void> {
      const all = await store.listIds();
      if (all.length === 0) return;
      await chain.extend(signal);
      for (const endpoint of all) {
        let isMore = true;
        while (isMore) isMore = (await writeDown(endpoint)) === batch;
        if (signal?.aborted) return;
      }
      for (const endpoint of await store.due(clock.now())) {
        await jobs.enqueue(queueName, { endpoint });
      }
    },
    queue: {
      name: queueName,
      atOnce: 4,
      // The next job continues, because the endpoint stores the time of the next attempt.
      policy: { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 120 },
      async work({ endpoint }) {
        await deliver(String(endpoint));
      },
    } satisfies Queue,
    sweep: () => store.sweep(after(clock.now(), -lifetimes.webhookDeliveries)),
  };
}

export type WebhookDeliveries = ReturnType<typeof createDeliveries>;

/** Audit events that chats receive as `conversation.closed` and `conversation.opened` instead. */
const doubled = ['messenger.closed', 'messenger.started'];

const isWanted = ({ kinds, format }: EndpointRow, event: string): boolean =>
  format !== 'hub' && doubled.includes(event)
    ? false
    : kinds.length === 0 || kinds.includes(event.split('.', 1)[0] ?? '');

/**
 * Makes one attempt. Returns `go` to continue (and repeat a failed delivery) or `stop`.
 * `isPressed`: an operator sends now, before the next attempt is due.
 */
function createAttempt(deps: DeliveryParts) {
  const { db, store, clock, sealing, send } = deps;

  const secretsOf = ({ id, secretSealed, oldSecretSealed, oldSecretUntil }: EndpointRow) => {
    const isOldGood = oldSecretUntil !== null && oldSecretUntil > clock.now();
    const sealed = [secretSealed, isOldGood ? oldSecretSealed : null];
    return sealed.flatMap((sealedSecret) =>
      sealedSecret === null ? [] : (sealing.open(sealedSecret, endpointContext(id)) ?? []),
    );
  };

  const noteFailure = async (
    endpoint: EndpointRow,
    { status }: Answer,
    isPressed: boolean,
  ): Promise<Next> => {
    const now = clock.now();
    // An early failure on request does not count, so repeated requests do not lengthen the wait.
    const isEarly = isPressed && endpoint.nextTryAt !== null && endpoint.nextTryAt > now;
    if (isEarly && status !== 410) return 'stop';
    const since = endpoint.failingSince ?? now;
    const tries = endpoint.tries + 1;
    // Status 410: the receiver is gone permanently.
    const nextTryAt = status === 410 ? null : nextTry({ since, tries }, now);
    await store.change(endpoint.id, { failingSince: since, tries, nextTryAt });
    if (nextTryAt === null) await park(deps, endpoint, since);
    return nextTryAt !== null && nextTryAt <= now ? 'go' : 'stop';
  };

  return async function attempt(
    endpointId: string,
    delivery: DeliveryRow,
    isPressed: boolean,
  ): Promise<Next> {
    // The endpoint is read for each attempt, because an owner may have changed, paused or removed
    // it.
    const endpoint = await db.transaction(() => store.lock(endpointId));
    if (!endpoint || endpoint.pausedAt !== null) return 'stop';
    const at = clock.now();
    const { messageId, body } = delivery;
    const headers = headersOf({ id: messageId, at, body }, secretsOf(endpoint));
    const { url, urlSealed } = endpoint;
    const target = urlSealed === null ? url : sealing.open(urlSealed, urlContext(endpointId));
    db.forbidNetwork();
    const answer =
      target === null
        ? { status: null, text: webhookTexts.urlLost }
        : await send({ url: target, headers, body });
    const { status, text } = answer;
    const result = { tries: delivery.tries + 1, lastTryAt: at, status, answer: text };
    return db.transaction(async () => {
      const now = await store.lock(endpointId);
      if (!now) return 'stop';
      if (!isFine(answer)) {
        await store.changeDelivery(delivery.id, result);
        return noteFailure(now, answer, isPressed);
      }
      await store.changeDelivery(delivery.id, { ...result, deliveredAt: clock.now() });
      if (now.tries > 0) {
        await store.change(endpointId, { failingSince: null, tries: 0, nextTryAt: null });
      }
      return 'go';
    });
  };
}

/** Parks an endpoint. Nothing is sent until an owner resumes it; new deliveries wait. */
async function park(
  { store, clock, audit, operators, mailer }: DeliveryParts,
  { id, name, url }: EndpointRow,
  since: Date,
): Promise<void> {
  await store.change(id, { parkedAt: clock.now(), nextTryAt: null });
  const { host } = new URL(url);
  const details = { name, host };
  await audit.record({ event: 'webhooks.parked', userId: null, actor: 'hub', details });
  const data = { ...details, since: since.toISOString() };
  for (const { userId, role } of await operators.list()) {
    if (role === 'owner') await mailer.enqueue({ template: 'webhooks/parked', userId, data });
  }
}
