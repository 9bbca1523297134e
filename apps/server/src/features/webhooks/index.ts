import { createWebhooks, type Webhooks, type WebhooksParts } from './administration-service.ts';
import { createSend, type Resolve } from './send.ts';
import { createWebhookStore } from './store.ts';
import { createTelling, type Telling, type TellingParts } from './telling-service.ts';

export { webhookRoutes } from './routes.ts';
export { webhookSeals } from './sealed-columns.ts';
export { sentAgainInWords, stateOf as endpointStateOf } from './to-wire.ts';
export type { EndpointView, Webhooks } from './administration-service.ts';
/** Loaded with the first mail: a start does without React Email. */
export const loadWebhookMails = async () => (await import('./mails.tsx')).webhookMails;

type FeatureParts = Omit<WebhooksParts, 'store' | 'telling'> &
  Omit<TellingParts, 'store' | 'send'> & {
    /** DNS resolver, by default this machine's. */
    readonly resolve?: Resolve;
  };

/** Webhooks: delivery of events to the publisher's other programs. */
export function createWebhooksFeature(parts: FeatureParts): {
  readonly webhooks: Webhooks;
  readonly telling: Telling;
} {
  const store = createWebhookStore(parts.db);
  const telling = createTelling({ ...parts, store, send: createSend(parts) });
  return { webhooks: createWebhooks({ ...parts, store, telling }), telling };
}
