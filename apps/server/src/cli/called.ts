import type { Doer } from '#platform/doer.ts';

/** Services of a command, and its caller. */
export type Called<Services> = Services & { readonly by: Doer };
