import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '#platform/secrets/keys.ts';

/** Keys of every secret. The first key ring signs, and all key rings verify. */
export type Rings = readonly [Keys, ...Keys[]];

/** Hex characters, 80 bits. Hex survives servers that change letters to lower case. */
const signatureLength = 20;

const signatureBy = (keys: Keys, purpose: string, text: string): string =>
  keys.derive(purpose, text).toString('hex').slice(0, signatureLength);

export const signText = ([keys]: Rings, purpose: string, text: string): string =>
  signatureBy(keys, purpose, text);

export const isSigned = (
  rings: Rings,
  purpose: string,
  signed: { readonly text: string; readonly signature: string },
): boolean => {
  // The sender may write any characters, of which some take several bytes.
  const given = Buffer.from(signed.signature);
  return (
    given.length === signatureLength &&
    rings.some((keys) =>
      timingSafeEqual(Buffer.from(signatureBy(keys, purpose, signed.text)), given),
    )
  );
};

const purpose = 'message id';
const textOf = (name: string, to: string): string => `${name}\n${to.toLowerCase()}`;

/** Message-IDs are signed, so that the hub recognizes delivery reports for its own emails. */
export const createMessageIds = (rings: Rings, host: string) => ({
  /** Returns the Message-ID without brackets; the same for the same name and recipient. */
  idOf: (name: string, to: string): string =>
    `${name}.${signText(rings, purpose, textOf(name, to))}@${host}`,
  /** Returns true if the hub sent this email to the address. */
  isSentTo(id: string, to: string): boolean {
    const [, name = '', signature = '', at] = /^([\w-]+)\.([\da-f]+)@(.+)$/i.exec(id) ?? [];
    return at === host && isSigned(rings, purpose, { text: textOf(name, to), signature });
  },
});

export type MessageIds = ReturnType<typeof createMessageIds>;
