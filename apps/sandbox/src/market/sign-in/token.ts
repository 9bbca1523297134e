import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faulty } from '#faults/apply-fault.ts';
import { denied, found, type MarketAnswer } from '#market/answers.ts';
import { accessLife } from './grants.ts';
import type { Market } from '#market/market.ts';

/** Adds `POST /token`: code grant and refresh grant, with the recorded and inferred errors. */
export function tokenRoutes(app: FastifyInstance, market: Market): void {
  const hook = { onRequest: faulty(market.faults, 'token') };
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
  app.get('/token', hook, async (_request, reply) => send(reply, noCredentials));
  app.post('/token', hook, async (request, reply) => send(reply, await grant(market, request)));
}

function send(reply: FastifyReply, answer: MarketAnswer): FastifyReply {
  return reply.code(answer.status).header('Cache-Control', 'no-store').send(answer.body);
}

// Recorded from the marketplace for a GET, and for a body that is not a form.
const noCredentials = denied(400, 'invalid_request', 'No authorization header passed');

async function grant(market: Market, request: FastifyRequest): Promise<MarketAnswer> {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const form = (isForm ? request.body : null) as Record<string, string> | null;
  if (!form?.['client_id'] || !form['client_secret']) return noCredentials;
  if (form['client_id'] !== market.config.clientId)
    return denied(401, 'invalid_client', 'Client not found');
  if (form['client_secret'] !== market.config.clientSecret)
    return denied(401, 'invalid_client', 'Wrong client secret provided');
  switch (form['grant_type']) {
    case undefined:
    case '':
      return denied(400, 'invalid_request', 'Body does not contain grant_type parameter');
    case 'authorization_code':
      return exchangeCode(market, form['code'] ?? '');
    case 'refresh_token':
      return refreshAccess(market, form['refresh_token'] ?? '');
    default:
      return denied(400, 'unsupported_grant_type', 'Grant type does not match any supported type');
  }
}

async function exchangeCode(market: Market, code: string): Promise<MarketAnswer> {
  if (code === '')
    return denied(400, 'invalid_request', 'Code is mandatory for authorization_code grant type');
  const result = await market.grants.exchange(code);
  if (result === 'expired') return denied(400, 'invalid_grant', 'Code is already expired');
  if (result === 'unknown') return denied(400, 'invalid_grant', 'Code not found');
  return found({ refresh_token: result.refresh, ...accessBody(result.access.token) });
}

async function refreshAccess(market: Market, token: string): Promise<MarketAnswer> {
  if (token === '')
    return denied(400, 'invalid_request', 'RefreshToken is mandatory for refresh_token grant type');
  const access = await market.grants.refresh(token);
  if (!access) return denied(400, 'invalid_grant', 'Refresh token not found');
  return found(accessBody(access.token));
}

/** The lifetime is an hour even for a token issued again, so clients must not trust it. */
function accessBody(token: string) {
  return { token_type: 'bearer', access_token: token, expires_in: accessLife / 1000 };
}
