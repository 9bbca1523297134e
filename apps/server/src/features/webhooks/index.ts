import type { webhookKinds } from '@hub/contract/operator-calls';
import { createWebhooks } from './administration-service.ts';
import { createDeliveries, type WebhookParts } from './delivery-service.ts';
import { createBodies } from './formats.ts';
import type { WebhookEvent } from './message.ts';
import { createSend, type Resolve } from './send.ts';
import { createWebhookStore } from './store.ts';
import type { AuditedParts } from '#features/audit';
import type { Operators } from '#features/operators';

export { webhookRoutes } from './routes.ts';
export { createSend, type Send } from './send.ts';
export { webhookSeals } from './store.ts';
export { sentAgainInWords, stateOf as endpointStateOf } from './routes.ts';
export type { EndpointView, Webhooks } from './administration-service.ts';
/** Loads the email templates on first use, so that the hub starts without React Email. */
export const loadWebhookMails = async () => (await import('./mails.tsx')).webhookMails;

/** Event without a row in the audit log. */
export interface OutboxEvent extends Omit<WebhookEvent, 'at'> {
  /** Message id. It is equal at every endpoint, so that a receiver recognizes a duplicate. */
  readonly messageId: string;
}

/** Deliveries of events that happen too often for the audit log. */
const createOutbox = ({ store, clock, bodies }: WebhookParts) => ({
  /**
   * Writes the deliveries in the transaction of their events, so that both commit or neither.
   * Without an endpoint for the kind, `makeEvents` is not called.
   */
  async add(
    kind: (typeof webhookKinds)[number],
    makeEvents: () => Promise<readonly OutboxEvent[]>,
  ): Promise<void> {
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

export type WebhookOutbox = ReturnType<typeof createOutbox>;

interface FeatureParts extends AuditedParts, Pick<WebhookParts, 'chain'> {
  readonly operators: Pick<Operators, 'list'>;
  /** True in the sandbox, to allow plain HTTP and addresses of this machine. */
  readonly allowInside: boolean;
  /** DNS resolver; by default the resolver of this machine. */
  readonly resolve?: Resolve;
}

export function createWebhooksFeature(deps: FeatureParts) {
  const parts = { ...deps, store: createWebhookStore(deps.db), bodies: createBodies(deps) };
  const deliveries = createDeliveries({ ...parts, send: createSend(deps) });
  return {
    webhooks: createWebhooks({ ...parts, deliveries }),
    deliveries,
    outbox: createOutbox(parts),
  };
}
