import type { Webhooks } from './administration-service.ts';
import { webhookTexts as texts } from './texts.ts';
import { sentAgainInWords, toDeliveries, toEndpoint } from './to-wire.ts';
import type { Routes } from '#http/calls/route.ts';

const done = (message: string) => ({ success: true, message });

export const webhookRoutes = (webhooks: Webhooks): Routes => ({
  operatorWebhooks: {
    handle: async ({ user: { role } }) => ({
      endpoints: (await webhooks.list()).map((view) => toEndpoint(view, role === 'owner')),
    }),
  },
  createWebhook: {
    async handle({ body, actor }) {
      const { secret, ...view } = await webhooks.create(body, actor);
      return { endpoint: toEndpoint(view, true), secret };
    },
  },
  changeWebhook: {
    async handle({ body: { id, ...form }, actor }) {
      await webhooks.change(id, form, actor);
      return done(texts.changed);
    },
  },
  rotateWebhookSecret: {
    async handle({ body, actor }) {
      const { secret, ...view } = await webhooks.rotateSecret(body.id, actor);
      return { endpoint: toEndpoint(view, true), secret };
    },
  },
  removeWebhook: {
    async handle({ body, actor }) {
      await webhooks.remove(body.id, actor);
      return done(texts.removed);
    },
  },
  pauseWebhook: {
    async handle({ body: { id, paused }, actor }) {
      await webhooks.pause(id, paused, actor);
      return done(paused ? texts.paused : texts.resumed);
    },
  },
  testWebhook: {
    async handle({ body, actor }) {
      await webhooks.test(body.id, actor);
      return done(texts.tested);
    },
  },
  operatorWebhookDeliveries: {
    handle: async ({ query: { endpoint, after } }) =>
      toDeliveries(await webhooks.deliveries(endpoint, after ?? null)),
  },
  sendWebhookAgain: {
    handle: async ({ body, actor }) => sentAgainInWords(await webhooks.sendAgain(body.id, actor)),
  },
});
