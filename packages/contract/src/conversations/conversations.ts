import * as z from 'zod/mini';
import { fieldTexts, idInBody, idInQuery, instant, prose, requestId } from '#contract/fields.ts';
import { conversations as bounds } from './conversation-limits.ts';
import { messageLength } from '#contract/limits.ts';

/** Shapes of a conversation that buyers and operators share. */

/** Topic: support answers questions during the support period, and bug reports always. */
export const messageTopics = ['question', 'bug'] as const;

export const messageTopic = z.enum(messageTopics, { error: () => fieldTexts.topic });

/**
 * `login`: from a person who cannot sign in, answered by email only. `message`: begun by an
 * operator.
 */
export const conversationTopics = [...messageTopics, 'login', 'message'] as const;

/** Author's side: the buyer or the publisher's operators. */
const sides = ['buyer', 'publisher'] as const;

/**
 * UUID that the sender's page gives a message. The same UUID is the same message, however often it
 * is sent.
 */
export const messageName = z.uuid('A UUID, please.');

/** Position of a message in its conversation: 1 for the first, without gaps. */
export const position = z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1));
const positionInQuery = z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(2 ** 31 - 1));

/** Files are uploaded first; the message then names their ids. */
export const fileIds = z.array(idInBody).check(z.maxLength(bounds.filesPerMessage));

/** Random id of a password or key: 256 bits, base64url. */
export const secretId = requestId;

/** IDs of secrets, which are stored first, like files. A page of an earlier release sends none. */
export const secretIds = z.optional(z.array(secretId).check(z.maxLength(bounds.secretsPerMessage)));

/** Empty only if a file, password or key is attached. */
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
  /** True if operators marked the file as lost; it cannot be downloaded. */
  gone: z.boolean(),
});

/** Password or key of a message, without its value. */
const secret = z.object({
  id: z.string(),
  label: z.string(),
  /** Time at which the value was deleted; null: it can be opened. */
  deleted_at: z.nullable(instant),
  /** Operators who opened it, in order; null for an erased account. */
  openings: z.array(z.object({ by: z.nullable(z.string()), at: instant })),
});

/** Fields that every message has, for either side. */
export const messageShape = {
  position: z.int(),
  name: z.nullable(z.string()),
  side: z.enum(sides),
  /** Author's name as the reader may see it; null if the account was erased. */
  author: z.nullable(z.string()),
  text: z.string(),
  files: z.array(file),
  secrets: z.array(secret),
  at: instant,
} as const;

/**
 * Move of messages to or from a conversation. `merged`: all of another one came here. `split_off`:
 * some went to another one. `split_from`: all of this one came from another one.
 */
export const moveShape = {
  id: z.int(),
  kind: z.enum(['merged', 'split_off', 'split_from']),
  /** The other conversation. */
  other: z.int(),
  at: instant,
} as const;

/** Query for the newest messages, or for those before a position. */
export const messagesQuery = { id: idInQuery, before: z.optional(positionInQuery) } as const;

/** Cursor of the event poll, as in the stream's `id:`. */
export const eventId = z.string().check(z.regex(/^\d{1,18}$/));

/** The raw request body is the file; the query carries its name. */
export const uploadQuery = z.object({ name: z.string().check(z.minLength(1), z.maxLength(300)) });

/** Reasons why an email became no message, or is shown to operators only. */
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
