import { pluralForms, type Speech } from '@hub/language';
import type { Entry } from './sources.ts';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accents = 'àƀçđèƒğħïĵķłɱñøþʠřšŧüṽŵẋÿžÀɃÇĐÈƑĞĦÏĴĶŁṀÑØÞɊŘŠŦÜṼŴẊŸŽ';

const kept = /(\{\w+\}|<[^>]*>)/;

/**
 * Returns an English text with accents, about 40 % longer and in brackets. On a screen, text
 * without accents was not translated, and a missing bracket was cut off.
 */
export function pseudo(english: string): string {
  const parts = english.split(kept).map((part, at) => (at % 2 === 1 ? part : accented(part)));
  return `⟦${parts.join('')}⟧`;
}

const accented = (part: string): string =>
  part
    .replaceAll(/[aeiouy]/gi, '$&$&')
    .replaceAll(/[a-z]/gi, (letter) => accents.charAt(plain.indexOf(letter)));

/** Returns every text of the hub in the pseudo-language, in the plural forms of `code`. */
export const pseudoTable = (entries: readonly Entry[], code: string): Speech['table'] =>
  Object.fromEntries(
    entries.map(({ id, english, plural }) => [
      id,
      plural === undefined
        ? pseudo(english)
        : pluralForms(code).map((form) => pseudo(form === 'one' ? english : plural)),
    ]),
  );
