import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { name } from '#contract/fields.ts';

/** Schemas that the lists of operators share. */

/** Cursor: the `next` of the previous answer. */
export const after = z.optional(
  z.string().check(z.regex(/^[1-9]\d{0,9}(?:\.[A-Za-z0-9_-]{0,1000})?$/)),
);

/** Sort order: a name, or `-name` for the reverse order. The default is the newest first. */
export const sortBy = <const N extends string>(...names: readonly N[]) =>
  z.optional(z.enum(names.flatMap((order): (N | `-${N}`)[] => [order, `-${order}`])));

/** Rejects a whole purchase code, because no column and no address contains it. */
export const hasNoCode = z.refine<string>(
  (text) => !/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i.test(text),
  'No whole purchase code in an address: send it to /api/operator/people/find or /api/operator/licenses/find.',
);

/** Search text of at least two characters, because no index supports a single character. */
export const part = z.optional(
  name(200).check(z.minLength(2, 'Two characters at least, please.'), hasNoCode),
);

/** `item,status`. All columns by default, or if no name is known. */
export const fileColumns = z.optional(
  z.string().check(z.maxLength(500), z.regex(/^[a-z_ ]+(?:,[a-z_ ]+)*$/)),
);

/** Returns the schema of a page of rows. */
export const pageOf = <T extends $ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    /** Cursor for the next page, sent as `after`; null on the last page. */
    next: z.nullable(z.string()),
    /** Total, on the first page only; null on later pages or beyond the count limit. */
    count: z.nullable(z.int()),
  });
