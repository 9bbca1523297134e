import type { Answers } from './operators/answer-service.ts';
import type { Inbox } from './operators/inbox-service.ts';
import { toOperatorMessage, toOperatorRow, toOperatorThread } from './operator-to-wire.ts';
import { placeIn } from './records/place-rules.ts';
import type { Around } from './shared-to-wire.ts';
import { texts } from './texts.ts';
import type { Routes } from '#http/route.ts';
import { Problem } from '#platform/problem.ts';

interface OperatorRouteParts {
  readonly inbox: Inbox;
  readonly answers: Answers;
  readonly around: () => Around;
}

/** No user has it: what a program is told is told of nobody’s point of view. */
const nobody = 0;

export const operatorRoutes = ({ inbox, answers, around }: OperatorRouteParts): Routes => ({
  operatorConversations: {
    async handle({ user, query: { box, q, person, after } }) {
      const page = await inbox.list(user.userId, {
        box,
        text: q ?? null,
        person: person ?? null,
        after: placeIn(after),
      });
      return { ...page, rows: page.rows.map((view) => toOperatorRow(view, around())) };
    },
  },
  operatorConversation: {
    async handle({ user, query: { id, before } }) {
      const thread = await inbox.show(user.userId, { id, before: before ?? null });
      if (!thread) throw new Problem('not_found');
      return toOperatorThread(thread, around());
    },
  },
  answerConversation: {
    async handle({ user, body, by }) {
      const sent = await answers.answer(body, by);
      if (typeof sent === 'string') {
        return { success: false, message: texts.refused[sent], sent: null, conversation: null };
      }
      const row = sent && (await inbox.row(user?.userId ?? nobody, sent.conversationId));
      if (!sent || !row) throw new Problem('not_found');
      return {
        success: true,
        message: body.close ? texts.answeredAndClosed : texts.answered,
        sent: toOperatorMessage(sent),
        conversation: toOperatorRow(row, around()),
      };
    },
  },
  noteConversation: {
    async handle({ body, by }) {
      const sent = await answers.note(body, by);
      if (!sent) throw new Problem('not_found');
      return { success: true, message: texts.noted, sent: toOperatorMessage(sent) };
    },
  },
});
