import * as z from 'zod/mini';
import { prose } from '#contract/fields.ts';
import { releaseNotesLength } from '#contract/limits.ts';

/** Markdown. */
export const releaseNotes = prose(releaseNotesLength, 0);

/** Form for the rollout of a release. Browsers send the chosen percentage as text. */
export const offerForm = z.object({
  share: z.string().check(z.regex(/^(?:\d{1,2}|100)$/)),
  notes: releaseNotes,
});
