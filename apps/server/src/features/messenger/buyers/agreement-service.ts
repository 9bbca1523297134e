import type { AgreementStore } from './agreement-store.ts';
import type { Clock } from '#platform/clock.ts';

interface AgreementDependencies {
  readonly store: AgreementStore;
  readonly clock: Clock;
}

/**
 * Acceptance of the item support policy, which applies to the account besides the browser's own
 * record.
 */
export const createAgreements = ({ store, clock }: AgreementDependencies) => ({
  wasGiven: (userId: number): Promise<boolean> => store.has(userId),
  give: (userId: number): Promise<void> => store.add(userId, clock.now()),
});

export type Agreements = ReturnType<typeof createAgreements>;
