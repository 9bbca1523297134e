import { createOpening, type OpenedSession } from './open-session.ts';
import type { EmailVerification, VerifyResult } from '#identity/addresses/email-service.ts';
import type { Origin } from '#identity/sessions/session-service.ts';
import { hashOf } from '#platform/ids.ts';
import type { IdentityParts } from '#identity/parts.ts';

interface LinkAttempt {
  readonly code: string;
  /** Registration mark of the browser; null to verify the address without signing in. */
  readonly registered: string | null;
  readonly mark: string | null;
}

interface LinkResult {
  readonly verified: VerifyResult;
  /** Opened session; null if the person must sign in as usual. */
  readonly session: OpenedSession | null;
}

/** Verifies an address by the emailed link, and signs in the browser that registered. */
export function createLinkSignIn(deps: IdentityParts & { readonly email: EmailVerification }) {
  const { email, codes, signIns: store, registrationMarks } = deps;
  const open = createOpening(deps);

  const signIn = async (attempt: LinkAttempt, username: string, origin: Origin) => {
    const user = await store.findByIdentifier(username);
    if (user === null || user.isAdmin || user.hasSecondFactor) return null;
    const provenAt = registrationMarks.registeredAt(attempt.registered, user.id);
    if (provenAt === null) return null;
    const { mark } = attempt;
    const opened = await open({ user, oldToken: null, mark, byFactor: false, provenAt }, origin);
    return opened === 'used' ? null : opened;
  };

  return {
    async verify(attempt: LinkAttempt, origin: Origin): Promise<LinkResult> {
      const { code, registered } = attempt;
      const owner = registered === null ? null : await codes.find(hashOf(code), 'verify_email');
      // Uses the code. Only one of two simultaneous calls verifies the address, and only that call
      // signs in.
      const verified = await email.verify(code, origin.address);
      if (owner === null || verified !== 'verified') return { verified, session: null };
      return { verified, session: await signIn(attempt, owner.user.username, origin) };
    },
  };
}

export type LinkSignIn = ReturnType<typeof createLinkSignIn>;
