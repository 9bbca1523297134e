import type { FastifyReply } from 'fastify';
import type { Profiles, Self } from './profile-service.ts';
import type { Cookies } from '#http/cookies.ts';

/** A request for what a session alone, perhaps a stolen one, does not do. */
interface Asking {
  readonly user: Self;
  readonly body: { readonly password?: string | undefined };
  readonly address: string;
  readonly reply: FastifyReply;
}

/**
 * Throws `reauthenticate` unless the sign-in is younger than so many milliseconds or the body holds
 * the password. Answers the session's hash, which is another after the password was given.
 */
export type RequireSignIn = (asking: Asking, within: number) => Promise<string>;

export const createRequireSignIn =
  (profiles: Profiles, cookies: Cookies): RequireSignIn =>
  async ({ user, body, address, reply }, within) => {
    const proof = { password: body.password, address, within };
    const renewed = await profiles.requireFresh(user, proof);
    if (renewed === null) return user.sessionHash;
    cookies.setSession(reply, renewed.token);
    return renewed.idHash;
  };
