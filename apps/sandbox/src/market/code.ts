import type { FastifyRequest } from 'fastify';
import type { MarketAnswer } from '#market/bearer.ts';

type CodeInQuery = { ok: true; code: string } | { ok: false; answer: MarketAnswer };

const refused = (status: number, description: string): CodeInQuery => ({
  ok: false,
  answer: { status, body: { error: status, description } },
});

/**
 * Returns the purchase code of a lookup in lower case. A missing one is 400 and a malformed one
 * 422, as clients report; the marketplace's own messages are unknown.
 */
export function codeIn(request: FastifyRequest, name = 'code'): CodeInQuery {
  const code = (request.query as Readonly<Record<string, unknown>>)[name];
  if (code === undefined || code === '') return refused(400, `The parameter ${name} is missing`);
  if (typeof code === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(code))
    return { ok: true, code: code.toLowerCase() };
  return refused(422, `The parameter ${name} is not a purchase code`);
}
