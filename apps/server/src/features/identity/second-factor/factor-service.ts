import { secretOf, stepOf, uriOf } from './app-codes.ts';
import { readCode, recoveryCodesOf, spell, type Misshape } from './code-rules.ts';
import { factorContext } from '#identity/records/factor-store.ts';
import { createOwnerNotice } from '#identity/not-me/not-me-service.ts';
import { hashOf } from '#platform/ids.ts';
import { encode } from 'uqr';
import type { FactorOwner, IdentityParts } from '#identity/parts.ts';

/** Width of the quiet zone around a QR code, in modules (ISO/IEC 18004). */
const quiet = 4;

/** Draws a QR code as one SVG path: a rectangle for each run of dark modules in a row. */
function pictureOf(content: string) {
  const { size, data } = encode(content, { border: quiet, ecc: 'M' });
  const rows = data.map((row, y) => {
    const line = row.map((isDark) => (isDark ? 'x' : ' ')).join('');
    return Array.from(
      line.matchAll(/x+/g),
      ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
    ).join('');
  });
  return { size, path: rows.join('') };
}

/** Result of a confirmation. `gone`: the secret expired, was replaced, or is already confirmed. */
export type StartResult =
  | { readonly kind: 'started'; readonly recoveryCodes: readonly string[] }
  | { readonly kind: 'wrong' | 'old' | 'gone' | Misshape };

/** Second factor: an authenticator app, and recovery codes for its loss. */
export function createSecondFactor(deps: IdentityParts) {
  const { db, factors: store, sealing, clock, ids, issuer } = deps;
  const tell = createOwnerNotice(deps);
  const random = (): Uint8Array => Buffer.from(ids.token(), 'base64url');

  const makeRecovery = async (userId: number): Promise<readonly string[]> => {
    const codes = recoveryCodesOf(random);
    await store.setRecovery(userId, codes.map(hashOf));
    return codes.map(spell);
  };

  return {
    async stateOf(userId: number) {
      const factor = await store.find(userId);
      const since = factor?.startedAt ?? null;
      return { since, recoveryCodesLeft: since === null ? 0 : await store.countRecovery(userId) };
    },
    /** Creates an unconfirmed secret for an app; null if a secret is already confirmed. */
    async begin({ userId, username }: FactorOwner) {
      const secret = secretOf(random());
      const sealed = sealing.seal(secret, factorContext(userId));
      if (!(await store.begin(userId, sealed, clock.now()))) return null;
      const uri = uriOf(secret, { issuer: issuer(), label: username });
      return { secret, uri, picture: pictureOf(uri) };
    },
    /** Confirms the secret with a code. Later sign-ins require a code. */
    async start(owner: FactorOwner, typed: string): Promise<StartResult> {
      const { userId } = owner;
      const typedCode = readCode(typed);
      if (typedCode.kind !== 'app')
        return typedCode.kind === 'recovery' ? { kind: 'wrong_length' } : typedCode;
      const factor = await store.find(userId);
      const secret =
        factor === null ? null : sealing.open(factor.secretSealed, factorContext(userId));
      if (factor === null || factor.startedAt || secret === null) return { kind: 'gone' };
      const now = clock.now();
      const codeStep = stepOf(secret, typedCode.code, now);
      if (codeStep.kind !== 'now') return codeStep;
      return db.transaction(async () => {
        if (!(await store.start(factor, codeStep.step, now))) return { kind: 'gone' };
        await tell(owner, 'identity.second_factor_on', 'identity/second-factor-on');
        return { kind: 'started', recoveryCodes: await makeRecovery(userId) };
      });
    },
    /** Replaces the recovery codes and returns the new ones; null if there is no second factor. */
    renewRecovery: (owner: FactorOwner): Promise<readonly string[] | null> =>
      db.transaction(async () => {
        const factor = await store.lock(owner.userId);
        if (!factor?.startedAt) return null;
        await tell(owner, 'identity.recovery_codes_made', 'identity/recovery-codes-made');
        return makeRecovery(owner.userId);
      }),
    /** Removes the app and its recovery codes; false if there is no app. */
    end: (owner: FactorOwner): Promise<boolean> =>
      db.transaction(async () => {
        const factor = await store.find(owner.userId);
        // An unconfirmed setup is not a factor.
        if (!factor?.startedAt || !(await store.remove(owner.userId))) return false;
        await tell(owner, 'identity.second_factor_off', 'identity/second-factor-off');
        return true;
      }),
  };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;
