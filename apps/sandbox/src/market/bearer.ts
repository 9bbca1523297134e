import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faulty } from '#faults/apply-fault.ts';
import type { HttpTarget } from '#faults/faults.ts';
import type { Market } from '#market/market.ts';
import { appScopes, personalScopes, siteScopes, type Scope } from '#market/sign-in/scopes.ts';
import { publisher } from '#world/items.ts';
import type { Buyer } from '#world/buyers.ts';

/** Owner of the token; `buyer` is null for the publisher's personal token. */
export interface Caller {
  userId: number;
  username: string;
  email: string;
  buyer: Buyer | null;
  clientId: string | null;
  scopes: readonly Scope[];
  /** Remaining lifetime of the token in seconds. */
  ttl: number;
}

export interface MarketAnswer {
  status: number;
  body: unknown;
}

export const found = (body: unknown): MarketAnswer => ({ status: 200, body });

export const missing = (description: string): MarketAnswer => ({
  status: 404,
  body: { error: 404, description },
});

/** Ten years in seconds: the marketplace's answer for a personal token, which never expires. */
const personalTtl = 315_360_000;

/** Returns a function that adds a GET route with the faults of this target. */
export const apiGet = (app: FastifyInstance, market: Market, target: HttpTarget) => {
  const hook = { onRequest: faulty(market.faults, target) };
  return (...[path, ...rest]: [path: string, ...GuardedAnswer]): void =>
    void app.get(path, hook, guarded(market, ...rest));
};

type GuardedAnswer = [
  scope: Scope | null,
  answer: (caller: Caller, request: FastifyRequest) => MarketAnswer | Promise<MarketAnswer>,
];

/** Wraps a handler so that it answers only callers with the permission. */
export function guarded(market: Market, ...[scope, answer]: GuardedAnswer) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = callerOf(market, request.headers.authorization);
    const { status, body } =
      'status' in caller
        ? caller
        : scope !== null && !caller.scopes.includes(scope)
          ? lacking(scope)
          : await answer(caller, request);
    return reply.code(status).header('Cache-Control', 'no-store').send(body);
  };
}

function lacking(scope: Scope): MarketAnswer {
  return { status: 403, body: { error: `The token lacks the permission ${scope}` } };
}

function denied(status: number, error: string, description: string): MarketAnswer {
  return { status, body: { error, error_description: description } };
}

function callerOf(market: Market, header: string | undefined): Caller | MarketAnswer {
  if (header === undefined) return { status: 401, body: { message: 'Unauthorized' } };
  const [scheme, token, ...rest] = header.split(' ');
  // Recorded from the marketplace for the header value "Bearer".
  if (!token || rest.length > 0) return denied(403, 'access_denied', 'Wrong authorization header');
  if (scheme?.toLowerCase() !== 'bearer')
    return denied(403, 'access_denied', 'Unsupported authorization method header');
  if (token === market.config.personalToken) return publisherCaller;
  const own = ownToken(market, token);
  if (own !== null) return own;
  const access = market.grants.findAccess(token);
  const buyer = access && market.world.findBuyer(access.userId);
  if (!access || buyer?.username == null)
    return denied(market.settings.unknownTokenStatus, 'forbidden', 'Token not found or expired');
  return {
    userId: access.userId,
    username: buyer.username,
    email: buyer.email ?? '',
    buyer,
    clientId: market.config.clientId,
    scopes: Object.keys(appScopes) as Scope[],
    ttl: Math.floor((access.expiresAt - market.now()) / 1000),
  };
}

/**
 * Returns the buyer of a site's personal token `sandbox-buyer-token-NAME`; null for other tokens.
 */
function ownToken(market: Market, token: string): Caller | null {
  const [, name] = /^sandbox-buyer-token-(.+)$/.exec(token) ?? [];
  const buyer = name === undefined ? undefined : market.world.findByName(name);
  if (buyer?.userId == null || buyer.username === null) return null;
  return {
    userId: buyer.userId,
    username: buyer.username,
    email: buyer.email ?? '',
    buyer,
    clientId: null,
    scopes: siteScopes,
    ttl: personalTtl,
  };
}

const publisherCaller: Caller = {
  ...publisher,
  buyer: null,
  clientId: null,
  scopes: personalScopes,
  ttl: personalTtl,
};
