import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** What a site's own check of its connection found: codes and numbers, no text that somebody wrote. */

// A newer client knows findings that this hub does not: whatever looks like a code is one.
const code = z.string().check(z.regex(/^[a-z_]{1,40}$/));
/** Well, not well, or null: only to know. */
const good = z.nullable(z.boolean());
/** The code says of what: minutes, milliseconds, an HTTP status. */
const value = z.int().check(z.minimum(0), z.maximum(1_000_000));

export const toldDiagnosis = z.object({
  /** By the clock of the site. */
  at: instant,
  findings: z
    .array(z.object({ code, good, value: z.optional(value) }))
    .check(z.minLength(1), z.maxLength(12)),
});

export type ToldDiagnosis = z.infer<typeof toldDiagnosis>;

/** The same as operators read it; null: never told. */
export const knownDiagnosis = z.nullable(
  z.object({
    at: instant,
    findings: z.array(z.object({ code, good, value: z.nullable(value) })),
  }),
);
export type Diagnosis = NonNullable<z.infer<typeof knownDiagnosis>>;
export type Finding = Diagnosis['findings'][number];
