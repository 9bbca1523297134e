import type { AgreementStore } from './agreement-store.ts';
import type { Clock } from '#platform/clock.ts';

/**
 * Acceptance of the item support policy, which applies to the account besides the browser's own
 * record.
 */
export interface Agreements {
  wasGiven(userId: number): Promise<boolean>;
  give(userId: number): Promise<void>;
}

interface AgreementDependencies {
  readonly store: AgreementStore;
  readonly clock: Clock;
}

export const createAgreements = ({ store, clock }: AgreementDependencies): Agreements => ({
  wasGiven: (userId) => store.has(userId),
  give: (userId) => store.add(userId, clock.now()),
});
