import * as z from 'zod/mini';
import { fieldTexts, idInBody, idInQuery, instant, prose, requestId } from '#contract/fields.ts';
import { conversations as bounds } from './conversation-limits.ts';
import { messageLength } from '#contract/limits.ts';

/** Schemas of a conversation that buyers and operators share. */

/** Topic: support answers questions during the support period, and bug reports always. */
export const messageTopics = ['question', 'bug'] as const;

export const messageTopic = z.enum(messageTopics, { error: () => fieldTexts.topic });

/** `login`: by a person who cannot sign in, answered by email. `message`: by an operator. */
export const conversationTopics = [...messageTopics, 'login', 'message'] as const;

export const sides = ['buyer', 'publisher'] as const;

/** Chosen by the sender's page. A repeated UUID is a repetition of the same message. */
export const messageName = z.uuid('A UUID, please.');

/** Position of a message in its conversation: 1 for the first, without gaps. */
export const position = z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1));
const positionInQuery = z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(2 ** 31 - 1));

/** Uploaded before the message. */
export const fileIds = z.array(idInBody).check(z.maxLength(bounds.filesPerMessage));

/** Random id of a password or key: 256 bits, base64url. */
export const secretId = requestId;

/** Stored before the message; absent from pages of earlier releases. */
export const secretIds = z.optional(z.array(secretId).check(z.maxLength(bounds.secretsPerMessage)));

/** Text of a message; empty only if a file or a secret is attached. */
export const messageText = prose(messageLength, 0);

export const file = z.object({
  id: z.int(),
  name: z.string(),
  /**
   * Media type by content: `image/png`, `image/jpeg`, `image/gif`, `image/webp`, `application/pdf`,
   * `text/plain`, `application/zip`.
   */
  type: z.string(),
  bytes: z.int(),
  /** Pixels of a picture; null for other files. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** A lost file cannot be downloaded. */
  gone: z.boolean(),
});

/** Secret of a message (a password or key) without its value. */
const secret = z.object({
  id: z.string(),
  label: z.string(),
  /** Null while the value can be opened. */
  deleted_at: z.nullable(instant),
  /** Operators who opened the secret, in order; the name is null for an erased account. */
  openings: z.array(z.object({ by: z.nullable(z.string()), at: instant })),
});

export const messageShape = {
  position: z.int(),
  name: z.nullable(z.string()),
  side: z.enum(sides),
  /** Name of the author as the reader may see it; null if the account was erased. */
  author: z.nullable(z.string()),
  text: z.string(),
  files: z.array(file),
  secrets: z.array(secret),
  at: instant,
} as const;

/**
 * Move of messages between conversations. `merged`: all messages of the other conversation came
 * here. `split_off`: some messages went to the other conversation. `split_from`: all messages came
 * from the other conversation.
 */
export const moveShape = {
  id: z.int(),
  kind: z.enum(['merged', 'split_off', 'split_from']),
  other: z.int(),
  at: instant,
} as const;

/** License of a conversation. */
export const labeledLicense = z.nullable(
  z.object({ id: z.int(), label: z.string(), support_ended: z.boolean() }),
);

/** Cursor of lists: the `next` of the previous answer. */
export const conversationCursor = z.optional(z.string().check(z.regex(/^[\d.]{1,40}$/)));

/** Query for the newest messages, or for the messages before a position. */
export const messagesQuery = { id: idInQuery, before: z.optional(positionInQuery) } as const;

/** Cursor of the event poll, as in the stream's `id:`. */
export const eventId = z.string().check(z.regex(/^\d{1,18}$/));

/** Query of an upload: the name of the file, which is the raw request body. */
export const uploadQuery = z.object({ name: z.string().check(z.minLength(1), z.maxLength(300)) });

/** Reasons why an email became no message, or only a message for operators. */
export const refusedEmailReasons = [
  'not_verified',
  'tag_forged',
  'repeated',
  'conversation_gone',
  'replies_off',
  'no_operator',
  'too_many',
  'too_large',
  'unreadable',
] as const;
