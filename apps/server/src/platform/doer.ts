import type { Doer } from '@hub/contract/doer';

export type { Doer } from '@hub/contract/doer';

/** Actor and reason of an action; the person concerned reads the reason. */
export interface Deed {
  readonly by: Doer;
  readonly reason: string;
}

/**
 * Describes the actor in one line for operators: `user 12 olive`, `token help-desk`, `shell: root`.
 */
export function inWords(doer: Doer): string {
  if (doer.kind === 'user') return `user ${doer.userId} ${doer.name}`;
  return doer.kind === 'token' ? `token ${doer.name}` : `shell: ${doer.name}`;
}
