import { appCodes, recoveryCodes } from '@hub/contract/limits';

export type Misshape = 'not_digits' | 'wrong_length';

export type TypedCode =
  | { readonly kind: 'app'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string }
  | { readonly kind: Misshape };

/** Base32 alphabet of Crockford, without letters that resemble digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const bytesPerCode = (recoveryCodes.length * 5) / 8;

/**
 * Parses a typed code. Ignores spaces and hyphens, and accepts digits of other scripts. In recovery
 * codes, letters that resemble digits count as digits.
 */
export function readCode(typed: string): TypedCode {
  const plain = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
  if (/^\d+$/.test(plain) && plain.length === appCodes.digits) return { kind: 'app', code: plain };
  const code = plain.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  if (new RegExp(`^[${alphabet}]{${recoveryCodes.length}}$`).test(code)) {
    return { kind: 'recovery', code };
  }
  return { kind: plain.length === appCodes.digits ? 'not_digits' : 'wrong_length' };
}

function codeOf(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = bits * 256n + BigInt(byte);
  const signs = Array.from({ length: recoveryCodes.length }, (_, nth) =>
    alphabet.charAt(Number((bits >> BigInt(5 * nth)) & 31n)),
  );
  return signs.join('');
}

/** Creates the recovery codes; each uses separate random bytes. */
export const recoveryCodesOf = (random: () => Uint8Array): string[] =>
  Array.from({ length: recoveryCodes.count }, () => codeOf(random().subarray(0, bytesPerCode)));

/** Returns the code in groups of four characters: `3f1c-9a52-7d04-4e8b`. */
export const spell = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');
