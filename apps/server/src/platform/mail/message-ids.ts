import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '#platform/secrets/keys.ts';

/** Keys of every secret. The first key ring signs, and all key rings verify. */
export type Rings = readonly [Keys, ...Keys[]];

/**
 * Hex characters of a signature: 80 bits. Hex survives servers that change letters to lower case.
 */
const signatureLength = 20;

const signatureBy = (keys: Keys, purpose: string, text: string): string =>
  keys.derive(purpose, text).toString('hex').slice(0, signatureLength);

/** Signs a short text that passes through other mail servers. */
export const signText = ([keys]: Rings, purpose: string, text: string): string =>
  signatureBy(keys, purpose, text);

interface SignedText {
  readonly text: string;
  readonly signature: string;
}

/** Returns true if one of the secrets made the signature. */
export const isSigned = (rings: Rings, purpose: string, signed: SignedText): boolean =>
  signed.signature.length === signatureLength &&
  rings.some((keys) =>
    timingSafeEqual(
      Buffer.from(signatureBy(keys, purpose, signed.text)),
      Buffer.from(signed.signature.padEnd(signatureLength).slice(0, signatureLength)),
    ),
  );

const purpose = 'message id';
const textOf = (name: string, to: string): string => `${name}\n${to.toLowerCase()}`;

/**
 * Creates Message-IDs of the hub's emails. Each is signed for its recipient, so that the hub
 * recognizes delivery reports for its own emails.
 */
export const createMessageIds = (rings: Rings, host: string) => ({
  /**
   * Returns the Message-ID of an email without brackets. It depends only on the name and the
   * recipient.
   */
  idOf: (name: string, to: string): string =>
    `${name}.${signText(rings, purpose, textOf(name, to))}@${host}`,
  /** Returns true if the hub sent this email to the address. */
  isSentTo(id: string, to: string): boolean {
    const [, name = '', signature = '', at] = /^([\w-]+)\.([\da-f]+)@(.+)$/i.exec(id) ?? [];
    return at === host && isSigned(rings, purpose, { text: textOf(name, to), signature });
  },
});

export type MessageIds = ReturnType<typeof createMessageIds>;
