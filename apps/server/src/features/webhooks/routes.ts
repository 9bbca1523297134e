import type { Webhooks } from './administration-service.ts';
import { webhookTexts as texts } from './texts.ts';
import { sentAgainInWords, toDeliveries, toEndpoint } from './to-wire.ts';
import type { Routes } from '#http/calls/route.ts';

const done = (message: string) => ({ success: true, message });

export const webhookRoutes = (webhooks: Webhooks): Routes => ({
  operatorWebhooks: {
    handle: async () => ({ endpoints: (await webhooks.list()).map(toEndpoint) }),
  },
  createWebhook: {
    async handle({ body, by }) {
      const { secret, ...view } = await webhooks.create(body, by);
      return { endpoint: toEndpoint(view), secret };
    },
  },
  changeWebhook: {
    async handle({ body: { id, ...form }, by }) {
      await webhooks.change(id, form, by);
      return done(texts.changed);
    },
  },
  rotateWebhookSecret: {
    async handle({ body, by }) {
      const { secret, ...view } = await webhooks.rotateSecret(body.id, by);
      return { endpoint: toEndpoint(view), secret };
    },
  },
  removeWebhook: {
    async handle({ body, by }) {
      await webhooks.remove(body.id, by);
      return done(texts.removed);
    },
  },
  pauseWebhook: {
    async handle({ body: { id, paused }, by }) {
      await webhooks.pause(id, paused, by);
      return done(paused ? texts.paused : texts.resumed);
    },
  },
  testWebhook: {
    async handle({ body, by }) {
      await webhooks.test(body.id, by);
      return done(texts.tested);
    },
  },
  operatorWebhookDeliveries: {
    handle: async ({ query: { endpoint, after } }) =>
      toDeliveries(await webhooks.deliveries(endpoint, after ?? null)),
  },
  sendWebhookAgain: {
    handle: async ({ body, by }) => sentAgainInWords(await webhooks.sendAgain(body.id, by)),
  },
});
