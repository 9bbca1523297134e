import type { Secrets } from './secret-service.ts';
import { secretTexts, texts } from '#messenger/texts.ts';
import type { Routes } from '#http/calls/route.ts';

export const secretRoutes = (secrets: Secrets): Routes => ({
  addConversationSecret: async ({ user: { userId }, body }) => ({
    secret: await secrets.take(userId, body),
  }),
  async deleteConversationSecret({ user: { userId }, body: { id } }) {
    const success = await secrets.remove(id, userId);
    return { success, message: success ? texts.secretDeleted : texts.secretGone };
  },
  async openConversationSecret({ user: { userId }, body: { id }, actor }) {
    const value = await secrets.open(id, userId, actor);
    const message = value === null ? secretTexts.gone : secretTexts.opened;
    return { success: value !== null, message, value };
  },
});
