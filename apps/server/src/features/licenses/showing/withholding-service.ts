import { lifetimes } from '@hub/contract/limits';
import type { WithholdingStore } from './withholding-store.ts';
import { after, type Clock } from '#platform/clock.ts';

/** Who is told no whole code, whatever license it is of; see `isGivenAlone` for single ones. */
export interface Withholding {
  /**
   * Whether support put another e-mail address in place so lately that the one before may take it back:
   * the new mailbox may be the operator's own, and opens the account.
   */
  isFrom(userId: number): Promise<boolean>;
}

interface WithholdingParts {
  readonly clock: Clock;
  readonly store: WithholdingStore;
}

export const createWithholding = ({ clock, store }: WithholdingParts): Withholding => ({
  isFrom: (userId) => store.wasCorrected(userId, after(clock.now(), -lifetimes.notMeCode)),
});
