import { createOpening, type OpenedSession } from './open-session.ts';
import type { Passkeys, PasskeyResult } from '#identity/passkeys/passkey-service.ts';
import type { PasskeySignature } from '#identity/passkeys/webauthn.ts';
import type { Origin } from '#identity/sessions/session-service.ts';
import type { IdentityParts } from '#identity/parts.ts';

type PasskeyFault = Exclude<PasskeyResult['kind'], 'signed'>;

export type PasskeySignInResult =
  | ({ readonly kind: 'signed_in' } & OpenedSession)
  | { readonly kind: 'email_unverified' | 'blocked' }
  | { readonly kind: 'passkey_refused'; readonly fault: PasskeyFault };

interface PasskeyAttempt {
  readonly signature: PasskeySignature;
  readonly oldToken: string | null;
  readonly mark: string | null;
}

/** Sign-in by passkey, which counts as both factors. */
export function createPasskeySignIn(deps: IdentityParts & { readonly passkeys: Passkeys }) {
  const { passkeys, audit } = deps;
  const open = createOpening(deps);
  const refused = (fault: PasskeyFault) => ({ kind: 'passkey_refused', fault }) as const;
  return {
    async signIn(
      { signature, oldToken, mark }: PasskeyAttempt,
      origin: Origin,
    ): Promise<PasskeySignInResult> {
      const { address } = origin;
      const signed = await passkeys.check(signature, address);
      if (signed.kind !== 'signed') return refused(signed.kind);
      const { user } = signed;
      if (user.blockedAt || !user.emailVerifiedAt) {
        const kind = user.blockedAt ? 'blocked' : 'email_unverified';
        const event = 'identity.sign_in_refused';
        const facts = { event, userId: user.id, actor: 'anonymous', address } as const;
        await audit.record({ ...facts, details: { reason: kind } });
        return { kind };
      }
      const opened = await open({ user, oldToken, mark, byFactor: true }, origin);
      // A concurrent change of the password has ended every session.
      if (opened === null || opened === 'used') return refused('late');
      return { kind: 'signed_in', ...opened };
    },
  };
}

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>;
