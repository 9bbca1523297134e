import * as z from 'zod/mini';
import { idInBody, idInQuery, instant, prose } from '#contract/fields.ts';
import { conversations as bounds } from './conversation-limits.ts';
import { messageLength } from '#contract/limits.ts';

/** The shapes of a conversation that both sides share. */

/** What it is about: support answers questions while it lasts, and errors always. */
export const messageTopics = ['question', 'bug'] as const;

/** `login`: from somebody who cannot sign in; answered by mail alone. */
export const conversationTopics = [...messageTopics, 'login'] as const;

/** By whom: the buyer, or those who run the hub. */
const sides = ['buyer', 'publisher'] as const;

/**
 * What the sender’s page calls a message, a UUID: the same name again is the same message, however often
 * it is sent.
 */
export const messageName = z.uuid('A UUID, please.');

/** How many messages a conversation had by then; the first is 1, and none is left out. */
export const position = z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1));
const positionInQuery = z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(2 ** 31 - 1));

/** A file goes up first, by itself; a message then names it. */
export const fileIds = z.array(idInBody).check(z.maxLength(bounds.filesPerMessage));

/** Empty only where a file comes with it. */
export const messageText = prose(messageLength, 0);

export const file = z.object({
  id: z.int(),
  name: z.string(),
  /** By its content: `image/png`, `image/jpeg`, `image/gif`, `image/webp`, `application/pdf`, `text/plain`, `application/zip`. */
  type: z.string(),
  bytes: z.int(),
  /** Of a picture, in pixels; null: no picture. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Those who run the hub have lost it for good: it cannot be fetched. */
  gone: z.boolean(),
});

/** What every message is, for either side. */
export const messageShape = {
  position: z.int(),
  name: z.nullable(z.string()),
  side: z.enum(sides),
  /** Who wrote it, as the reader may know them; null: their account is gone. */
  author: z.nullable(z.string()),
  text: z.string(),
  files: z.array(file),
  at: instant,
} as const;

/** Of the newest messages, or of those before a position. */
export const messagesQuery = { id: idInQuery, before: z.optional(positionInQuery) } as const;

/** Who asks again what happened since: as the stream’s `id:` gave it. */
export const eventId = z.string().check(z.regex(/^\d{1,18}$/));

/** The raw body is the file; its name goes beside. */
export const uploadQuery = z.object({ name: z.string().check(z.minLength(1), z.maxLength(300)) });
