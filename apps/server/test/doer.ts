import type { Doer } from '#platform/doer.ts';

/** Who calls the tests’ commands. */
export const shell: Doer = { kind: 'shell', name: 'tester' };
