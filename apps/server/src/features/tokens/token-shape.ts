import { crc32 } from 'node:zlib';

/**
 * `hub_<id>_<secret><checksum>`: a prefix that secret scanners know, and a checksum by which they, and
 * the hub, tell a token from what only looks like one without asking anybody.
 */
const shape = /^(hub_([0-9a-f]{12})_[0-9a-f]{64})([0-9a-f]{8})$/;

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** Of 256 random bits each, in base64url: the id takes some of the first, the secret all of the second. */
export function makeToken(random: () => string): { id: string; token: string } {
  const hex = (): string => Buffer.from(random(), 'base64url').toString('hex');
  const id = hex().slice(0, 12);
  const body = `hub_${id}_${hex()}`;
  return { id, token: `${body}${checksumOf(body)}` };
}

/** The id of what may be a token; null: it is none. */
export function idOfToken(text: string): string | null {
  const [, body = '', id = null, checksum] = shape.exec(text) ?? [];
  return checksum === checksumOf(body) ? id : null;
}
