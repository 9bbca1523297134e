import type { Doer } from '@hub/contract/doer';

export type { Doer } from '@hub/contract/doer';

/** Who acts, and why: the person whom it is about reads the reason. */
export interface Deed {
  readonly by: Doer;
  readonly reason: string;
}

/** In one line, for those who run the hub: `user 12 olive`, `token help-desk`, `shell: root`. */
export function inWords(doer: Doer): string {
  if (doer.kind === 'user') return `user ${doer.userId} ${doer.name}`;
  return doer.kind === 'token' ? `token ${doer.name}` : `shell: ${doer.name}`;
}
