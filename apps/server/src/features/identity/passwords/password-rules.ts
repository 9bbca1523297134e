import { invalidPassword, passwordFault } from '@hub/contract/calls';
import { commonStems } from './common-passwords.ts';
import { isKeyboardRun } from './keyboard-runs.ts';

/** Number of digits and signs around a common word that still leave the password common. */
const trimmings = 6;

const readings: readonly Readonly<Record<string, string>>[] = [
  {},
  { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's' },
  { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '9': 'g', '@': 'a', '!': 'i' },
];

/** Returns true if a published list contains the lower-case text as a password or as a stem. */
type CommonPasswords = (text: string) => boolean;

/** Returns the letters between at most `most` other characters; null if there are more. */
export function stemOf(text: string, most = trimmings): string | null {
  const stem = /^[^\p{L}]*(\p{L}(?:.*\p{L})?)[^\p{L}]*$/su.exec(text)?.[1] ?? '';
  return stem !== '' && text.length - stem.length <= most ? stem : null;
}

const isCommonStem = (stem: string, isListed: CommonPasswords): boolean => {
  const half = stem.slice(0, stem.length / 2);
  const isKnown = (text: string): boolean => commonStems.has(text) || isListed(text);
  return isKnown(stem) || (half + half === stem && isKnown(half));
};

/**
 * Returns true for a password that attackers try first. Such a password is in a published list, is
 * a listed word with a few digits or signs (`P@ssw0rd1`), or is a run along the keyboard.
 */
export function isCommonPassword(password: string, isListed: CommonPasswords): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isKeyboardRun(plain) || isListed(plain)) return true;
  // Digits at the end are not read as letters: `passw0rd1` is `password` and `1`.
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

/**
 * Returns the message of the first rule that a new password breaks; null if it breaks none. `own`:
 * names and address of the person.
 */
export const newPasswordFault = (
  password: string,
  own: readonly string[],
  isListed: CommonPasswords,
): string | null =>
  passwordFault(password, own) ??
  (isCommonPassword(password, isListed) ? invalidPassword('common') : null);
