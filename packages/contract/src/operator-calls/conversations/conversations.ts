import * as z from 'zod/mini';
import {
  conversationCursor,
  eventId,
  messagesQuery,
  refusedEmailReasons,
} from '#contract/conversations/conversations.ts';
import { idInQuery, instant } from '#contract/fields.ts';
import { operatorCallGroup, operatorParts } from '#contract/operator-calls/action.ts';
import {
  cannedAnswer,
  conversation,
  conversationBoxes,
  conversationSorts,
  event,
  mailChoices,
  message,
  move,
  operator,
  row,
  tag,
} from './shapes.ts';
import { operatorPushAnswer } from '#contract/conversations/push.ts';
import { fileColumns, part } from '#contract/operator-calls/list.ts';

export const conversationGroup = 'Conversations, for operators';

const { read, file } = operatorParts(conversationGroup);

/** Programs with this scope may also read texts and notes. */
const open = { ...read, scope: 'conversations:read' } as const;

const listed = {
  box: z.enum(conversationBoxes),
  /** Part of a message (accents are ignored), of the author's name, or of a tag. */
  q: part,
  person: z.optional(idInQuery),
  license: z.optional(idInQuery),
  tag: z.optional(idInQuery),
  /** Order by the time shown. Default: the longest wait if they wait, else the latest first. */
  sort: z.optional(z.enum(conversationSorts)),
} as const;

export const operatorConversationCalls = operatorCallGroup({
  operatorConversations: {
    ...open,
    path: '/api/operator/conversations',
    summary: 'Lists conversations of a view, or that contain a text; 50 per page',
    query: z.object({ ...listed, after: conversationCursor }),
    answer: z.object({
      rows: z.array(row),
      next: z.nullable(z.string()),
      /** Total, on the first page only; null on later pages or beyond the count limit. */
      count: z.nullable(z.int()),
      counts: event.shape.counts,
    }),
  },
  operatorConversationsCsv: {
    ...file,
    path: '/api/operator/conversations/csv',
    summary: 'Exports the same conversations as CSV, without messages; recorded in the audit log',
    query: z.object({ ...listed, columns: fileColumns }),
  },
  operatorConversation: {
    ...open,
    path: '/api/operator/conversation',
    summary:
      'Shows one conversation with its buyer, and its newest messages or those before a position. A merged one answers with the conversation that has its messages',
    query: z.object(messagesQuery),
    answer: z.object({
      conversation,
      messages: z.array(message),
      more: z.boolean(),
      moves: z.array(move),
    }),
    refusals: ['not_found'],
  },
  conversationOriginal: {
    ...read,
    role: 'support',
    path: '/api/operator/conversation/original',
    summary: 'Shows the whole text of an email in a conversation, with its quotations',
    query: z.object({ id: idInQuery, position: idInQuery }),
    answer: z.object({ text: z.string() }),
    refusals: ['not_found'],
  },
  refusedEmails: {
    ...read,
    role: 'support',
    path: '/api/operator/conversations/refused-emails',
    summary: 'Lists the newest emails that became no message, or whose sender is not verified',
    answer: z.object({
      rows: z.array(
        z.object({
          id: z.int(),
          from: z.string(),
          subject: z.string(),
          reason: z.enum(refusedEmailReasons),
          conversation_id: z.nullable(z.int()),
          at: instant,
        }),
      ),
    }),
  },
  operatorConversationStream: {
    ...read,
    path: '/api/operator/conversation/stream',
    summary:
      'Streams events as server-sent events (each `data` is an event of `operatorConversationEvents`), from `Last-Event-ID` on',
    refusals: ['rate_limited'],
  },
  operatorConversationEvents: {
    ...read,
    path: '/api/operator/conversation/events',
    summary: 'Lists the same events for clients without a stream, and the ID to continue from',
    query: z.object({ after: z.optional(eventId) }),
    answer: z.object({ events: z.array(event), last: z.string(), gap: z.boolean() }),
  },
  operatorConversationFile: {
    ...read,
    role: 'support',
    path: '/api/operator/conversation/file',
    summary: 'Downloads a file of a conversation',
    query: z.object({ id: idInQuery }),
    refusals: ['not_found'],
  },
  operatorPush: {
    ...read,
    role: 'support',
    path: '/api/operator/conversation/push',
    summary:
      'Shows the key to subscribe this browser to push messages, its subscription and its views',
    answer: operatorPushAnswer,
  },
  conversationTools: {
    ...read,
    path: '/api/operator/conversation/tools',
    summary:
      'Lists saved replies, tags, operators who can be assigned, and the email choice of the reader',
    answer: z.object({
      canned: z.array(cannedAnswer),
      /** Sorted by name. */
      tags: z.array(tag),
      operators: z.array(operator),
      mails: z.enum(mailChoices),
    }),
  },
});
