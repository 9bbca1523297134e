import { inboundMail } from '@hub/contract/conversation-limits';
import { createInboundStore } from './inbound-store.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

export const inboundRoutes = ({ db, messages }: MessengerParts): Routes => ({
  async conversationOriginal({ query: { id, position } }) {
    const text = await messages.original({ conversationId: id, position });
    if (text === null) throw new Problem('not_found');
    return { text };
  },
  async refusedEmails() {
    const rows = await createInboundStore(db).refused(inboundMail.shown);
    return {
      rows: rows.flatMap(({ id, fromAddress, subject, refusal: reason, conversationId, at }) =>
        reason === null
          ? []
          : {
              id,
              from: fromAddress,
              subject,
              reason,
              conversation_id: conversationId,
              at: at.toISOString(),
            },
      ),
    };
  },
});
