import type { AgreementStore } from './agreement-store.ts';
import type { Clock } from '#platform/clock.ts';

/** The yes to the item support policy, which holds for the account beside the browser's own. */
export interface Agreements {
  wasGiven(userId: number): Promise<boolean>;
  give(userId: number): Promise<void>;
}

interface AgreementParts {
  readonly store: AgreementStore;
  readonly clock: Clock;
}

export const createAgreements = ({ store, clock }: AgreementParts): Agreements => ({
  wasGiven: (userId) => store.has(userId),
  give: (userId) => store.add(userId, clock.now()),
});
