import { readFileSync } from 'node:fs';
import PO from 'pofile';
import { english, type Language } from './languages.ts';
import { pluralForms, type Speech } from './messages.ts';

export { PO };

/** Relative to the sources or to the built server (`apps/server/dist`). */
const folder = import.meta.url.endsWith('.ts')
  ? '../translations'
  : '../../../packages/language/translations';

export const translationFile = (code: string): URL =>
  new URL(`${folder}/${code}.po`, import.meta.url);

/** Parses a PO file. `#|` lines, which other tools write before a changed text, are left out. */
export const parsePo = (text: string): PO => PO.parse(text.replaceAll(/^#\|.*\n/gm, ''));

export type PoItem = PO['items'][number];

/** Returns true if the English text changed after the translation. */
export const isFuzzy = ({ flags }: Pick<PoItem, 'flags'>): boolean =>
  Object.entries(flags).some(([name, isSet]) => isSet === true && name.trim() === 'fuzzy');

/**
 * Returns the translations in a PO file. An entry that is fuzzy or lacks a translation, or a form of
 * it, is left out: it is read in English.
 */
export function tableOf(code: string, text: string): Speech['table'] {
  const { length } = pluralForms(code);
  const done = parsePo(text).items.filter(
    (item) =>
      !item.obsolete &&
      !isFuzzy(item) &&
      item.msgstr.length === (item.msgid_plural ? length : 1) &&
      item.msgstr.every(Boolean),
  );
  return Object.fromEntries(
    done.map(({ msgctxt, msgid_plural, msgstr }) => [
      msgctxt ?? '',
      msgid_plural ? msgstr : (msgstr[0] ?? ''),
    ]),
  );
}

/** Reads a language's translations. */
export const readTranslations = (code: string): Speech['table'] =>
  tableOf(code, readFileSync(translationFile(code), 'utf8'));

const speeches = new Map<string, Speech>();

/** Returns a language with its translations, which are read once per process. */
export function speechOf(language: Language): Speech {
  const cachedSpeech = speeches.get(language.code);
  if (cachedSpeech !== undefined) return cachedSpeech;
  const table = language === english ? {} : readTranslations(language.code);
  const speech = { language, table };
  speeches.set(language.code, speech);
  return speech;
}
