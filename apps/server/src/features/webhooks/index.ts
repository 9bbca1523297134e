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
  /** Message id. It is equal at every endpoint, so that a receiver recognizes a duplicate. */
  readonly messageId: string;
}

/** Deliveries of events that happen too often for the audit log. */
export interface WebhookOutbox {
  /**
   * Writes the deliveries in the transaction of their events, so that both commit or neither.
   * Without an endpoint for the kind, `makeEvents` is not called.
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
/** Loads the email templates on first use, so that the hub starts without React Email. */
export const loadWebhookMails = async () => (await import('./mails.tsx')).webhookMails;

type FeatureDependencies = Omit<WebhooksDependencies, 'store' | 'deliveries' | 'bodies'> &
  Omit<DeliveryDependencies, 'store' | 'send' | 'bodies'> & {
    readonly publicUrl: URL;
    /** DNS resolver; by default the resolver of this machine. */
    readonly resolve?: Resolve;
  };

/** Creates the webhooks, which deliver events to other programs of the publisher. */
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
