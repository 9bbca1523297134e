// Writes the filter of passwords that a published list has: npm run listed-passwords.
//
// The list is that of zxcvbn-ts (MIT, © 2012-2016 Dan Wheeler and Dropbox, Inc., © 2021 @zxcvbn-ts):
// the commonest passwords of what leaked, by how often, in small letters.
import { writeFileSync } from 'node:fs';
import list from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { password } from '@hub/contract/limits';
import { listedPasswordsFile } from './listed-passwords.ts';
import { makeFilter } from './password-filter.ts';
import { stemOf } from './password-rules.ts';

/** Three letters in the middle of eight characters happen by chance. */
const leastLetters = 4;

/** The passwords that fit the rule in some capitals, and of all what people add digits to. */
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
