import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandNames } from './usage.ts';

const root = join(import.meta.dirname, '../../../..');
const CODE = /```\w*\n(.*?)```|`([^`\n]+)`/gs;
const OF_HUB = /(?<=^|&& |exec hub )hub ([a-z]+)(?: ([a-z]+(?:-[a-z]+)*))?\b(?! ?…)/gm;
const commands = new Set(commandNames);

/** Returns the hub commands in the code of a document that `hub --help` does not list. */
const missingCommands = (document: string): string[] =>
  [...document.matchAll(CODE)]
    .flatMap(([, block = '', inline = '']) => [
      ...`${block}${inline}`.replaceAll('npm run hub --', 'hub').matchAll(OF_HUB),
    ])
    .filter(
      ([, group = '', verb = '']) => !commands.has(group) && !commands.has(`${group} ${verb}`),
    )
    .map(([found]) => found);

test('every command in the documents exists', () => {
  const documents = globSync(['docs/**/*.md', 'deploy/*.md'], { cwd: root });
  expect(documents.length).toBeGreaterThan(20);
  for (const path of documents) {
    const missing = missingCommands(readFileSync(join(root, path), 'utf8'));
    expect.soft(missing, `${path} names commands that exist`).toEqual([]);
  }
});

test('finds a command that does not exist', () => {
  expect(missingCommands('`hub user look WHO`, `npm run hub -- jobs list`')).toEqual([
    'hub user look',
  ]);
});
