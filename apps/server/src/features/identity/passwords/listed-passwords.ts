import { readFileSync } from 'node:fs';
import { isInFilter } from './password-filter.ts';

/** Path from `src`, and from `dist` when bundled. */
export const listedPasswordsFile = new URL(
  import.meta.url.endsWith('.ts')
    ? './listed-passwords.bin'
    : '../src/features/identity/passwords/listed-passwords.bin',
  import.meta.url,
);

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
