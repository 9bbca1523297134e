import { Tokens } from '@fastify/csrf';
import type { Gate } from '@hub/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from './cookies.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import type { Parts } from '#platform/parts.ts';

interface GateDependencies extends Pick<Parts, 'keys' | 'publicUrl'> {
  readonly cookies: Cookies;
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** Returns the origins of the hub. On loopback, every loopback name of the machine counts. */
function ownOrigins(publicUrl: URL): ReadonlySet<string> {
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  if (!loopback.includes(publicUrl.hostname)) return new Set([publicUrl.origin]);
  const port = publicUrl.port ? `:${publicUrl.port}` : '';
  return new Set(loopback.map((host) => `${publicUrl.protocol}//${host}${port}`));
}

const isJson = /^application\/json\s*(?:;|$)/i;

const longestToken = 256;

function tokenIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, '_csrf')) return '';
  const { _csrf: token } = body as { _csrf: unknown };
  return typeof token === 'string' && token.length <= longestToken ? token : '';
}

const originOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin : '';

/** Creates the check that a request comes from a page of the hub, before the session is read. */
export function createGateKeeper({ cookies, keys, publicUrl }: GateDependencies) {
  const tokens = new Tokens({
    userInfo: true,
    hmacKey: keys.keyFor('csrf').toString('base64url'),
    saltLength: 12,
  });
  const own = ownOrigins(publicUrl);

  /** Returns the id to which a token is bound: the session, or the browser of a guest. */
  const boundTo = (request: FastifyRequest): string => {
    const session = cookies.session(request);
    return session ? hashOf(session) : 'anonymous';
  };
  const isValid = (token: string, request: FastifyRequest): boolean => {
    const secret = cookies.csrf(request);
    return secret !== null && token !== '' && tokens.verify(secret, token, boundTo(request));
  };
  const headerToken = (request: FastifyRequest): string => header(request, 'x-csrf-token');
  const hasToken = (request: FastifyRequest): boolean => isValid(headerToken(request), request);
  const isForeign = (request: FastifyRequest): boolean => {
    const origin = header(request, 'origin');
    const referer = header(request, 'referer');
    if (origin !== '' && !own.has(origin)) return true;
    return referer !== '' && !own.has(originOf(referer));
  };
  const isNavigation = (request: FastifyRequest): boolean =>
    header(request, 'sec-fetch-mode') === 'navigate';
  const isAhead = (request: FastifyRequest): boolean =>
    /prefetch|prerender/.test(header(request, 'sec-purpose') + header(request, 'purpose'));

  /**
   * A link with `download` navigates without a token, so the referrer must name a page of the hub.
   */
  const checkFile = (request: FastifyRequest): void => {
    const site = header(request, 'sec-fetch-site');
    const isOwn = own.has(originOf(header(request, 'referer'))) || hasToken(request);
    const isOpen = site === 'same-origin' || (site === '' && isOwn);
    if (!isOpen || isForeign(request) || isAhead(request)) throw new Problem('gate');
  };

  const checkGet = (request: FastifyRequest): void => {
    if (isForeign(request) || isNavigation(request) || isAhead(request)) throw new Problem('gate');
    const site = header(request, 'sec-fetch-site');
    if (site === 'same-origin') return;
    if (site !== '' || !hasToken(request)) throw new Problem('gate');
  };

  return {
    /** Throws `csrf` or `gate` unless the request proves that it comes from a page of the hub. */
    check(gate: Gate, request: FastifyRequest): void {
      if (gate === 'token') {
        if (isForeign(request) || !hasToken(request)) throw new Problem('csrf');
      } else if (gate === 'same-origin') {
        checkGet(request);
      } else if (gate === 'same-origin-file') {
        checkFile(request);
      } else if (gate === 'same-origin-if-request') {
        // The parsed query is what the handler sees; another parser could differ.
        if ('request' in (request.query as object)) checkGet(request);
      }
    },
    /**
     * Returns true if the token may be in the body, so that the check must wait for the body. The
     * body is not read for a request that could not prove its origin.
     */
    awaitsBody: (gate: Gate, request: FastifyRequest): boolean =>
      gate === 'token' &&
      headerToken(request) === '' &&
      isJson.test(header(request, 'content-type')) &&
      cookies.csrf(request) !== null &&
      !isForeign(request),
    checkBody(request: FastifyRequest): void {
      if (!isValid(tokenIn(request.body), request)) throw new Problem('csrf');
    },
    /** Returns a token for this browser. It is bound to a cookie, which is set if it is missing. */
    issueToken(request: FastifyRequest, reply: FastifyReply): string {
      const existing = cookies.csrf(request);
      const secret = existing ?? tokens.secretSync();
      if (!existing) cookies.setCsrf(reply, secret);
      return tokens.create(secret, boundTo(request));
    },
  };
}

export type GateKeeper = ReturnType<typeof createGateKeeper>;
