import { lifetimes } from '@hub/contract/limits';
import type { ChallengePurpose, PasskeyStore } from './passkey-store.ts';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import type { Parts } from '#platform/parts.ts';

interface ChallengeDependencies extends Pick<Parts, 'ids' | 'clock'> {
  readonly store: PasskeyStore;
}

/** Challenges that a passkey signs, so that a signature is valid once, here and now. */
export const createChallenges = ({ store, ids, clock }: ChallengeDependencies) => ({
  /** Creates one, for this user only if one is named. */
  async issue(purpose: ChallengePurpose, userId: number | null): Promise<string> {
    const challenge = ids.token();
    const expiresAt = after(clock.now(), lifetimes.passkeyChallenge);
    await store.addChallenge({ hash: hashOf(challenge), purpose, userId, expiresAt });
    return challenge;
  },
  /** Returns true if it was issued for this purpose, has not expired, and was not used. */
  async spend(
    challenge: string,
    purpose: ChallengePurpose,
    userId: number | null,
  ): Promise<boolean> {
    const found = await store.spendChallenge(hashOf(challenge), purpose);
    return found !== null && found.expiresAt > clock.now() && found.userId === userId;
  },
});

export type Challenges = ReturnType<typeof createChallenges>;
