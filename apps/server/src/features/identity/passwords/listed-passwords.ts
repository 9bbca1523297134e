import { readFileSync } from 'node:fs';
import { isInFilter } from './password-filter.ts';

/** From `src` as it stands here, from `dist` where it is bundled. */
export const listedPasswordsFile = new URL(
  import.meta.url.endsWith('.ts')
    ? './listed-passwords.bin'
    : '../src/features/identity/passwords/listed-passwords.bin',
  import.meta.url,
);

let filter: Buffer | undefined;

/**
 * Whether a published list of passwords has the text, which is in small letters: as a whole, or as
 * what stands in the middle of a password (`stemOf` in `password-rules.ts`). Where it comes from says
 * `make-listed-passwords.ts`. Read when it is first asked: a start needs none of it.
 */
export function isListedPassword(text: string): boolean {
  filter ??= readFileSync(listedPasswordsFile);
  return isInFilter(filter, text);
}
