import '@fastify/cookie';
import { lifetimes } from '@hub/contract/limits';
import { originCookie } from '@hub/contract/origin';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie lives as long as the session, and is written again when that is prolonged. */
const sessionSeconds = lifetimes.session / 1000;

/** The hub's cookies. With https they carry the `__Host-` prefix, so that no subdomain can plant them. */
export interface Cookies {
  /** The session's token, if the browser sent one. */
  session(request: FastifyRequest): string | null;
  setSession(reply: FastifyReply, token: string): void;
  clearSession(reply: FastifyReply): void;
  /** The random secret behind the CSRF token. */
  csrf(request: FastifyRequest): string | null;
  setCsrf(reply: FastifyReply, secret: string): void;
  /** The remembered origin, unless this browser remembers one of its own; the app reads it. */
  rememberOrigin(request: FastifyRequest, reply: FastifyReply, path: string): void;
}

export function createCookies(publicUrl: URL): Cookies {
  const secure = publicUrl.protocol === 'https:';
  const prefix = secure ? '__Host-' : '';
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'strict' } as const;
  const name = `${prefix}hub`;
  const csrfName = `${prefix}hub-csrf`;
  // Only what we could have set: a planted value of another shape is no session.
  const token = (value: string | undefined): string | null =>
    value && /^[A-Za-z0-9_-]{16,64}$/.test(value) ? value : null;

  return {
    session: (request) => token(request.cookies[name]),
    setSession: (reply, value) =>
      void reply.setCookie(name, value, { ...attributes, maxAge: sessionSeconds }),
    clearSession: (reply) => void reply.clearCookie(name, attributes),
    csrf: (request) => token(request.cookies[csrfName]),
    setCsrf: (reply, secret) => void reply.setCookie(csrfName, secret, attributes),
    rememberOrigin(request, reply, path) {
      if (request.cookies[originCookie] !== undefined) return;
      const maxAge = lifetimes.origin / 1000;
      void reply.setCookie(originCookie, path, { ...attributes, httpOnly: false, maxAge });
    },
  };
}
