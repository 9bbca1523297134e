import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionsSection } from '#test/documents/actions.ts';
import { clientLimitsSection } from '#test/documents/limits.ts';
import { privacySection } from '#test/documents/privacy.ts';
import { conversationEventsSection } from '#test/documents/programs.ts';
import { settingsSection } from '#test/documents/settings.ts';

type Section = readonly [file: string, name: string, text: () => string];

/** Generated sections of documents by their marks. `npm run docs` writes the sections. */
const sections: readonly Section[] = [
  ['docs/operating.md', 'settings', settingsSection],
  ['docs/operating.md', 'client limits', clientLimitsSection],
  ['docs/operating/actions.md', 'actions', actionsSection],
  ['docs/privacy.md', 'tables', privacySection],
  ['docs/webhooks.md', 'conversation events', conversationEventsSection],
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
  let page = readFileSync(inRoot(file), 'utf8');
  for (const [of, name, write] of sections) {
    if (of === file) page = withSection(page, name, write());
  }
  await expect(page, 'npm run docs').toMatchFileSnapshot(inRoot(file));
});
