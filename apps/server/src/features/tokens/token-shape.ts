import { crc32 } from 'node:zlib';

/**
 * `hub_<id>_<secret><checksum>`: a prefix known to secret scanners, and a checksum with which they
 * and the hub recognize a token offline.
 */
const shape = /^(hub_([0-9a-f]{12})_[0-9a-f]{64})([0-9a-f]{8})$/;

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/**
 * Makes a token from two random values of 256 bits in base64url: the id uses part of the first, the
 * secret all of the second.
 */
export function makeToken(random: () => string): { id: string; token: string } {
  const hex = (): string => Buffer.from(random(), 'base64url').toString('hex');
  const id = hex().slice(0, 12);
  const body = `hub_${id}_${hex()}`;
  return { id, token: `${body}${checksumOf(body)}` };
}

/** Returns the id of a well-formed token; null for other text. */
export function idOfToken(text: string): string | null {
  const [, body = '', id = null, checksum] = shape.exec(text) ?? [];
  return checksum === checksumOf(body) ? id : null;
}
