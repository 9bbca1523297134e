import { toFieldError } from '@hub/contract/field-error';
import { newPasswordFault } from './password-rules.ts';
import { Problem } from '#platform/problem.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Path of the filter, both from `src` and from the bundle in `dist`. */
export const listedPasswordsFile = new URL(
  import.meta.url.endsWith('.ts')
    ? './listed-passwords.bin'
    : '../src/features/identity/passwords/listed-passwords.bin',
  import.meta.url,
);

/**
 * Size of the Bloom filter in bytes. The filter recognizes every added text, and by mistake about
 * one other text in a few hundred thousand. Each text sets sixteen bits, from its SHA-512.
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
 * Returns true if a published list of passwords contains this lower-case text or uses it as a stem.
 * `make-listed-passwords.ts` names the source. The first call reads the file, so startup does not
 * wait for it.
 */
export function isListedPassword(text: string): boolean {
  filter ??= readFileSync(listedPasswordsFile);
  return isInFilter(filter, text);
}

/** Names and address of the person, which the password must not consist of. */
export interface Owner {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Throws `validation` with a message for the field if the password breaks a rule. */
export function requireNewPassword(password: string, owner: Owner): void {
  const { username, firstName, lastName, email } = owner;
  const own = [username, firstName, lastName, email];
  const fault = newPasswordFault(password, own, isListedPassword);
  if (fault) throw new Problem('validation', { errors: [toFieldError('password', fault)] });
}
