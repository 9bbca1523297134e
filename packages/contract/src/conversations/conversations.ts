import * as z from 'zod/mini';
import { fieldTexts, idInBody, idInQuery, instant, prose, requestId } from '#contract/fields.ts';
import { conversations as bounds } from './conversation-limits.ts';
import { messageLength } from '#contract/limits.ts';

/** Schemas of a conversation that buyers and operators share. */

/** Topic: support answers questions during the support period, and bug reports always. */
export const messageTopics = ['question', 'bug'] as const;

export const messageTopic = z.enum(messageTopics, { error: () => fieldTexts.topic });

/**
 * `login`: written by a person who cannot sign in, and answered by email only. `message`: begun by
 * an operator.
 */
export const conversationTopics = [...messageTopics, 'login', 'message'] as const;

/** Author of a message: the buyer or an operator of the publisher. */
const sides = ['buyer', 'publisher'] as const;

/**
 * UUID that the page of the sender gives a message. A repeated UUID is a repetition of the same
 * message.
 */
export const messageName = z.uuid('A UUID, please.');

/** Position of a message in its conversation: 1 for the first, without gaps. */
export const position = z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1));
const positionInQuery = z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(2 ** 31 - 1));

/** Ids of the attached files, which are uploaded before the message. */
export const fileIds = z.array(idInBody).check(z.maxLength(bounds.filesPerMessage));

/** Random id of a password or key: 256 bits, base64url. */
export const secretId = requestId;

/**
 * Ids of the attached secrets, which are stored before the message; absent from pages of earlier
 * releases.
 */
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
  /** Width of a picture in pixels; null for other files. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** True if operators marked the file as lost; a lost file cannot be downloaded. */
  gone: z.boolean(),
});

/** Secret of a message (a password or key) without its value. */
const secret = z.object({
  id: z.string(),
  label: z.string(),
  /** Time at which the value was deleted; null while it can be opened. */
  deleted_at: z.nullable(instant),
  /** Operators who opened the secret, in order; the name is null for an erased account. */
  openings: z.array(z.object({ by: z.nullable(z.string()), at: instant })),
});

/** Fields of every message, for buyers and operators. */
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
  /** The other conversation. */
  other: z.int(),
  at: instant,
} as const;

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
