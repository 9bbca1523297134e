import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { name } from '#contract/fields.ts';

/** The shapes that operators' lists share. */

/** What a list's answer gave as `next`. */
export const after = z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/)));

/** Part of a text that is looked for: of one character nothing could be found by an index. */
export const part = z.optional(name(200).check(z.minLength(2, 'Two characters at least, please.')));

/** A page, the newest first. */
export const pageOf = <T extends $ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    /** Gives the next page as `after`; null on the last. */
    next: z.nullable(z.string()),
    /** How many there are, with the first page; null: more than are worth counting, or not the first. */
    count: z.nullable(z.int()),
  });
