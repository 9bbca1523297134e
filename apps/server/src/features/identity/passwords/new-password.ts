import { toFieldError } from '@hub/contract/field-error';
import { newPasswordFault } from './password-rules.ts';
import { Problem } from '#platform/problem.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Path from `src`, and from `dist` when bundled. */
export const listedPasswordsFile = new URL(
  import.meta.url.endsWith('.ts')
    ? './listed-passwords.bin'
    : '../src/features/identity/passwords/listed-passwords.bin',
  import.meta.url,
);

/**
 * Bloom filter: it recognizes every text that was added, and a wrong one once in a few hundred
 * thousand . Each text sets sixteen bits, the words of its SHA-512.
 */
export const filterBytes = 150_000;

export const bitsOf = (text: string): number[] => {
  const digest = createHash('sha512').update(text).digest();
  return Array.from({ length: 16 }, (_, at) => digest.readUInt32LE(at * 4) % (filterBytes * 8));
};

const isInFilter = (filter: Buffer, text: string): boolean =>
  bitsOf(text).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);

let filter: Buffer | undefined;

/**
 * Returns true if a published list of passwords contains the lower-case text, as a whole or as the
 * middle of a password (`stemOf` in `password-rules.ts`). `make-listed-passwords.ts` names the
 * source. The file is read at the first call, so startup does not wait for it.
 */
export function isListedPassword(text: string): boolean {
  filter ??= readFileSync(listedPasswordsFile);
  return isInFilter(filter, text);
}

/** The person's own words; the password must not be one of them. */
export interface Owner {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Throws `validation` with the sentence for the field when the password breaks a rule. */
export function requireNewPassword(password: string, owner: Owner): void {
  const { username, firstName, lastName, email } = owner;
  const own = [username, firstName, lastName, email];
  const fault = newPasswordFault(password, own, isListedPassword);
  if (fault) throw new Problem('validation', { errors: [toFieldError('password', fault)] });
}
