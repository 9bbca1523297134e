import type { Doer } from '#platform/doer.ts';

/** Caller of the tests’ commands. */
export const shell: Doer = { kind: 'shell', name: 'tester' };
