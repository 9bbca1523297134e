import { languageOf } from '@hub/language/languages';
import * as z from 'zod/mini';
import { prose } from '#contract/fields.ts';

const code = z
  .string()
  .check(
    z.refine((text) => languageOf(text)?.code === text, 'The hub does not have this language.'),
  );

/** Translations of a text that operators write for buyers, by language; an empty one is none. */
export const translations = (max: number) => z.optional(z.record(code, prose(max, 0)));
