import { invalidPasswords, passwordFault } from '@hub/contract/calls';
import { commonStems } from './common-passwords.ts';
import { isWalk } from './walks.ts';

/** With up to this many digits and signs around it, a common word is still a common password. */
const trimmings = 6;

const readings: readonly Readonly<Record<string, string>>[] = [
  {},
  { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's' },
  { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '9': 'g', '@': 'a', '!': 'i' },
];

/** Whether a published list has the text, in small letters, as a password or the middle of one. */
type IsListed = (text: string) => boolean;

/** The letters in the middle, if no more than a few signs stand around them. */
export function stemOf(text: string, most = trimmings): string | null {
  const stem = /^[^\p{L}]*(\p{L}(?:.*\p{L})?)[^\p{L}]*$/su.exec(text)?.[1] ?? '';
  return stem !== '' && text.length - stem.length <= most ? stem : null;
}

const isCommonStem = (stem: string, isListed: IsListed): boolean => {
  const half = stem.slice(0, stem.length / 2);
  const isKnown = (text: string): boolean => commonStems.has(text) || isListed(text);
  return isKnown(stem) || (half + half === stem && isKnown(half));
};

/**
 * Whether a password is among those that are tried first: one of a published list, in whatever
 * capitals; a word of it with a few digits or signs around it, also where these stand for letters
 * (`P@ssw0rd1`); or what fingers run along.
 */
export function isCommonPassword(password: string, isListed: IsListed): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isWalk(plain) || isListed(plain)) return true;
  // What is added at the end stays digits: `passw0rd1` is `password` and `1`.
  const [, body = '', tail = ''] = /^(.*?)([^\p{L}]*)$/su.exec(plain) ?? [];
  return readings.some((reading) => {
    const read = (text: string): string =>
      text.replaceAll(/\W|\d/g, (sign) => reading[sign] ?? sign);
    return [read(body) + tail, read(plain)].some((text) => {
      const stem = stemOf(text);
      return stem !== null && isCommonStem(stem, isListed);
    });
  });
}

/** The rule that a new password breaks, as its sentence, or null. `own`: the person's own words. */
export const newPasswordFault = (
  password: string,
  own: readonly string[],
  isListed: IsListed,
): string | null =>
  passwordFault(password, own) ??
  (isCommonPassword(password, isListed) ? invalidPasswords.common : null);
