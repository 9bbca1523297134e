import { pluralForms } from '@hub/language';
import { isFuzzy, parsePo, type PoItem } from '@hub/language/translations';
import { pluralHeader, updatedPo } from '#scripts/translations/po.ts';
import type { Entry } from '#scripts/translations/sources.ts';

/** Translation file of a language: language code and content. */
export interface PoFile {
  readonly code: string;
  readonly text: string;
}

/** Returns the placeholders and tags of a text, sorted: `{name}`, `<link>`, `</link>`. */
const marksOf = (text: string): string[] => (text.match(/\{\w+\}|<\/?\w+\/?>/g) ?? []).toSorted();

const isEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.join(' ') === b.join(' ');

/** Plural forms for exact numbers, which may replace the number by a word. */
const mayOmit: readonly string[] = ['zero', 'one', 'two'];

/** Returns true if a plural form has the placeholders and tags of the English forms. */
function fitsPlural({ msgid, msgid_plural: plural = '' }: PoItem, form: string, text: string) {
  const [one, other, own] = [msgid, plural, text].map(marksOf) as [string[], string[], string[]];
  const all = new Set([...one, ...other]);
  const needed = (
    mayOmit.includes(form) ? one.filter((mark) => other.includes(mark)) : other
  ).filter((mark) => mark !== '{count}');
  return own.every((mark) => all.has(mark)) && needed.every((mark) => own.includes(mark));
}

function faultsOfText(code: string, item: PoItem): string[] {
  const done = item.msgstr.filter(Boolean).length;
  if (done === 0) return [];
  if (!item.msgid_plural) {
    const fits = isEqual(marksOf(item.msgid), marksOf(item.msgstr[0] ?? ''));
    return fits ? [] : ['placeholders or tags differ from English'];
  }
  const forms = pluralForms(code);
  if (done < forms.length) return [`needs the plural forms ${forms.join(', ')}`];
  return forms
    .filter((form, nth) => !fitsPlural(item, form, item.msgstr[nth] ?? ''))
    .map((form) => `placeholders or tags differ from English in the form for ${form}`);
}

/** Returns the faults of the translations. Ignores texts that changed since their translation. */
export function faultsOf({ code, text }: PoFile, entries: readonly Entry[]): string[] {
  const header = parsePo(text).headers['Plural-Forms'];
  const { items } = parsePo(updatedPo(code, entries, text));
  return [
    ...(header === pluralHeader(code)
      ? []
      : [`${code}: Plural-Forms is not ${pluralHeader(code)}`]),
    ...items
      .filter((item) => !isFuzzy(item))
      .flatMap((item) =>
        faultsOfText(code, item).map((fault) => `${code}: ${item.msgctxt} ${fault}`),
      ),
  ];
}

/** Returns the texts that have no translation in a language, or changed in English since. */
export function missingIn({ code, text }: PoFile, entries: readonly Entry[]): string[] {
  const { items } = parsePo(updatedPo(code, entries, text));
  return items
    .filter((item) => isFuzzy(item) || !item.msgstr.every(Boolean))
    .map(({ msgctxt }) => `${code}: ${msgctxt} is not translated`);
}
