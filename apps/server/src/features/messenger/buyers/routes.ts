import type { Agreements } from './agreement-store.ts';
import type { BuyerConversations } from './buyer-service.ts';
import type { Reports } from './report-service.ts';
import type { MessengerSettings } from '#messenger/settings.ts';
import { texts } from '#messenger/texts.ts';
import { requireCaptcha, type Captcha } from '#features/identity';
import type { Routes } from '#http/calls/route.ts';
import type { Ids } from '#platform/ids.ts';

interface MessengerRouteDependencies {
  readonly settings: MessengerSettings;
  readonly conversations: BuyerConversations;
  readonly reports: Reports;
  readonly agreements: Agreements;
  readonly captcha: Captcha;
  readonly ids: Ids;
}

const sentTo = (email: string): { success: boolean; message: string } => ({
  success: true,
  message: texts.sent({ email }),
});

export const messengerRoutes = (deps: MessengerRouteDependencies): Routes => {
  const { settings, conversations, reports, agreements, captcha, ids } = deps;
  return {
    async supportAgreement({ user: { userId } }) {
      const [agreed, unread] = await Promise.all([
        agreements.wasGiven(userId),
        settings.provider === 'own' ? conversations.unread(userId) : 0,
      ]);
      return { agreed, ...(unread > 0 && { waiting: true }) };
    },
    async agreeToSupport({ user }) {
      await agreements.give(user.userId);
      return { agreed: true };
    },
    // Older clients send no client key.
    async sendMessage({ user, body: { topic, license_id: licenseId, text } }) {
      const { userId, email } = user;
      const draft = { name: ids.token(), topic, licenseId, text, files: [] };
      const sent = await conversations.open(userId, draft);
      return typeof sent === 'string'
        ? { success: false, message: texts.refused[sent] }
        : sentTo(email);
    },
    reportLoginIssue: {
      limit: ['loginIssueByAddress'],
      async handle({ body: { email, text, captcha: solution }, address }) {
        await requireCaptcha(captcha, { solution, form: 'report-login-issue', address });
        await reports.report({ email, text });
        return sentTo(email);
      },
    },
  };
};
