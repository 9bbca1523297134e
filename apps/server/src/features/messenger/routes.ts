import type { Agreements } from './agreement-service.ts';
import type { Messages } from './service.ts';
import { texts } from './texts.ts';
import { requireCaptcha, type Captcha } from '#features/identity';
import type { Routes } from '#http/route.ts';

interface MessengerRouteParts {
  readonly messages: Messages;
  readonly agreements: Agreements;
  readonly captcha: Captcha;
}

const sentTo = (email: string): { success: boolean; message: string } => ({
  success: true,
  message: texts.sent(email),
});

export const messengerRoutes = ({
  messages,
  agreements,
  captcha,
}: MessengerRouteParts): Routes => ({
  supportAgreement: {
    handle: async ({ user }) => ({ agreed: await agreements.wasGiven(user.userId) }),
  },
  agreeToSupport: {
    async handle({ user }) {
      await agreements.give(user.userId);
      return { agreed: true };
    },
  },
  sendMessage: {
    async handle({ user, body: { topic, license_id: licenseId, text } }) {
      const { userId, email } = user;
      const result = await messages.send({ userId, email, topic, licenseId, text });
      return result === 'sent' ? sentTo(email) : { success: false, message: texts.refused[result] };
    },
  },
  reportLoginIssue: {
    limit: ['loginIssueByAddress'],
    async handle({ body: { email, text, captcha: solution }, address }) {
      await requireCaptcha(captcha, { solution, form: 'report-login-issue', address });
      await messages.report({ email, text });
      return sentTo(email);
    },
  },
});
