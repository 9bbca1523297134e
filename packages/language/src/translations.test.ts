import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { readTranslations, speechOf, tableOf } from './translations.ts';

const file = `msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "a.done"
msgid "Done"
msgstr "Fertig"

msgctxt "a.sites"
msgid "{count} site"
msgid_plural "{count} sites"
msgstr[0] "{count} Website"
msgstr[1] "{count} Websites"

msgctxt "a.half"
msgid "{count} theme"
msgid_plural "{count} themes"
msgstr[0] "{count} Theme"
msgstr[1] ""

msgctxt "a.empty"
msgid "Empty"
msgstr ""

#, c-format, fuzzy
#| msgid "Old"
msgctxt "a.changed"
msgid "New"
msgstr "Alt"

#~ msgctxt "a.gone"
#~ msgid "Gone"
#~ msgstr "Weg"
`;

test('reads only finished translations', () => {
  expect(tableOf('de', file)).toEqual({
    'a.done': 'Fertig',
    'a.sites': ['{count} Website', '{count} Websites'],
  });
  expect(tableOf('ar', file)).toEqual({ 'a.done': 'Fertig' });
  expect(tableOf('de', file.replaceAll('\n', '\r\n'))).toEqual(tableOf('de', file));
});

test('every language except English has a translation file', () => {
  for (const { code } of languages.filter((language) => language.code !== 'en'))
    expect.soft(() => readTranslations(code), code).not.toThrow();
});

test('reads the translations of a language once', () => {
  const [english, german] = languages;
  if (english === undefined || german === undefined) throw new Error('no languages');
  expect(speechOf(english)).toEqual({ language: english, table: {} });
  expect(speechOf(german)).toBe(speechOf(german));
  expect(speechOf(german).language).toBe(german);
});
