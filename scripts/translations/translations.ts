// Updates the translators' files to the current texts: npm run translations. npm run translations
// -- nl creates the file of a language.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { english, languages } from '@hub/language/languages';
import { isFuzzy, parsePo, translationFile } from '@hub/language/translations';
import { updatedPo } from './po.ts';
import { readSources, type Entry } from './sources.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';

function update(code: string, entries: readonly Entry[]): void {
  const file = translationFile(code);
  const text = updatedPo(code, entries, existsSync(file) ? readFileSync(file, 'utf8') : '');
  writeFileSync(file, text);
  const { items } = parsePo(text);
  const changed = items.filter(isFuzzy).length;
  const missing = items.filter(({ msgstr }) => !msgstr.every(Boolean)).length;
  console.log(`${code}: ${items.length} texts, ${missing} to translate, ${changed} to check again`);
}

await runScript(async () => {
  const [added, ...rest] = process.argv.slice(2);
  const isCode = added === undefined || /^[a-z]{2,3}(?:-[A-Z][A-Za-z]+)*$/.test(added);
  if (!isCode || added === english.code || rest.length > 0) {
    throw refusal('Name one language by its code, as in npm run translations -- nl or pt-BR.');
  }
  const known = languages.filter((language) => language !== english).map(({ code }) => code);
  const entries = await readSources();
  for (const code of added === undefined ? known : [added]) update(code, entries);
  if (added !== undefined && !known.includes(added)) {
    console.log(`Now add ${added} to packages/language/src/languages.ts.`);
  }
  return 0;
});
