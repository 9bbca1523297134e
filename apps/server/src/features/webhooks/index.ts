import { createWebhooks, type WebhooksDependencies } from './administration-service.ts';
import { createSend, type Resolve } from './send.ts';
import { createBodies, type Bodies } from './formats.ts';
import { createWebhookStore, type WebhookStore } from './store.ts';
import { createDeliveries, type DeliveryDependencies } from './delivery-service.ts';
import type { webhookKinds } from '@hub/contract/operator-calls';
import type { WebhookEvent } from './message.ts';
import type { Clock } from '#platform/clock.ts';

/** Event without a row in the audit log. */
export interface OutboxEvent extends Omit<WebhookEvent, 'at'> {
  /** Message ID, the same at every endpoint, so that a receiver recognizes a duplicate. */
  readonly messageId: string;
}

/** Deliveries of events that happen too often for the audit log. */
export interface WebhookOutbox {
  /**
   * Writes the deliveries within the transaction of the events: they exist if and only if it
   * commits. Without an endpoint that wants the kind, no event is made.
   */
  add(
    kind: (typeof webhookKinds)[number],
    makeEvents: () => Promise<readonly OutboxEvent[]>,
  ): Promise<void>;
}

interface OutboxDependencies {
  readonly store: Pick<WebhookStore, 'wanting' | 'insertDeliveries'>;
  readonly clock: Clock;
  readonly bodies: Bodies;
}

const createOutbox = ({ store, clock, bodies }: OutboxDependencies): WebhookOutbox => ({
  async add(kind, makeEvents) {
    const endpoints = await store.wanting(kind);
    if (endpoints.length === 0) return;
    const at = clock.now();
    const events = await makeEvents();
    for (const { id, format } of endpoints) {
      const deliveries = events.map(({ messageId, ...event }) => ({
        userId: event.userId,
        event: event.event,
        messageId,
        body: bodies(format, { ...event, at }),
        createdAt: at,
      }));
      await store.insertDeliveries(id, deliveries);
    }
  },
});

export { webhookRoutes } from './routes.ts';
export { createSend, type Send } from './send.ts';
export { webhookSeals } from './store.ts';
export { sentAgainInWords, stateOf as endpointStateOf } from './routes.ts';
export type { EndpointView, Webhooks } from './administration-service.ts';
/** Loads the emails with the first one, so that the hub starts without React Email. */
export const loadWebhookMails = async () => (await import('./mails.tsx')).webhookMails;

type FeatureDependencies = Omit<WebhooksDependencies, 'store' | 'deliveries' | 'bodies'> &
  Omit<DeliveryDependencies, 'store' | 'send' | 'bodies'> & {
    readonly publicUrl: URL;
    /** DNS resolver, by default this machine's. */
    readonly resolve?: Resolve;
  };

/** Webhooks: delivery of events to the publisher's other programs. */
export function createWebhooksFeature(deps: FeatureDependencies) {
  const store = createWebhookStore(deps.db);
  const bodies = createBodies(deps);
  const deliveries = createDeliveries({ ...deps, store, send: createSend(deps), bodies });
  return {
    webhooks: createWebhooks({ ...deps, store, deliveries, bodies }),
    deliveries,
    outbox: createOutbox({ ...deps, store, bodies }),
  };
}
