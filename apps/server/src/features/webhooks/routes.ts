import type { Webhooks, EndpointView, SentAgain } from './administration-service.ts';
import { webhookTexts as texts } from './texts.ts';
import type { Routes } from '#http/calls/route.ts';
import { webhooks as limits } from '@hub/contract/limits';
import { webhookKinds, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { DeliveryRow, EndpointRow } from './store.ts';

type Endpoint = OperatorAnswerOf<'operatorWebhooks'>['endpoints'][number];

export function stateOf(endpoint: EndpointRow): Endpoint['state'] {
  if (endpoint.pausedAt !== null) return 'paused';
  if (endpoint.parkedAt !== null) return 'parked';
  return endpoint.failingSince === null ? 'active' : 'failing';
}

const toEndpoint = ({ endpoint, waiting }: EndpointView): Endpoint => ({
  id: endpoint.id,
  name: endpoint.name,
  url: endpoint.url,
  format: endpoint.format,
  kinds: webhookKinds.filter((kind) => endpoint.kinds.includes(kind)),
  created_at: endpoint.createdAt.toISOString(),
  state: stateOf(endpoint),
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  next_try_at: endpoint.nextTryAt?.toISOString() ?? null,
  waiting,
});

function toDeliveries(rows: readonly DeliveryRow[]): OperatorAnswerOf<'operatorWebhookDeliveries'> {
  const page = rows.slice(0, limits.page);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    rows: page.map((row) => ({
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

export function sentAgainInWords(sent: SentAgain): { success: boolean; message: string } {
  const answer = 'answer' in sent ? sent.answer : null;
  const short = answer === null ? '' : String(answer.status ?? answer.text.replace(/\.$/, ''));
  const isDone = sent.is !== 'failed' && sent.is !== 'behind';
  return { success: isDone, message: texts.again[sent.is](short) };
}

const done = (message: string) => ({ success: true, message });

export const webhookRoutes = (webhooks: Webhooks): Routes => ({
  operatorWebhooks: async () => ({ endpoints: (await webhooks.list()).map(toEndpoint) }),
  async createWebhook({ body, actor }) {
    const { secret, ...view } = await webhooks.create(body, actor);
    return { endpoint: toEndpoint(view), secret };
  },
  async changeWebhook({ body: { id, ...form }, actor }) {
    await webhooks.change(id, form, actor);
    return done(texts.changed);
  },
  async rotateWebhookSecret({ body, actor }) {
    const { secret, ...view } = await webhooks.rotateSecret(body.id, actor);
    return { endpoint: toEndpoint(view), secret };
  },
  async removeWebhook({ body, actor }) {
    await webhooks.remove(body.id, actor);
    return done(texts.removed);
  },
  async pauseWebhook({ body: { id, paused }, actor }) {
    await webhooks.pause(id, paused, actor);
    return done(paused ? texts.paused : texts.resumed);
  },
  async testWebhook({ body, actor }) {
    await webhooks.test(body.id, actor);
    return done(texts.tested);
  },
  operatorWebhookDeliveries: async ({ query: { endpoint, after } }) =>
    toDeliveries(await webhooks.deliveries(endpoint, after ?? null)),
  sendWebhookAgain: async ({ body, actor }) =>
    sentAgainInWords(await webhooks.sendAgain(body.id, actor)),
});
