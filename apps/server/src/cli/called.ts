import type { Actor } from '#platform/actor.ts';

/** Services of a command, and its caller. */
export type Called<Services> = Services & { readonly actor: Actor };
