import { webhooks } from '@hub/contract/limits';
import { webhookKinds, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { EndpointView, SentAgain } from './administration-service.ts';
import type { DeliveryRow, EndpointRow } from './store.ts';
import { webhookTexts } from './texts.ts';

type Endpoint = OperatorAnswerOf<'operatorWebhooks'>['endpoints'][number];

export function stateOf(endpoint: EndpointRow): Endpoint['state'] {
  if (endpoint.pausedAt !== null) return 'paused';
  if (endpoint.parkedAt !== null) return 'parked';
  return endpoint.failingSince === null ? 'active' : 'failing';
}

/** The URL of a chat is its password, which only owners see. */
const shownUrl = ({ format, url }: EndpointRow, isOwner: boolean): string =>
  isOwner || format === 'hub' ? url : `${new URL(url).origin}/…`;

export const toEndpoint = ({ endpoint, waiting }: EndpointView, isOwner: boolean): Endpoint => ({
  id: endpoint.id,
  name: endpoint.name,
  url: shownUrl(endpoint, isOwner),
  format: endpoint.format,
  kinds: webhookKinds.filter((kind) => endpoint.kinds.includes(kind)),
  created_at: endpoint.createdAt.toISOString(),
  state: stateOf(endpoint),
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  next_try_at: endpoint.nextTryAt?.toISOString() ?? null,
  waiting,
});

export function toDeliveries(
  rows: readonly DeliveryRow[],
): OperatorAnswerOf<'operatorWebhookDeliveries'> {
  const shown = rows.slice(0, webhooks.page);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => ({
      id: row.id,
      event: row.event,
      message_id: row.messageId,
      body: row.body,
      created_at: row.createdAt.toISOString(),
      state: row.deliveredAt === null ? 'waiting' : 'delivered',
      tries: row.tries,
      last_try_at: row.lastTryAt?.toISOString() ?? null,
      status: row.status,
      answer: row.answer,
    })),
    next: last === undefined ? null : String(last.id),
  };
}

/** Describes the result of a repeated delivery. */
export function sentAgainInWords(sent: SentAgain): { success: boolean; message: string } {
  const answer = 'answer' in sent ? sent.answer : null;
  const short = answer === null ? '' : String(answer.status ?? answer.text.replace(/\.$/, ''));
  const isDone = sent.is !== 'failed' && sent.is !== 'behind';
  return { success: isDone, message: webhookTexts.again[sent.is](short) };
}
