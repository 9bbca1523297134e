import { inboundMail } from '@hub/contract/conversation-limits';
import type { InboundStore } from './inbound-store.ts';
import type { MessageStore } from '#messenger/records/message-store.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

interface InboundRouteDependencies {
  readonly messages: Pick<MessageStore, 'original'>;
  readonly store: Pick<InboundStore, 'refused'>;
}

export const inboundRoutes = ({ messages, store }: InboundRouteDependencies): Routes => ({
  async conversationOriginal({ query: { id, position } }) {
    const text = await messages.original({ conversationId: id, position });
    if (text === null) throw new Problem('not_found');
    return { text };
  },
  async refusedEmails() {
    const rows = await store.refused(inboundMail.shown);
    return {
      rows: rows.flatMap(({ refusal, conversationId, at, ...row }) =>
        refusal === null
          ? []
          : [
              {
                id: row.id,
                from: row.fromAddress,
                subject: row.subject,
                reason: refusal,
                conversation_id: conversationId,
                at: at.toISOString(),
              },
            ],
      ),
    };
  },
});
