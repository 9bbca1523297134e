import type { FastifyInstance, FastifyRequest } from 'fastify';
import { faulty } from '#faults/apply-fault.ts';
import type { HttpTarget } from '#faults/faults.ts';
import type { Market } from '#market/market.ts';
import { denied, type MarketAnswer } from '#market/answers.ts';
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
  /** Remaining lifetime in seconds. */
  ttl: number;
}

/** Ten years in seconds: the marketplace's answer for a personal token, which never expires. */
const personalTtl = 315_360_000;

type Answer = (caller: Caller, request: FastifyRequest) => MarketAnswer | Promise<MarketAnswer>;

/** Returns a function that adds a GET route with faults, for callers with the permission. */
export const apiGet =
  (app: FastifyInstance, market: Market, target: HttpTarget) =>
  (path: string, scope: Scope | null, answer: Answer): void =>
    void app.get(path, { onRequest: faulty(market.faults, target) }, async (request, reply) => {
      const caller = callerOf(market, request.headers.authorization);
      const { status, body } =
        'status' in caller
          ? caller
          : scope !== null && !caller.scopes.includes(scope)
            ? { status: 403, body: { error: `The token lacks the permission ${scope}` } }
            : await answer(caller, request);
      return reply.code(status).header('Cache-Control', 'no-store').send(body);
    });

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
  const caller =
    access &&
    accountOf(market.world.findBuyer(access.userId), {
      clientId: market.config.clientId,
      scopes: Object.keys(appScopes) as Scope[],
      ttl: Math.floor((access.expiresAt - market.now()) / 1000),
    });
  return (
    caller ?? denied(market.settings.unknownTokenStatus, 'forbidden', 'Token not found or expired')
  );
}

/** Returns the buyer of a personal token `sandbox-buyer-token-NAME`; null for other tokens. */
function ownToken(market: Market, token: string): Caller | null {
  const [, name] = /^sandbox-buyer-token-(.+)$/.exec(token) ?? [];
  const buyer = name === undefined ? undefined : market.world.findByName(name);
  const rights = { clientId: null, scopes: siteScopes, ttl: personalTtl };
  return accountOf(buyer, rights);
}

type Rights = Pick<Caller, 'clientId' | 'scopes' | 'ttl'>;

/** Returns a buyer with these rights; null for a guest. */
function accountOf(buyer: Buyer | undefined, rights: Rights): Caller | null {
  if (buyer?.userId == null || buyer.username === null) return null;
  const { userId, username, email } = buyer;
  return { userId, username, email: email ?? '', buyer, ...rights };
}

const publisherCaller: Caller = {
  ...publisher,
  buyer: null,
  clientId: null,
  scopes: personalScopes,
  ttl: personalTtl,
};
