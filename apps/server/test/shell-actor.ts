import type { Actor } from '#platform/actor.ts';

/** Caller of the tests’ commands. */
export const shell: Actor = { kind: 'shell', name: 'tester' };
