import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** Findings of a site's own connection check: codes and numbers, no free text. */

// A newer client sends codes that this hub does not know, so any well-formed code is accepted.
const code = z.string().check(z.regex(/^[a-z_]{1,40}$/));
/** Well, not well, or null: only to know. */
const good = z.nullable(z.boolean());
/** Number for the code: minutes, milliseconds or an HTTP status. */
const value = z.int().check(z.minimum(0), z.maximum(1_000_000));

export const toldDiagnosis = z.object({
  /** Time by the site's clock. */
  at: instant,
  findings: z
    .array(z.object({ code, good, value: z.optional(value) }))
    .check(z.minLength(1), z.maxLength(12)),
});

export type ToldDiagnosis = z.infer<typeof toldDiagnosis>;

/** The same for operators; null if the site never sent one. */
export const knownDiagnosis = z.nullable(
  z.object({
    at: instant,
    findings: z.array(z.object({ code, good, value: z.nullable(value) })),
  }),
);
export type Diagnosis = NonNullable<z.infer<typeof knownDiagnosis>>;
export type Finding = Diagnosis['findings'][number];
