import type { Actor } from '#platform/actor.ts';

/** Actor of commands in tests. */
export const shell: Actor = { kind: 'shell', name: 'tester' };
