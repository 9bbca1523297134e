import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, type JWK } from 'jose';
import type { Activation } from '#verification/records/activation-store.ts';

export const certificateType = 'license+jwt';

/** Claims read from a certificate. */
export interface Claims {
  readonly sub: string;
  readonly aud: string;
  readonly exp: number;
  readonly item_id: number;
  readonly kind: Activation['kind'];
}

/** SHA-256 in base64url (RFC 7638). */
const thumbprint = /^[A-Za-z0-9_-]{43}$/;

/** Decodes a certificate to look up its key and activation: nothing is verified yet. */
export function readUnproven(certificate: string): { kid: string; claims: Claims } | null {
  try {
    const { alg, typ, kid, crit } = decodeProtectedHeader(certificate);
    if (alg !== 'EdDSA' || typ !== certificateType || crit !== undefined) return null;
    if (typeof kid !== 'string' || !thumbprint.test(kid)) return null;
    const payload = Buffer.from(certificate.split('.')[1] ?? '', 'base64url').toString();
    const claims = JSON.parse(payload) as Claims | null;
    return typeof claims === 'object' && claims !== null ? { kid, claims } : null;
  } catch {
    // Not a JWS at all.
    return null;
  }
}

/**
 * Returns true if the signature has the canonical form of RFC 4648. Its last character has spare
 * bits that readers ignore, so otherwise a changed certificate would count as genuine.
 */
const isCanonical = (signature: string): boolean =>
  Buffer.from(signature, 'base64url').toString('base64url') === signature;

const knownKeys = new Map<string, KeyObject>();

/** Caches a key by its thumbprint, which identifies it. */
function keyOf(kid: string, jwk: JWK): KeyObject {
  const key = knownKeys.get(kid) ?? createPublicKey({ key: { ...jwk }, format: 'jwk' });
  knownKeys.set(kid, key);
  return key;
}

/** Returns true if this key signed the certificate. */
export function isSigned(certificate: string, { kid, jwk }: { kid: string; jwk: JWK }): boolean {
  const [head = '', body = '', signature = '', ...more] = certificate.split('.');
  if (more.length > 0 || !isCanonical(signature)) return false;
  const signed = Buffer.from(`${head}.${body}`);
  return verify(null, signed, keyOf(kid, jwk), Buffer.from(signature, 'base64url'));
}
