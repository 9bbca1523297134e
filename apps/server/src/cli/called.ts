import type { Doer } from '#platform/doer.ts';

/** What a command acts on, and who called it. */
export type Called<Services> = Services & { readonly by: Doer };
