import type { Actor } from '#platform/actor.ts';

/** Services of a command, and its caller. */
export type CommandContext<Services> = Services & { readonly actor: Actor };
