import negotiate from '@fastify/accept-negotiator';

interface WithHeaders {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

const textOf = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value?.join(', ') ?? '');

/**
 * Returns the token of `Authorization: Bearer …`; an empty string if there is none. The scheme is
 * case-insensitive (RFC 9110, section 11.1).
 */
export const bearerIn = ({ headers }: WithHeaders): string =>
  /^bearer +(\S+)$/i.exec(textOf(headers['authorization']).trim())?.[1] ?? '';

/**
 * Returns true if `If-None-Match` contains the tag, in a list, weak or strong, or is `*` (RFC 9110,
 * section 13.1.2).
 */
export function isHeld({ headers }: WithHeaders, etag: string): boolean {
  const condition = textOf(headers['if-none-match']).trim();
  if (condition === '*') return true;
  return [...condition.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}

const encodings = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof encodings)[number] | 'identity';

/**
 * Returns the encoding that the client prefers among the prepared encodings. The library applies
 * `*` even to encodings that the client refuses by name, so they are removed first.
 */
export function encodingFor({ headers }: WithHeaders): ContentEncoding {
  const acceptEncoding = textOf(headers['accept-encoding']).toLowerCase();
  const refused = acceptEncoding
    .split(',')
    .filter((coding) => /;\s*q\s*=\s*0(?:\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(';', 1).join('').trim());
  const offered = encodings.filter((encoding) => !refused.includes(encoding));
  const best = offered.length > 0 ? negotiate(acceptEncoding, offered) : null;
  return offered.find((encoding) => encoding === best) ?? 'identity';
}
