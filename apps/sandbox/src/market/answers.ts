import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCode } from '#world/buyers.ts';

export interface MarketAnswer {
  status: number;
  body: unknown;
}

export const found = (body: unknown): MarketAnswer => ({ status: 200, body });

export const failed = (status: number, description: string): MarketAnswer => ({
  status,
  body: { error: status, description },
});

export const denied = (status: number, error: string, description: string): MarketAnswer => ({
  status,
  body: { error, error_description: description },
});

/**
 * Answers an unknown address as recorded from the marketplace: JSON with the content type of HTML.
 */
export const answerUnknown = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/html; charset=utf-8').send('{"error":404}');

export const queryOf = (request: FastifyRequest) =>
  request.query as Readonly<Record<string, unknown>>;

/**
 * Returns the purchase code of a lookup in lower case. Answers 400 for a missing code and 422 for a
 * malformed code, as clients report; the marketplace's messages are unknown.
 */
export function codeIn(request: FastifyRequest, name = 'code'): string | MarketAnswer {
  const code = queryOf(request)[name];
  if (code === undefined || code === '') return failed(400, `The parameter ${name} is missing`);
  if (typeof code === 'string' && isCode(code)) return code.toLowerCase();
  return failed(422, `The parameter ${name} is not a purchase code`);
}
