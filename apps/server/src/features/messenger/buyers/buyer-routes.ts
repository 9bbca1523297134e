import type { AnswerOf } from '@hub/contract/calls';
import type { Agreements } from './agreement-store.ts';
import {
  toBuyerConversation,
  toBuyerMessage,
  toBuyerThread,
} from '#messenger/wire/buyer-to-wire.ts';
import type { BuyerConversations, Refusal, SentMessage } from './buyer-service.ts';
import { placeIn } from '#messenger/records/place-rules.ts';
import type { WireContext } from '#messenger/wire/shared-to-wire.ts';
import { texts } from '#messenger/texts.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

interface BuyerRouteDependencies {
  readonly conversations: BuyerConversations;
  readonly agreements: Agreements;
  readonly wireContext: () => WireContext;
  readonly working: () => AnswerOf<'conversations'>['working'];
}

const refused = (why: Refusal) => ({ success: false, message: texts.refused[why] });

export const buyerRoutes = (deps: BuyerRouteDependencies): Routes => {
  const { conversations, agreements, wireContext, working } = deps;
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
  };
};
