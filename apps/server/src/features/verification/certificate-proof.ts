import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose';
import type { Activation } from './activation-store.ts';

export const certificateType = 'license+jwt';

/** What is read back of a certificate's claims. */
export interface Claims {
  readonly sub: string;
  readonly aud: string;
  readonly exp: number;
  readonly item_id: number;
  readonly kind: Activation['kind'];
}

/** SHA-256 in base64url (RFC 7638). */
const thumbprint = /^[A-Za-z0-9_-]{43}$/;

/** What the text says of itself, to look up what it names: nothing of it is known to be true yet. */
export function readUnproven(certificate: string): { kid: string; claims: Claims } | null {
  try {
    const { typ, kid } = decodeProtectedHeader(certificate);
    if (typ !== certificateType || typeof kid !== 'string' || !thumbprint.test(kid)) return null;
    const payload = Buffer.from(certificate.split('.')[1] ?? '', 'base64url').toString();
    const claims = JSON.parse(payload) as Claims | null;
    return typeof claims === 'object' && claims !== null ? { kid, claims } : null;
  } catch {
    // Not a JWS at all.
    return null;
  }
}

/**
 * Whether the signature is written in the one way that RFC 4648 calls canonical: readers pass over the
 * bits that its last character has too many, and a changed certificate would be a genuine one.
 */
function isCanonical(certificate: string): boolean {
  const signature = certificate.slice(certificate.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

const knownKeys = new Map<string, ReturnType<typeof importJWK>>();

/** Whether this key signed it. A key's name is its thumbprint, so it never stands for another. */
export async function isSigned(
  certificate: string,
  { kid, jwk }: { kid: string; jwk: JWK },
): Promise<boolean> {
  if (!isCanonical(certificate)) return false;
  const key = knownKeys.get(kid) ?? importJWK(jwk, 'EdDSA');
  knownKeys.set(kid, key);
  try {
    await compactVerify(certificate, await key, { algorithms: ['EdDSA'] });
    return true;
  } catch {
    // Another's key, or a broken signature: all are simply not ours.
    return false;
  }
}
