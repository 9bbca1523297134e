import * as z from 'zod/mini';
import { prose } from '#contract/fields.ts';
import { releaseNotesLength } from '#contract/limits.ts';

/** What is new in a release, Markdown. */
export const releaseNotes = prose(releaseNotesLength, 0);

/** The form in which an operator says whom a release is offered. A choice of a list is a text. */
export const offerForm = z.object({
  share: z.string().check(z.regex(/^(?:\d{1,2}|100)$/)),
  notes: releaseNotes,
});
