import type { FastifyRequest } from 'fastify';
import type { Profiles, Self as Signed } from './profile-service.ts';
import type { Passkeys } from '#identity/passkeys/passkey-service.ts';
import type { PasskeySignature } from '#identity/passkeys/webauthn.ts';
import type { Confirmations, Self } from '#identity/second-factor/confirm-service.ts';
import type { DeviceMarks } from '#identity/sessions/device-mark.ts';
import type { RenewedSession } from '#identity/sessions/session-service.ts';
import { codeFaults, passkeyFaults, texts } from '#identity/texts.ts';
import type { Cookies } from '#http/calls/cookies.ts';

/** Proof of identity: one of these. */
export interface Proof {
  readonly password?: string | undefined;
  readonly two_factor_code?: string | undefined;
  readonly passkey?: PasskeySignature | undefined;
}

/** Person who gives the proof, and its address. */
export interface ProofContext {
  readonly user: Self & Signed;
  readonly address: string;
  readonly raw: FastifyRequest;
}

/** The renewed session, or the refusal. `nothing`: no proof was given. */
export type ProofResult =
  | { readonly kind: 'proved'; readonly renewed: RenewedSession }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'nothing' };

export interface ProveDependencies {
  readonly confirmations: Confirmations;
  readonly profiles: Profiles;
  readonly passkeys: Passkeys;
  readonly marks: DeviceMarks;
  readonly cookies: Cookies;
}

/** Returns a function that verifies a proof for any purpose. */
export const createProve = ({
  confirmations,
  profiles,
  passkeys,
  marks,
  cookies,
}: ProveDependencies) =>
  async function prove({ user, address, raw }: ProofContext, proof: Proof): Promise<ProofResult> {
    const { password, two_factor_code: code, passkey } = proof;
    if (password !== undefined) {
      const renewed = await profiles.confirm(user, { password, address });
      return renewed === null ? refused(texts.passwordWrong) : { kind: 'proved', renewed };
    }
    if (passkey !== undefined) {
      const signed = await passkeys.check(passkey, address, user.userId);
      if (signed.kind !== 'signed') return refused(passkeyFaults[signed.kind]);
      return { kind: 'proved', renewed: await confirmations.note(user.sessionHash) };
    }
    if (code === undefined) return { kind: 'nothing' };
    const device = marks.deviceOf(cookies.device(raw), user.userId);
    const result = await confirmations.byCode(user, code, { address, device });
    return result.kind === 'confirmed'
      ? { kind: 'proved', renewed: result.renewed }
      : refused(codeFaults[result.kind]);
  };

const refused = (message: string): ProofResult => ({ kind: 'refused', message });
