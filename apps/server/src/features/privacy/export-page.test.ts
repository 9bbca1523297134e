import { languageOf } from '@hub/language/languages';
import { expect, test } from 'vitest';
import { sectionOf } from './export-page.ts';
import { withLanguage } from '#platform/language.ts';

test.each([
  ['en', '<h2>Licenses</h2>', 'Kept until the account that owns it is erased.'],
  ['de', '<h2>Lizenzen</h2>', 'Aufbewahrt: bis das Konto gelöscht wird, dem sie gehört.'],
  ['ar', '<h2>التراخيص</h2>', 'مدة الحفظ: حتى حذف الحساب الذي يملكها.'],
])(
  'the export page has the name and the retention of a table in the language %s',
  (code, name, kept) => {
    const language = languageOf(code);
    if (!language) throw new Error(code);
    const section = withLanguage(language, () => sectionOf('licenses', []));
    expect(section).toContain(name);
    expect(section.replaceAll(/[\u2068\u2069]/g, '')).toContain(kept);
  },
);
