import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';
import {
  conversationCursor,
  conversationTopics,
  eventId,
  file,
  fileIds,
  labeledLicense,
  messageName,
  messageShape,
  messagesQuery,
  messageText,
  messageTopic,
  moveShape,
  position,
  secretId,
  secretIds,
  uploadQuery,
} from '#contract/conversations/conversations.ts';
import { idInBody, idInQuery, instant, name, outcome, prose, text } from '#contract/fields.ts';
import { pushAnswer, pushBody } from '#contract/conversations/push.ts';
import {
  conversations as bounds,
  faces,
  satisfaction as satisfactionBounds,
} from '#contract/conversations/conversation-limits.ts';

const { read, write } = commonOf('Conversations');

const message = z.object({
  ...messageShape,
  mine: z.boolean(),
});

const face = z.enum(faces);
const comment = prose(satisfactionBounds.commentLength, 0);

const satisfaction = z.object({
  closing: instant,
  /** Null before an answer. */
  face: z.nullable(face),
  comment: z.string(),
  /** True while the buyer can answer or change the answer. */
  is_open: z.boolean(),
  link: z.nullable(z.object({ item: z.string(), url: z.string() })),
});

const conversation = z.object({
  id: z.int(),
  topic: z.enum(conversationTopics),
  license: labeledLicense,
  state: z.enum(['open', 'closed']),
  /** True if the marketplace was away at the start. */
  unverified: z.boolean(),
  created_at: instant,
  last: message,
  /** Number of the publisher’s messages that the reader has not seen on any device. */
  unread: z.int(),
  /** Position; null for none. After a merge, read messages may follow it. */
  unread_from: z.nullable(z.int()),
  satisfaction: z.nullable(satisfaction),
});

/** The stream sends the same shape, event by event. */
const event = z.object({
  /**
   * `message`: `message` is set. `state`: the conversation was closed, reopened, or read elsewhere.
   * `moved`: conversations were merged or split, so that pages reload all of them.
   */
  kind: z.enum(['message', 'state', 'moved']),
  conversation,
  message: z.nullable(message),
  /** In all conversations. */
  unread: z.int(),
});

const working = z.object({
  is_open: z.boolean(),
  /** Null while support is open. */
  opens_at: z.nullable(instant),
});

export const openConversationBody = z.object({
  name: messageName,
  topic: messageTopic,
  license_id: z.nullable(idInBody),
  text: messageText,
  files: fileIds,
  secrets: secretIds,
});

export const conversationSecretBody = z.object({
  label: name(bounds.secretLabelLength),
  value: text(bounds.secretLength),
});

export const conversationMessageBody = z.object({
  id: idInBody,
  name: messageName,
  text: messageText,
  files: fileIds,
  secrets: secretIds,
});

export const conversationCalls = callGroup({
  conversations: {
    ...read,
    path: '/api/user/conversations',
    summary:
      'Lists the user’s conversations, the latest first, and counts unread messages; 50 per page',
    query: z.object({ after: conversationCursor }),
    answer: z.object({
      /** True if the user has acknowledged the support policy on any device. */
      agreed: z.boolean(),
      unread: z.int(),
      working,
      rows: z.array(conversation),
      next: z.nullable(z.string()),
    }),
  },
  conversation: {
    ...read,
    path: '/api/user/conversation',
    summary:
      'Returns a conversation with its newest 50 messages, or with the 50 before a position. A merged conversation returns the conversation that has its messages',
    query: z.object(messagesQuery),
    answer: z.object({
      conversation,
      messages: z.array(message),
      more: z.boolean(),
      moves: z.array(z.object(moveShape)),
    }),
    refusals: ['not_found'],
  },
  openConversation: {
    ...write,
    path: '/api/user/conversation/open',
    summary:
      'Begins a conversation with its first message. A repeated name returns the same conversation',
    body: openConversationBody,
    answer: z.extend(outcome, { conversation: z.nullable(conversation) }),
    refusals: ['rate_limited'],
  },
  sendConversationMessage: {
    ...write,
    path: '/api/user/conversation/send',
    summary:
      'Adds a message, and reopens a closed conversation. A repeated name returns the same message',
    body: conversationMessageBody,
    answer: z.extend(outcome, {
      sent: z.nullable(message),
      conversation: z.nullable(conversation),
    }),
    refusals: ['not_found', 'rate_limited'],
  },
  readConversation: {
    ...write,
    path: '/api/user/conversation/read',
    summary: 'Stores the last message that the user has read, for every device',
    body: z.object({ id: idInBody, position }),
    answer: z.object({ unread: z.int() }),
    refusals: ['not_found'],
  },
  push: {
    ...read,
    path: '/api/user/push',
    summary:
      'Returns the key to subscribe this browser to push messages about replies, and its subscription',
    answer: pushAnswer,
  },
  savePush: {
    ...write,
    path: '/api/user/push/save',
    summary:
      'Sends push messages about replies to this browser until its session ends; null turns them off',
    body: pushBody,
    answer: pushAnswer,
  },
  rateConversation: {
    ...write,
    path: '/api/user/conversation/rate',
    summary: 'Stores the user’s rating of a closed conversation',
    body: z.object({ id: idInBody, closing: instant, face, comment }),
    answer: z.extend(outcome, { conversation: z.nullable(conversation) }),
    refusals: ['not_found', 'rate_limited'],
  },
  conversationStream: {
    ...read,
    path: '/api/user/conversation/stream',
    summary:
      'Streams events as server-sent events (each `data` is an event of `conversationEvents`), from `Last-Event-ID` on; five streams per person at once',
    refusals: ['rate_limited'],
  },
  conversationEvents: {
    ...read,
    path: '/api/user/conversation/events',
    summary: 'Lists the same events for clients without a stream, and the ID to continue from',
    query: z.object({ after: z.optional(eventId) }),
    answer: z.object({
      events: z.array(event),
      /** Cursor for the next call, sent as `after`. */
      last: z.string(),
      /** True if the stream lost events: reload the conversations. */
      gap: z.boolean(),
    }),
  },
  addConversationFile: {
    ...write,
    path: '/api/user/conversation/file/add',
    summary: 'Uploads a file (the body) for a message that will name it',
    file: 'application/octet-stream',
    bodyLimit: bounds.fileBytes,
    query: uploadQuery,
    answer: z.extend(outcome, { file: z.nullable(file) }),
    refusals: ['rate_limited'],
  },
  addConversationSecret: {
    ...write,
    path: '/api/user/conversation/secret/add',
    summary: 'Stores a password or key for a message that will name it',
    body: conversationSecretBody,
    answer: z.object({ secret: z.object({ id: z.string(), label: z.string() }) }),
    refusals: ['rate_limited'],
  },
  deleteConversationSecret: {
    ...write,
    path: '/api/user/conversation/secret/delete',
    summary: 'Deletes the value of a password or key that the user sent',
    body: z.object({ id: secretId }),
    answer: outcome,
  },
  conversationFile: {
    ...read,
    path: '/api/user/conversation/file',
    summary: 'Downloads a file of the user’s conversations',
    query: z.object({ id: idInQuery }),
    refusals: ['not_found'],
  },
});
