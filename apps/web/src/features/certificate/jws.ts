import * as z from 'zod/mini';

/** Parsed certificate (RFC 7515), signed with Ed25519 (RFC 8037). */
export interface Jws {
  readonly kid: string;
  readonly claims: Claims;
  /** Bytes covered by the signature. */
  readonly signed: Bytes;
  readonly signature: Bytes;
}

type Bytes = Uint8Array<ArrayBuffer>;

const header = z.object({
  alg: z.literal('EdDSA'),
  typ: z.literal('license+jwt'),
  kid: z.string(),
  // Unknown critical headers must not be ignored (RFC 7515, section 4.1.11).
  crit: z.optional(z.undefined()),
});

const seconds = z.int().check(z.minimum(0), z.maximum(8.64e12));

const claims = z.object({
  aud: z.string(),
  item_id: z.int(),
  kind: z.enum(['live', 'staging', 'local']),
  iat: seconds,
  nbf: seconds,
  exp: seconds,
});

export type Claims = z.infer<typeof claims>;

const signatureLength = 64;

function decode(text: string): Bytes | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
    const plain = atob(base64);
    // `atob` ignores surplus bits in the last character. Only the canonical spelling is accepted.
    if (btoa(plain).replaceAll('=', '') !== base64) return null;
    return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

function decodeJson(text: string): unknown {
  const bytes = decode(text);
  if (bytes === null) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** Removes the spaces and line breaks that emails and terminals add to a certificate. */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '');

/**
 * Parses a certificate without verifying it. Returns `not_one` for text that is not a JWS and
 * `another_kind` for another token.
 * @param text Certificate without spaces.
 */
export function readJws(text: string): Jws | 'not_one' | 'another_kind' {
  const [first = '', second = '', third = '', ...more] = text.split('.');
  const signature = decode(third);
  const [head, body] = [decodeJson(first), decodeJson(second)];
  if (more.length > 0 || signature === null || head === undefined || body === undefined) {
    return 'not_one';
  }
  const [parsedHeader, parsedClaims] = [z.safeParse(header, head), z.safeParse(claims, body)];
  if (!parsedHeader.success || !parsedClaims.success || signature.length !== signatureLength) {
    return 'another_kind';
  }
  const signed = new TextEncoder().encode(`${first}.${second}`);
  return { kid: parsedHeader.data.kid, claims: parsedClaims.data, signed, signature };
}
