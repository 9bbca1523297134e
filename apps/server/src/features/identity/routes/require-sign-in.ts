import type { FastifyReply, FastifyRequest } from 'fastify';
import { notProven, type Self } from '#identity/second-factor/confirm-service.ts';
import { after, type Clock } from '#platform/clock.ts';
import { Problem } from '#platform/problem.ts';
import type { PasskeySignature } from '#identity/passkeys/webauthn.ts';
import type { RenewedSession } from '#identity/sessions/session-service.ts';
import { codeFaults, passkeyFaults, texts } from '#identity/texts.ts';
import type { IdentityWithCookies } from '#identity/identity.ts';
import type { FactorOwner } from '#identity/parts.ts';
import type { OpenedSession } from '#identity/sign-in/open-session.ts';
import type { Cookies } from '#http/calls/cookies.ts';
import type { SignedIn } from '#http/calls/route.ts';
import { setTimeout as delay } from 'node:timers/promises';

/** Proof of identity; at most one of the fields is used. */
interface Proof {
  readonly password?: string | undefined;
  readonly two_factor_code?: string | undefined;
  readonly passkey?: PasskeySignature | undefined;
}

interface ProofContext {
  readonly user: Self;
  readonly address: string;
  readonly raw: FastifyRequest;
}

/** `nothing`: the request contains no proof. */
type ProofResult =
  | { readonly kind: 'proved'; readonly renewed: RenewedSession }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'nothing' };

interface OwnerRequest {
  readonly user: Pick<SignedIn, 'userId' | 'username'>;
  readonly address: string;
  readonly userAgent: string;
}

export const ownerOf = ({ user, address, userAgent }: OwnerRequest): FactorOwner => ({
  userId: user.userId,
  username: user.username,
  address,
  userAgent,
});

/** Sets the cookies of a new session in the browser that made the request. */
export function openIn(
  cookies: Cookies,
  { raw, reply }: { readonly raw: FastifyRequest; readonly reply: FastifyReply },
  { token, mark, firstOrigin, language }: OpenedSession,
): void {
  cookies.setSession(reply, token);
  cookies.setDevice(reply, mark);
  if (language !== null) cookies.setLanguage(reply, language);
  if (firstOrigin !== null) cookies.rememberOrigin(raw, reply, firstOrigin);
}

export const createProve = ({
  confirmations,
  profiles,
  passkeys,
  marks,
  cookies,
}: IdentityWithCookies) =>
  async function prove({ user, address, raw }: ProofContext, proof: Proof): Promise<ProofResult> {
    const { password, two_factor_code: code, passkey } = proof;
    if (password !== undefined) {
      const renewed = await profiles.confirm(user, password, address);
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

/** Request for an action that needs more than a session, which may be stolen. */
interface ProofRequest extends ProofContext {
  readonly body: Proof;
  readonly reply: FastifyReply;
}

/**
 * Throws `reauthenticate` unless the person was verified within this many milliseconds or the body
 * contains a proof. With a second factor the proof is a code or a passkey; without, the password
 * also counts. Returns the hash of the session, which changes after a proof.
 */
export type RequireSignIn = (asking: ProofRequest, within: number) => Promise<string>;

export const createRequireSignIn = (deps: IdentityWithCookies, clock: Clock): RequireSignIn => {
  const { confirmations, cookies } = deps;
  const prove = createProve(deps);
  return async (asking, within) => {
    const { user, body, reply } = asking;
    const { at, isGuarded } = await confirmations.provenAt(user);
    if (at !== null && after(at, within) > clock.now()) return user.sessionHash;
    const { password, ...others } = body;
    const proved = await prove(asking, isGuarded ? others : { password, ...others });
    if (proved.kind === 'nothing') throw notProven({ isGuarded });
    if (proved.kind === 'refused') {
      throw new Problem('reauthenticate', { message: proved.message });
    }
    cookies.setSession(reply, proved.renewed.token);
    return proved.renewed.idHash;
  };
};

/** Minimum duration of the answer in milliseconds: longer than a lookup and enqueueing take. */
const answerMs = 200;

/** Waits for the work, and at least a constant time, so that the duration reveals nothing. */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, delay(answerMs)]);
  return result;
}
