import type { FastifyRequest } from 'fastify';

export const refusal = (statusCode: number, code: string, message: string): Error =>
  Object.assign(new Error(message), { statusCode, code });

export const badInput = (message: string): Error => refusal(422, 'validation', message);

export type Fields = Record<string, unknown>;

/** Returns true if a browser requests HTML; programs get JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

/**
 * Refuses requests from another site. A request without an Origin comes from a program. The Origin
 * must match the Host, because the sandbox answers for every host name.
 */
export async function requireOwnOrigin(request: FastifyRequest): Promise<void> {
  const { origin, host } = request.headers;
  if (origin === undefined || URL.parse(origin)?.host === host) return;
  throw refusal(403, 'foreign_origin', 'This page belongs to the sandbox alone.');
}

export function fieldsOf(input: unknown): Fields {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input as Fields;
  throw badInput('An object with fields is wanted here.');
}

/** Returns a field as trimmed text; empty if it is missing. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  throw badInput(`\`${name}\` must be a text, given once.`);
}
