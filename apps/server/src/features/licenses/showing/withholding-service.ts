import { lifetimes } from '@hub/contract/limits';
import type { WithholdingStore } from './withholding-store.ts';
import { after, type Clock } from '#platform/clock.ts';

/** Accounts from which all full codes are hidden; see `isGivenAlone` for single licenses. */
export interface Withholding {
  /**
   * Returns true if support changed the email address so recently that the previous owner may
   * reverse it. The new mailbox may be the operator's own, and it opens the account.
   */
  isFrom(userId: number): Promise<boolean>;
}

interface WithholdingDependencies {
  readonly clock: Clock;
  readonly store: WithholdingStore;
}

export const createWithholding = ({ clock, store }: WithholdingDependencies): Withholding => ({
  isFrom: (userId) => store.wasCorrected(userId, after(clock.now(), -lifetimes.notMeCode)),
});
