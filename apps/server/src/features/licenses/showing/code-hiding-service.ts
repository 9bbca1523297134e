import { lifetimes } from '@hub/contract/limits';
import type { CodeHidingStore } from './code-hiding-store.ts';
import { after, type Clock } from '#platform/clock.ts';

/** Accounts from which all full codes are hidden; see `isGivenAlone` for single licenses. */
export interface CodeHidingRule {
  /**
   * Returns true if support changed the email address so recently that the previous owner may
   * reverse it. The new mailbox may be the operator's own, and it opens the account.
   */
  isFrom(userId: number): Promise<boolean>;
}

interface CodeHidingDependencies {
  readonly clock: Clock;
  readonly store: CodeHidingStore;
}

export const createCodeHiding = ({ clock, store }: CodeHidingDependencies): CodeHidingRule => ({
  isFrom: (userId) => store.wasCorrected(userId, after(clock.now(), -lifetimes.notMeCode)),
});
