import type { Actor } from '@hub/contract/actor';

export type { Actor } from '@hub/contract/actor';

/** Actor and reason of an action; the person concerned reads the reason. */
export interface OperatorAction {
  readonly actor: Actor;
  readonly reason: string;
}

export interface PersonAction extends OperatorAction {
  /** User id, or email address or username in any case. */
  readonly who: string | number;
  /** Newest event that the operator saw; absent if the screen showed no events. */
  readonly seen?: number;
}

/** Describes the actor to operators: `user 12 olive`, `token help-desk`, `shell: root`. */
export function inWords(actor: Actor): string {
  if (actor.kind === 'user') return `user ${actor.userId} ${actor.name}`;
  return actor.kind === 'token' ? `token ${actor.name}` : `shell: ${actor.name}`;
}
