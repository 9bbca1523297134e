import { languageOf } from '@hub/language/languages';
import * as z from 'zod/mini';
import { prose } from '#contract/fields.ts';

const code = z
  .string()
  .check(
    z.refine((text) => languageOf(text)?.code === text, 'The hub does not have this language.'),
  );

/**
 * Translations of an operators' text for buyers, by language. An empty text does not count as a
 * translation.
 */
export const translations = (max: number) => z.optional(z.record(code, prose(max, 0)));
