import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionsSection } from '#test/documents/actions.ts';
import { privacySection } from '#test/documents/privacy.ts';

/** Sections of documents, by the name in their marks: `npm run docs` writes them, and this test compares. */
const sections: readonly (readonly [file: string, name: string, text: () => string])[] = [
  ['docs/operating/actions.md', 'actions', actionsSection],
  ['docs/privacy.md', 'tables', privacySection],
];

const inRoot = (file: string): string => join(import.meta.dirname, '../../../..', file);

function withSection(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- generated: ${name} -->`, '<!-- end -->'];
  const [before, rest] = page.split(begin);
  const after = rest?.slice(rest.indexOf(end));
  if (before === undefined || !after?.startsWith(end)) throw new Error(`${name} has no marks`);
  return `${before}${begin}\n\n${text}\n\n${after}`;
}

test.each([...new Set(sections.map(([file]) => file))])('%s matches the code', async (file) => {
  const page = sections
    .filter(([of]) => of === file)
    .reduce(
      (text, [, name, write]) => withSection(text, name, write()),
      readFileSync(inRoot(file), 'utf8'),
    );
  await expect(page, 'npm run docs').toMatchFileSnapshot(inRoot(file));
});
