import { passwordFault, passwordMessages } from '@hub/contract/calls';
import { commonStems } from './common-passwords.ts';
import { isWalk } from './walks.ts';

/** With up to this many digits and signs around it, a common word is still a common password. */
const trimmings = 6;

const readings: readonly Readonly<Record<string, string>>[] = [
  {},
  { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's' },
  { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '9': 'g', '@': 'a', '!': 'i' },
];

/** The letters in the middle, if no more than a few signs stand around them. */
function stemOf(text: string): string | null {
  const stem = /^[^\p{L}]*(\p{L}(?:.*\p{L})?)[^\p{L}]*$/su.exec(text)?.[1] ?? '';
  return stem !== '' && text.length - stem.length <= trimmings ? stem : null;
}

const isCommonStem = (stem: string): boolean => {
  const half = stem.slice(0, stem.length / 2);
  return commonStems.has(stem) || (half + half === stem && commonStems.has(half));
};

/**
 * Whether a password is among those that are tried first: a common word with a few digits or signs
 * around it, also where these stand for letters (`P@ssw0rd1`); or what fingers run along.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isWalk(plain)) return true;
  // What is added at the end stays digits: `passw0rd1` is `password` and `1`.
  const [, body = '', tail = ''] = /^(.*?)([^\p{L}]*)$/su.exec(plain) ?? [];
  return readings.some((reading) => {
    const read = (text: string): string =>
      text.replaceAll(/\W|\d/g, (sign) => reading[sign] ?? sign);
    return [read(body) + tail, read(plain)].some((text) => {
      const stem = stemOf(text);
      return stem !== null && isCommonStem(stem);
    });
  });
}

/** The rule that a new password breaks, as its sentence, or null. `own`: the person's own words. */
export const newPasswordFault = (password: string, own: readonly string[]): string | null =>
  passwordFault(password, own) ?? (isCommonPassword(password) ? passwordMessages.notValid : null);
