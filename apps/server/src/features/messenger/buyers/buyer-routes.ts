import { workingAt } from '@hub/contract/working-hours';
import { createAgreements } from './agreement-store.ts';
import { createBuyerConversations, type Refusal, type SentMessage } from './buyer-service.ts';
import { placeIn } from '#messenger/records/place-rules.ts';
import { texts } from '#messenger/texts.ts';
import {
  toBuyerConversation,
  toBuyerMessage,
  toBuyerThread,
} from '#messenger/wire/buyer-to-wire.ts';
import type { WritingParts } from '#messenger/writing/writing-service.ts';
import { requireCaptcha } from '#features/identity';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

const refused = (why: Refusal) => ({ success: false, message: texts.refused[why] });

const sentTo = (email: string) => ({ success: true, message: texts.sent({ email }) });

export const buyerRoutes = (parts: WritingParts): Routes => {
  const { settings, captcha, ids, catalog, clock, wireContext } = parts;
  const agreements = createAgreements(parts);
  const conversations = createBuyerConversations(parts);
  const working = () => {
    const { isOpen, opensAt } = workingAt(catalog().working_hours ?? null, clock.now());
    return { is_open: isOpen, opens_at: opensAt?.toISOString() ?? null };
  };
  const taken = ({ conversation }: SentMessage) => ({
    success: true,
    message: texts.taken,
    conversation: toBuyerConversation(conversation, wireContext()),
  });
  return {
    async conversations({ user: { userId }, query: { after } }) {
      const [agreed, page] = await Promise.all([
        agreements.wasGiven(userId),
        conversations.list(userId, placeIn(after)),
      ]);
      const rows = page.rows.map((view) => toBuyerConversation(view, wireContext()));
      return { agreed, unread: page.unread, working: working(), rows, next: page.next };
    },
    async conversation({ user: { userId }, query: { id, before } }) {
      const thread = await conversations.show(userId, id, before ?? null);
      if (!thread) throw new Problem('not_found');
      return toBuyerThread(thread, wireContext());
    },
    async openConversation({ user: { userId }, body: { license_id: licenseId, ...body } }) {
      const sent = await conversations.open(userId, { ...body, licenseId });
      return typeof sent === 'string' ? { ...refused(sent), conversation: null } : taken(sent);
    },
    async sendConversationMessage({ user: { userId }, body: { id, ...draft } }) {
      const sent = await conversations.send(userId, id, draft);
      if (!sent) throw new Problem('not_found');
      return typeof sent === 'string'
        ? { ...refused(sent), sent: null, conversation: null }
        : { ...taken(sent), sent: toBuyerMessage(sent.message) };
    },
    async readConversation({ user: { userId }, body: { id, position } }) {
      const unread = await conversations.read(userId, id, position);
      if (unread === null) throw new Problem('not_found');
      return { unread };
    },
    async supportAgreement({ user: { userId } }) {
      const [agreed, unread] = await Promise.all([
        agreements.wasGiven(userId),
        settings.provider === 'own' ? parts.buyerViews.unread(userId) : 0,
      ]);
      return { agreed, ...(unread > 0 && { waiting: true }) };
    },
    async agreeToSupport({ user }) {
      await agreements.give(user.userId);
      return { agreed: true };
    },
    // Older clients send no client key.
    async sendMessage({ user, body: { topic, license_id: licenseId, text } }) {
      const draft = { name: ids.token(), topic, licenseId, text, files: [] };
      const sent = await conversations.open(user.userId, draft);
      return typeof sent === 'string' ? refused(sent) : sentTo(user.email);
    },
    reportLoginIssue: {
      limit: ['loginIssueByAddress'],
      async handle({ body: { email, text, captcha: solution }, address }) {
        await requireCaptcha(captcha, { solution, form: 'report-login-issue', address });
        await conversations.report({ email, text });
        return sentTo(email);
      },
    },
  };
};
