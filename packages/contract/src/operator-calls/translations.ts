import { languageOf } from '@hub/language/languages';
import * as z from 'zod/mini';
import { prose } from '#contract/fields.ts';

const code = z
  .string()
  .check(
    z.refine((text) => languageOf(text)?.code === text, 'The hub does not have this language.'),
  );

/** Returns the schema of translations by language; an empty text counts as none. */
export const translations = (max: number) => z.optional(z.record(code, prose(max, 0)));
