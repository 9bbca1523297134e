import {
  createWebhooks,
  type Webhooks,
  type WebhooksDependencies,
} from './administration-service.ts';
import { createSend, type Resolve } from './send.ts';
import { createBodies } from './formats.ts';
import { createOutbox, type WebhookOutbox } from './outbox.ts';
import { createWebhookStore } from './store.ts';
import {
  createDeliveries,
  type WebhookDeliveries,
  type DeliveryDependencies,
} from './delivery-service.ts';

export { webhookRoutes } from './routes.ts';
export { webhookSeals } from './sealed-columns.ts';
export { sentAgainInWords, stateOf as endpointStateOf } from './to-wire.ts';
export type { OutboxEvent, WebhookOutbox } from './outbox.ts';
export type { EndpointView, Webhooks } from './administration-service.ts';
/** Loaded with the first mail: a start does without React Email. */
export const loadWebhookMails = async () => (await import('./mails.tsx')).webhookMails;

type FeatureDependencies = Omit<WebhooksDependencies, 'store' | 'deliveries' | 'bodies'> &
  Omit<DeliveryDependencies, 'store' | 'send' | 'bodies'> & {
    readonly publicUrl: URL;
    /** DNS resolver, by default this machine's. */
    readonly resolve?: Resolve;
  };

/** Webhooks: delivery of events to the publisher's other programs. */
export function createWebhooksFeature(deps: FeatureDependencies): {
  readonly webhooks: Webhooks;
  readonly deliveries: WebhookDeliveries;
  readonly outbox: WebhookOutbox;
} {
  const store = createWebhookStore(deps.db);
  const bodies = createBodies(deps);
  const deliveries = createDeliveries({ ...deps, store, send: createSend(deps), bodies });
  return {
    webhooks: createWebhooks({ ...deps, store, deliveries, bodies }),
    deliveries,
    outbox: createOutbox({ ...deps, store, bodies }),
  };
}
