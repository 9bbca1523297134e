// Writes the filter of passwords in a published list: npm run listed-passwords.
//
// The list is zxcvbn-ts's (MIT, © 2012-2016 Dan Wheeler and Dropbox, Inc., © 2021 @zxcvbn-ts): the
// most common leaked passwords by frequency, in lower case.

import { writeFileSync } from 'node:fs';
import list from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { password } from '@hub/contract/limits';
import { bitsOf, filterBytes, listedPasswordsFile } from './new-password.ts';
import { stemOf } from './password-rules.ts';

function makeFilter(texts: Iterable<string>): Buffer {
  const filter = Buffer.alloc(filterBytes);
  for (const text of texts) {
    for (const bit of bitsOf(text)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return filter;
}

/** Fewest letters of a stem; three letters occur in random passwords too often. */
const leastLetters = 4;

/**
 * Listed passwords that satisfy the password rules in some capitalization, and the stems to which
 * people add digits.
 */
const listedPasswords: ReadonlySet<string> = new Set(
  list.flatMap((listed) => {
    const plain = listed.normalize('NFKC').toLowerCase();
    const fits = plain.length >= password.minLength && /\p{L}/u.test(plain) && /\d/.test(plain);
    const stem = stemOf(plain, Infinity) ?? '';
    return [...(fits ? [plain] : []), ...(stem.length >= leastLetters ? [stem] : [])];
  }),
);

export const makeListedPasswords = (): Buffer => makeFilter(listedPasswords);

if (import.meta.main) writeFileSync(listedPasswordsFile, makeListedPasswords());
