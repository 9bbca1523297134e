import {
  createWebhooks,
  type Webhooks,
  type WebhooksDependencies,
} from './administration-service.ts';
import { createSend, type Resolve } from './send.ts';
import { createWebhookStore } from './store.ts';
import { createTelling, type Telling, type TellingDependencies } from './telling-service.ts';

export { webhookRoutes } from './routes.ts';
export { webhookSeals } from './sealed-columns.ts';
export { sentAgainInWords, stateOf as endpointStateOf } from './to-wire.ts';
export type { EndpointView, Webhooks } from './administration-service.ts';
/** Loaded with the first mail: a start does without React Email. */
export const loadWebhookMails = async () => (await import('./mails.tsx')).webhookMails;

type FeatureDependencies = Omit<WebhooksDependencies, 'store' | 'telling'> &
  Omit<TellingDependencies, 'store' | 'send'> & {
    /** DNS resolver, by default this machine's. */
    readonly resolve?: Resolve;
  };

/** Webhooks: delivery of events to the publisher's other programs. */
export function createWebhooksFeature(deps: FeatureDependencies): {
  readonly webhooks: Webhooks;
  readonly telling: Telling;
} {
  const store = createWebhookStore(deps.db);
  const telling = createTelling({ ...deps, store, send: createSend(deps) });
  return { webhooks: createWebhooks({ ...deps, store, telling }), telling };
}
