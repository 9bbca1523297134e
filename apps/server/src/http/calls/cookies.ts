import '@fastify/cookie';
import { lifetimes } from '@hub/contract/limits';
import { originCookie } from '@hub/contract/origin';
import { languageCookie } from '@hub/language/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies have the prefix `__Host-` with HTTPS, so that no subdomain can set them. */
export function createCookies(publicUrl: URL) {
  const secure = publicUrl.protocol === 'https:';
  const prefix = secure ? '__Host-' : '';
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'strict' } as const;
  const name = `${prefix}hub`;
  const csrfName = `${prefix}hub-csrf`;
  const deviceName = `${prefix}hub-device`;
  const registrationName = `${prefix}hub-registered`;
  // Accepts only values in the format of the hub. A planted value of another format is no session.
  const token = (value: string | undefined): string | null =>
    value && /^[A-Za-z0-9_-]{16,64}$/.test(value) ? value : null;
  const readCookies = ({ server, headers }: FastifyRequest): Record<string, string | undefined> =>
    headers.cookie === undefined ? {} : server.parseCookie(headers.cookie);

  const setOrigin = (reply: FastifyReply, path: string): void => {
    const maxAge = lifetimes.origin / 1000;
    void reply.setCookie(originCookie, path, { ...attributes, httpOnly: false, maxAge });
  };

  return {
    /** Pages are sent in this language before their session is read. */
    setLanguage: (reply: FastifyReply, code: string): void =>
      void reply.setCookie(languageCookie, code, {
        ...attributes,
        httpOnly: false,
        sameSite: 'lax',
        maxAge: lifetimes.languageChoice / 1000,
      }),
    session: (request: FastifyRequest): string | null => token(readCookies(request)[name]),
    // The cookie lives as long as the session. It is set again when the session is extended.
    setSession: (reply: FastifyReply, value: string): void =>
      void reply.setCookie(name, value, { ...attributes, maxAge: lifetimes.session / 1000 }),
    clearSession: (reply: FastifyReply): void => void reply.clearCookie(name, attributes),
    /** Returns the marker of a browser in which someone has signed in before. */
    device: (request: FastifyRequest): string | null => readCookies(request)[deviceName] ?? null,
    setDevice: (reply: FastifyReply, mark: string): void =>
      void reply.setCookie(deviceName, mark, {
        ...attributes,
        maxAge: lifetimes.knownDevice / 1000,
      }),
    /** Returns the marker of a browser in which someone has registered within the hour. */
    registration: (request: FastifyRequest): string | null =>
      readCookies(request)[registrationName] ?? null,
    setRegistration: (reply: FastifyReply, mark: string): void =>
      void reply.setCookie(registrationName, mark, {
        ...attributes,
        maxAge: lifetimes.registrationMark / 1000,
      }),
    clearRegistration: (reply: FastifyReply): void =>
      void reply.clearCookie(registrationName, attributes),
    /** Returns the random secret to which the CSRF token is bound. */
    csrf: (request: FastifyRequest): string | null => token(readCookies(request)[csrfName]),
    setCsrf: (reply: FastifyReply, secret: string): void =>
      void reply.setCookie(csrfName, secret, attributes),
    /**
     * Returns the remembered path. Anyone may have written it, because the cookie is not signed.
     */
    origin: (request: FastifyRequest): string | null => readCookies(request)[originCookie] ?? null,
    /** Sets the remembered path, which the app reads, unless the browser has one already. */
    rememberOrigin(request: FastifyRequest, reply: FastifyReply, path: string): void {
      if (readCookies(request)[originCookie] === undefined) setOrigin(reply, path);
    },
    setOrigin,
  };
}

export type Cookies = ReturnType<typeof createCookies>;
