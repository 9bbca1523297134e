import type { FastifyRequest } from 'fastify';
import type { MarketAnswer } from '#market/bearer.ts';

type CodeInQuery = { ok: true; code: string } | { ok: false; answer: MarketAnswer };

const refused = (status: number, description: string): CodeInQuery => ({
  ok: false,
  answer: { status, body: { error: status, description } },
});

/**
 * Returns the purchase code of a lookup in lower case. Answers 400 for a missing code and 422 for a
 * malformed code, as clients report; the marketplace's messages are unknown.
 */
export function codeIn(request: FastifyRequest, name = 'code'): CodeInQuery {
  const code = (request.query as Readonly<Record<string, unknown>>)[name];
  if (code === undefined || code === '') return refused(400, `The parameter ${name} is missing`);
  if (typeof code === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(code))
    return { ok: true, code: code.toLowerCase() };
  return refused(422, `The parameter ${name} is not a purchase code`);
}
