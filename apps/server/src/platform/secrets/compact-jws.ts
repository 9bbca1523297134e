import { sign, type KeyObject } from 'node:crypto';

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * A JWS in its compact form (RFC 7515), signed by an Ed25519 key (RFC 8037): the bytes that `jose`
 * writes, without its import of the key and its way through another thread, which cost more than the
 * signature.
 */
export function signCompact(header: object, claims: object, key: KeyObject): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}
