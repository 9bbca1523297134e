import type { RequestOut } from '@hub/contract/call';
import { isolated } from '@hub/contract/direction';
import type { operatorCalls } from '@hub/contract/operator-calls';
import type { Answers } from './answer-service.ts';
import type { Inbox } from './inbox-service.ts';
import { toOperatorThread } from './pane-to-wire.ts';
import type { ConversationStarter } from './start-service.ts';
import { createUndoTokens } from './undo-tokens.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import { placeIn } from '#messenger/records/place-rules.ts';
import type { Report } from '#messenger/report/report-service.ts';
import { operatorTexts, texts } from '#messenger/texts.ts';
import {
  nobody,
  toOperatorMessage,
  toOperatorRow,
  type ReaderContext,
} from '#messenger/wire/row-to-wire.ts';
import { createListFiles } from '#features/audit';
import { sendCsv, type Columns } from '#http/calls/send-csv.ts';
import type { Operator, Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

type Row = ReturnType<typeof toOperatorRow>;

/** Columns of the CSV file. It contains no messages. */
const conversationColumns: Columns<Row> = {
  id: ({ id }) => id,
  topic: ({ topic }) => topic,
  state: ({ state }) => state,
  person: ({ person }) => person.name,
  email: ({ person }) => person.email,
  license: ({ license }) => license?.label ?? null,
  waiting_since: ({ waiting_since: since }) => since,
  snoozed_until: ({ snoozed_until: until }) => until,
  assigned_to: ({ assigned_to: operator }) => operator?.username ?? null,
  created_at: ({ created_at: created }) => created,
  last_at: ({ last }) => last.at,
  last_from: ({ last }) => last.side,
};

interface OperatorParts extends MessengerParts {
  readonly inbox: Inbox;
  readonly answers: Answers;
  readonly starting: ConversationStarter;
  readonly report: Report;
}

type Query = Omit<RequestOut<(typeof operatorCalls)['operatorConversations']>['query'], 'after'>;

const lookingFor = (
  { box, q, person, license, tag, sort }: Query,
  { hidesTexts }: ReaderContext,
) => ({
  box,
  name: q ?? null,
  // A match would reveal the text.
  text: hidesTexts ? null : (q ?? null),
  person: person ?? null,
  license: license ?? null,
  tag: tag ?? null,
  isReversed: sort !== undefined && (sort === 'oldest') !== (box === 'waiting'),
});

const nothingSent = { sent: null, conversation: null, undo: null } as const;

export const operatorRoutes = (parts: OperatorParts): Routes => {
  const { inbox, answers, starting, report, readingOf, rowFor, operatorViews } = parts;
  const files = createListFiles(parts);
  const undoTokens = createUndoTokens(parts);
  /** Returns the conversations of a figure that an owner searches; null for other searches. */
  const idsOf = async (
    user: Operator | null,
    { q }: Query,
    isFurther = false,
  ): Promise<readonly number[] | null> =>
    user?.role === 'owner' && q !== undefined ? report.find(q, isFurther) : null;
  return {
    async operatorConversations({ user, query: { after, ...query } }) {
      const reading = readingOf(user);
      const ids = await idsOf(user, query, after !== undefined);
      const looking = { ...lookingFor(query, reading), ids };
      const page = await inbox.list(user?.userId ?? nobody, { ...looking, after: placeIn(after) });
      return { ...page, rows: page.rows.map((view) => toOperatorRow(view, reading)) };
    },
    async operatorConversationsCsv({ user, query: { columns: chosen, ...query }, actor, reply }) {
      await files.take({ name: 'conversations', actor, filters: query });
      const reading = readingOf(user);
      const looking = { ...lookingFor(query, reading), ids: await idsOf(user, query) };
      return sendCsv(reply, {
        name: 'conversations',
        day: reading.now,
        columns: conversationColumns,
        chosen,
        batches: inbox.pages(user?.userId ?? nobody, looking, (view) =>
          toOperatorRow(view, reading),
        ),
      });
    },
    async operatorConversation({ user, query: { id, before } }) {
      const asked = { id, before: before ?? null, isWithBuyer: user !== null };
      const thread = await inbox.show(user?.userId ?? nobody, asked);
      if (!thread) throw new Problem('not_found');
      return toOperatorThread(thread, readingOf(user));
    },
    async openConversationWith({ user, body: { license_id: licenseId, ...opening }, actor }) {
      const spot = await starting.start({ ...opening, licenseId }, actor);
      if (typeof spot === 'string') {
        return { success: false, message: operatorTexts.notStarted[spot], conversation: null };
      }
      const conversation = await rowFor(user, spot.conversationId);
      if (!conversation) throw new Problem('not_found');
      const message = operatorTexts.started(isolated(conversation.person.name));
      return { success: true, message, conversation };
    },
    async answerConversation({ user, body, actor }) {
      const answered = await answers.answer(body, actor);
      if (typeof answered === 'string') {
        const message = { ...texts.refused, ...operatorTexts.stepRefused }[answered];
        return { success: false, message, ...nothingSent };
      }
      const sent = answered?.sent;
      const reading = readingOf(user);
      const reader = { now: reading.now, userId: user?.userId ?? nobody };
      const row = sent && (await operatorViews.find(sent.conversationId, reader));
      if (!row) throw new Problem('not_found');
      const { closedAt } = row;
      const isClosed = body.close && !body.steps && closedAt !== null;
      const closing = { before: { closedAt: null }, after: { closedAt } };
      return {
        success: true,
        message: body.close ? operatorTexts.answeredAndClosed : operatorTexts.answered,
        sent: toOperatorMessage(sent, reading),
        conversation: toOperatorRow(row, reading),
        undo: isClosed ? undoTokens.of(row.id, closing) : answered.undo,
      };
    },
    async noteConversation({ user, body, actor }) {
      const sent = await answers.note(body, actor);
      if (sent === 'no_operator') {
        return { success: false, message: operatorTexts.mentionUnknown, sent: null };
      }
      if (!sent) throw new Problem('not_found');
      const wire = toOperatorMessage(sent, readingOf(user));
      return { success: true, message: operatorTexts.noted, sent: wire };
    },
  };
};
