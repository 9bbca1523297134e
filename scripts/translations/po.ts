import { runInNewContext } from 'node:vm';
import { pluralForms } from '@hub/language';
import { isFuzzy, parsePo, PO, type PoItem } from '@hub/language/translations';
import type { Entry } from './sources.ts';
import { refusal } from '#scripts/machine/sentences.ts';

/** Formulas of gettext that select the plural form of `n`. */
const formulas = [
  '0',
  '(n != 1)',
  '(n > 1)',
  '(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)',
  '(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)',
  '(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)',
  '(n==1 ? 0 : n==0 || n%100>=1 && n%100<=19 ? 1 : 2)',
  '(n==1 ? 0 : n==2 ? 1 : 2)',
  '(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)',
];

const numbered = (formula: string): unknown =>
  runInNewContext(`JSON.stringify(Array.from({ length: 201 }, (_, n) => Number(${formula})))`);

/** Returns the `Plural-Forms` header for PO editors, with the hub's order of plural forms. */
export function pluralHeader(code: string): string {
  const forms = pluralForms(code);
  const rules = new Intl.PluralRules(code);
  const wanted = JSON.stringify(
    Array.from({ length: 201 }, (_, n) => forms.indexOf(rules.select(n))),
  );
  const fits = (formula: string): boolean => numbered(formula) === wanted;
  const formula = formulas.find(fits);
  if (formula === undefined) {
    const names = forms.join(', ');
    throw refusal(`Add the plural formula of ${code} (${names}) to scripts/translations/po.ts.`);
  }
  return `nplurals=${forms.length}; plural=${formula};`;
}

const contentOf = ({ msgid, msgid_plural: plural }: PoItem): string => `${msgid}\n${plural ?? ''}`;

/** Prefix of the comment with the previous English text of a translation. */
const before = 'Before: ';

const keptForms = ({ msgstr }: PoItem, count: number): string[] =>
  Array.from({ length: count }, (_, nth) => msgstr[nth] ?? msgstr.at(-1) ?? '');

function itemOf(entry: Entry, old: PoItem | undefined, forms: number): PoItem {
  const count = entry.plural === undefined ? 1 : forms;
  const item: PoItem = new PO.Item();
  Object.assign(item, { nplurals: forms });
  item.msgctxt = entry.id;
  item.msgid = entry.english;
  if (entry.plural !== undefined) item.msgid_plural = entry.plural;
  item.references = [entry.file];
  item.msgstr = old === undefined ? Array.from({ length: count }, () => '') : keptForms(old, count);
  if (old === undefined) return item;
  item.comments = old.comments;
  const isNew = contentOf(item) !== contentOf(old) && old.msgstr.some(Boolean);
  if (isNew || isFuzzy(old)) {
    const earlier = old.extractedComments.filter((line) => line.startsWith(before));
    item.flags = { fuzzy: true };
    item.extractedComments = earlier.length > 0 ? earlier : [`${before}${old.msgid}`];
  }
  return item;
}

/**
 * Updates a language's PO file to the current texts. A translation of a changed text becomes fuzzy,
 * a new text has no translation, and a deleted text is dropped. A text with a new id keeps its
 * translation.
 * @param code The language.
 * @param entries All texts, in the order of the file.
 * @param text The file; empty for a new language.
 */
export function updatedPo(code: string, entries: readonly Entry[], text: string): string {
  const old = parsePo(text);
  const ids = new Set(entries.map(({ id }) => id));
  const byId = new Map(old.items.map((item) => [item.msgctxt ?? '', item]));
  const moved = new Map(
    old.items
      .filter(({ msgctxt, obsolete }) => !obsolete && !ids.has(msgctxt ?? ''))
      .map((item) => [contentOf(item), item]),
  );
  const forms = pluralForms(code).length;
  const po = new PO();
  po.headers = {
    Language: code.replace('-', '_'),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': pluralHeader(code),
  };
  po.items = entries.map((entry) => {
    const content = `${entry.english}\n${entry.plural ?? ''}`;
    return itemOf(entry, byId.get(entry.id) ?? moved.get(content), forms);
  });
  return po.toString();
}
