import { expect, test } from 'vitest';
import { pluralHeader, updatedPo } from './po.ts';
import { entriesOf, readSources, type Entry } from './sources.ts';

const entries: readonly Entry[] = [
  { id: 'a.open', english: 'Open {site}', file: 'a/texts.ts' },
  { id: 'a.sites', english: '{count} site', plural: '{count} sites', file: 'a/texts.ts' },
];
const german = updatedPo('de', entries, '')
  .replace('msgid "Open {site}"\nmsgstr ""', 'msgid "Open {site}"\nmsgstr "{site} öffnen"')
  .replace(
    'msgstr[0] ""\nmsgstr[1] ""',
    'msgstr[0] "{count} Website"\nmsgstr[1] "{count} Websites"',
  );

const changed = (id: string, english: string): Entry[] =>
  entries.map((entry) => (entry.id === id ? { ...entry, english } : entry));

test('a new language has every text and all of its plural forms, without translations', () => {
  expect(updatedPo('pt-BR', entries, '')).toContain('"Language: pt_BR\\n"');
  expect(updatedPo('ar', entries, '')).toContain(
    'msgid_plural "{count} sites"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\nmsgstr[3] ""\nmsgstr[4] ""\nmsgstr[5] ""\n',
  );
  expect(updatedPo('ja', entries, '')).toContain('msgstr[0] ""\n');
  expect(updatedPo('ja', entries, '')).not.toContain('msgstr[1]');
});

test('an update without a change leaves the file unchanged', () => {
  expect(updatedPo('de', entries, german)).toBe(german);
  const noted = german.replace('#: a/texts.ts', '# A button.\n#: a/texts.ts');
  expect(updatedPo('de', entries, noted)).toBe(noted);
});

test('a changed English text makes its translation fuzzy until someone deletes the mark', () => {
  const fuzzy = updatedPo('de', changed('a.open', 'Visit {site}'), german);
  expect(fuzzy).toContain(
    '#. Before: Open {site}\n#: a/texts.ts\n#, fuzzy\nmsgctxt "a.open"\nmsgid "Visit {site}"\nmsgstr "{site} öffnen"',
  );
  const again = updatedPo('de', changed('a.open', 'See {site}'), fuzzy);
  expect(again).toContain('#. Before: Open {site}\n');
  const checked = fuzzy.replace('#, fuzzy\n', '');
  const done = updatedPo('de', changed('a.open', 'Visit {site}'), checked);
  expect(done).not.toMatch(/fuzzy|Before/);
  expect(done).toContain('msgid "Visit {site}"\nmsgstr "{site} öffnen"');
});

test('an untranslated text stays untranslated when it changes', () => {
  const text = updatedPo('de', changed('a.open', 'Visit'), updatedPo('de', entries, ''));
  expect(text).toBe(updatedPo('de', changed('a.open', 'Visit'), ''));
});

test('a text that becomes a plural has its translation in every form, marked fuzzy', () => {
  const plural = [{ ...entries[0], plural: 'Open {count}' } as Entry];
  expect(updatedPo('de', plural, german)).toContain(
    '#, fuzzy\nmsgctxt "a.open"\nmsgid "Open {site}"\nmsgid_plural "Open {count}"\nmsgstr[0] "{site} öffnen"\nmsgstr[1] "{site} öffnen"',
  );
});

test('drops the translation of a deleted text, and keeps it for a text with a new id', () => {
  const [open, sites] = entries as [Entry, Entry];
  expect(updatedPo('de', [sites], german)).not.toContain('a.open');
  const moved = updatedPo('de', [{ ...open, id: 'b.open' }, sites], german);
  expect(moved).toBe(german.replace('a.open', 'b.open'));
});

test.each(['de', 'fr', 'ar', 'nl', 'ru', 'pl', 'cs', 'ro', 'he', 'ja', 'uk', 'hr', 'pt-BR'])(
  'PO editors know the plural forms of %s',
  (code) => {
    expect(pluralHeader(code)).toMatch(/^nplurals=\d; plural=.+;$/);
  },
);

test('lists the messages of groups and lists by their ids', () => {
  const group = { open: 'Open', kinds: { live: 'Live' }, steps: ['Go', { title: 'Stop' }] };
  expect(entriesOf('a', group, 'f').map(({ id, english }) => `${id} ${english}`)).toEqual([
    'a.open Open',
    'a.kinds.live Live',
    'a.steps.0 Go',
    'a.steps.1.title Stop',
  ]);
});

test('finds the texts of the hub', async () => {
  const found = new Map((await readSources()).map((entry) => [entry.id, entry]));
  expect(found.get('announcements.hide')).toMatchObject({
    english: 'Hide',
    file: 'apps/web/src/features/announcements/texts.ts',
  });
  expect(found.has('ui.loading')).toBe(true);
});
