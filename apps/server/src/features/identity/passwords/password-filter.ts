import { createHash } from 'node:crypto';

/**
 * Bloom filter: it recognizes every text that was added, and a wrong one once in a few hundred
 * thousand (see `listed-passwords.ts`). Each text sets sixteen bits, the words of its SHA-512.
 */
const bytes = 150_000;

const bitsOf = (text: string): number[] => {
  const digest = createHash('sha512').update(text).digest();
  return Array.from({ length: 16 }, (_, at) => digest.readUInt32LE(at * 4) % (bytes * 8));
};

export function makeFilter(texts: Iterable<string>): Buffer {
  const filter = Buffer.alloc(bytes);
  for (const text of texts) {
    for (const bit of bitsOf(text)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return filter;
}

export const isInFilter = (filter: Buffer, text: string): boolean =>
  bitsOf(text).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
