import { lifetimes, passkeys as limits } from '@hub/contract/limits';
import type { ChallengePurpose } from '#identity/records/passkey-store.ts';
import {
  challengeIn,
  makingOptions,
  signingOptions,
  verifyMade,
  verifySigned,
  type MadePasskey,
  type PasskeySignature,
  type RelyingParty,
} from './webauthn.ts';
import { deviceOf } from '#identity/sessions/device-rules.ts';
import type { UserRow } from '#identity/records/user-store.ts';
import { createOwnerNotice } from '#identity/not-me/not-me-service.ts';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import type { FactorOwner, IdentityParts } from '#identity/parts.ts';

/** Challenges for passkeys to sign. Each is valid once and for a short time. */
const createChallenges = ({ passkeyStore: store, ids, clock }: IdentityParts) => ({
  /** Creates a challenge; with `userId` only this user can use it. */
  async issue(purpose: ChallengePurpose, userId: number | null): Promise<string> {
    const challenge = ids.token();
    const expiresAt = after(clock.now(), lifetimes.passkeyChallenge);
    await store.addChallenge({ hash: hashOf(challenge), purpose, userId, expiresAt });
    return challenge;
  },
  /** Uses a challenge; false if it was used, has expired, or was issued for another purpose. */
  async spend(
    challenge: string,
    purpose: ChallengePurpose,
    userId: number | null,
  ): Promise<boolean> {
    const row = await store.spendChallenge(hashOf(challenge), purpose);
    return row !== null && row.expiresAt > clock.now() && row.userId === userId;
  },
});

export type AddResult = 'added' | 'late' | 'refused' | 'there_already' | 'too_many';

/**
 * Result of a signature. `late`: the challenge was used, expired, or never issued. `unknown`: no
 * account has this passkey. `copied`: its counter decreased, so a copy may exist.
 */
export type PasskeyResult =
  | { readonly kind: 'signed'; readonly user: UserRow }
  | { readonly kind: 'late' | 'unknown' | 'refused' | 'copied' };

/** Returns the relying party: a passkey belongs to the host of the public URL of the hub. */
const partyOf = ({ publicUrl, issuer }: IdentityParts): RelyingParty => ({
  id: publicUrl.hostname,
  origin: publicUrl.origin,
  name: issuer,
});

export const createPasskeys = (deps: IdentityParts) => ({
  ...createKeeping(deps),
  ...createSigning(deps),
});

export type Passkeys = ReturnType<typeof createPasskeys>;

const createKeeping = (deps: IdentityParts) => {
  const { db, passkeyStore: store, keys, clock, audit } = deps;
  const challenges = createChallenges(deps);
  const party = partyOf(deps);
  const tell = createOwnerNotice(deps);

  return {
    list: store.list,

    /** Returns the browser options for a new passkey; null if the user has the maximum number. */
    async begin({ userId, username }: FactorOwner): Promise<{ challenge: string } | null> {
      const has = await store.list(userId);
      if (has.length >= limits.perUser) return null;
      const challenge = await challenges.issue('add', userId);
      // The handle is the same for all passkeys of the user.
      const handle = new Uint8Array(keys.derive('passkey-user', String(userId)));
      return makingOptions(party, { challenge, handle, username, has });
    },

    async add(owner: FactorOwner, name: string, made: MadePasskey): Promise<AddResult> {
      const { userId, userAgent } = owner;
      const challenge = challengeIn(made);
      if (challenge === null || !(await challenges.spend(challenge, 'add', userId))) return 'late';
      const key = await verifyMade(party, challenge, made);
      if (key === null) return 'refused';
      return db.transaction(async () => {
        await store.lockOwner(userId);
        if ((await store.count(userId)) >= limits.perUser) return 'too_many';
        const chosen = name || deviceOf(userAgent);
        const row = { ...key, userId, name: chosen, createdAt: clock.now() };
        if (!(await store.insert({ ...row, transports: [...key.transports] }))) {
          return 'there_already';
        }
        const added = { ...owner, name: chosen };
        await tell(added, 'identity.passkey_added', 'identity/passkey-added');
        return 'added';
      });
    },

    rename: ({ userId, address }: FactorOwner, id: number, name: string): Promise<boolean> =>
      db.transaction(async () => {
        if (!(await store.rename(userId, id, name))) return false;
        const event = 'identity.passkey_renamed';
        await audit.record({ event, userId, actor: 'user', address, details: { name } });
        return true;
      }),

    remove: (owner: FactorOwner, id: number): Promise<boolean> =>
      db.transaction(async () => {
        const name = await store.remove(owner.userId, id);
        if (name === null) return false;
        await tell({ ...owner, name }, 'identity.passkey_removed', 'identity/passkey-removed');
        return true;
      }),
  };
};

const createSigning = (deps: IdentityParts) => {
  const { db, passkeyStore: store, clock } = deps;
  const challenges = createChallenges(deps);
  const party = partyOf(deps);
  const tell = createOwnerNotice(deps);

  return {
    async ask(): Promise<{ challenge: string }> {
      const challenge = await challenges.issue('sign', null);
      return signingOptions(party, challenge, lifetimes.passkeyChallenge);
    },

    /** Verifies a signature of any user, or only of `userId` if it is set. */
    async check(
      signature: PasskeySignature,
      address: string,
      userId?: number,
    ): Promise<PasskeyResult> {
      const challenge = challengeIn(signature);
      if (challenge === null || !(await challenges.spend(challenge, 'sign', null))) {
        return { kind: 'late' };
      }
      const stored = await store.find(signature.id);
      if (!stored || (userId !== undefined && stored.user.id !== userId))
        return { kind: 'unknown' };
      const { passkey, user } = stored;
      const counter = await verifySigned(party, { key: passkey, challenge }, signature);
      if (counter === null) return { kind: 'refused' };
      if (await store.use(passkey.id, counter, clock.now())) return { kind: 'signed', user };
      const facts = { userId: user.id, address, name: passkey.name };
      await db.transaction(() => tell(facts, 'identity.passkey_copied', 'identity/passkey-copied'));
      return { kind: 'copied' };
    },
  };
};
