import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '#http/calls/cookies.ts';

interface Exchange {
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
}

interface OpenedSession {
  readonly token: string;
  /** New value of the device cookie. */
  readonly mark: string;
  readonly firstOrigin: string | null;
  /** Code of the account's language. */
  readonly language: string | null;
}

/** Sets the cookies of a new session in the browser that made the request. */
export function openIn(
  cookies: Cookies,
  { raw, reply }: Exchange,
  { token, mark, firstOrigin, language }: OpenedSession,
): void {
  cookies.setSession(reply, token);
  cookies.setDevice(reply, mark);
  if (language !== null) cookies.setLanguage(reply, language);
  if (firstOrigin !== null) cookies.rememberOrigin(raw, reply, firstOrigin);
}
