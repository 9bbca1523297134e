import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, type JWK } from 'jose';
import type { Activation } from '#verification/records/activation-store.ts';

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
 * Whether the signature is written in the canonical way of RFC 4648. Its last character has spare
 * bits that readers ignore, so without this a changed certificate would count as genuine.
 */
const isCanonical = (signature: string): boolean =>
  Buffer.from(signature, 'base64url').toString('base64url') === signature;

const knownKeys = new Map<string, KeyObject>();

/** A key's name is its thumbprint, so it never stands for another. */
function keyOf(kid: string, jwk: JWK): KeyObject {
  const key = knownKeys.get(kid) ?? createPublicKey({ key: { ...jwk }, format: 'jwk' });
  knownKeys.set(kid, key);
  return key;
}

/** Whether this key signed it. */
export function isSigned(certificate: string, { kid, jwk }: { kid: string; jwk: JWK }): boolean {
  const [head = '', body = '', signature = '', ...more] = certificate.split('.');
  if (more.length > 0 || !isCanonical(signature)) return false;
  const signed = Buffer.from(`${head}.${body}`);
  return verify(null, signed, keyOf(kid, jwk), Buffer.from(signature, 'base64url'));
}
