import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** Findings of a site's connection check: codes and numbers, no free text. */

// Accepts any well-formed code, because a newer client sends codes that this hub does not know.
const code = z.string().check(z.regex(/^[a-z_]{1,40}$/));
/** True for a success, false for a problem, null for information. */
const good = z.nullable(z.boolean());
/** Number of the finding: minutes, milliseconds or an HTTP status. */
const value = z.int().check(z.minimum(0), z.maximum(1_000_000));

export const reportedDiagnosis = z.object({
  /** Time by the clock of the site. */
  at: instant,
  findings: z
    .array(z.object({ code, good, value: z.optional(value) }))
    .check(z.minLength(1), z.maxLength(12)),
});

export type ReportedDiagnosis = z.infer<typeof reportedDiagnosis>;

/** Connection check as operators see it; null if the site never sent one. */
export const knownDiagnosis = z.nullable(
  z.object({
    at: instant,
    findings: z.array(z.object({ code, good, value: z.nullable(value) })),
  }),
);
export type Diagnosis = NonNullable<z.infer<typeof knownDiagnosis>>;
export type Finding = Diagnosis['findings'][number];
