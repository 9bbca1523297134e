import type { FastifyReply } from 'fastify';
import { createProve, type Proof, type ProveDependencies, type ProofContext } from './prove.ts';
import { notProven } from '#identity/second-factor/confirm-service.ts';
import { after, type Clock } from '#platform/clock.ts';
import { Problem } from '#platform/problem.ts';

/** Request for an action that a session alone, perhaps a stolen one, does not allow. */
interface ProofRequest extends ProofContext {
  readonly body: Proof;
  readonly reply: FastifyReply;
}

/**
 * Throws `reauthenticate` unless the person was verified within this many milliseconds or the body
 * has a proof. With a second factor that is a code or a passkey, otherwise also the password.
 * Returns the session's hash, which changes after a proof.
 */
export type RequireSignIn = (asking: ProofRequest, within: number) => Promise<string>;

interface RequireDependencies extends ProveDependencies {
  readonly clock: Clock;
}

export const createRequireSignIn = (deps: RequireDependencies): RequireSignIn => {
  const { confirmations, cookies, clock } = deps;
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
