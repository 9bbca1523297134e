import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

const folders: readonly (readonly [alias: string, folder: string])[] = [
  ['#ui/', 'ui/'],
  ['#conversations/', 'features/conversations/'],
];

/** Returns the path of a style sheet below `src`. */
function sheetOf(file: string, name: string): string {
  const [alias, folder] = folders.find(([start]) => name.startsWith(start)) ?? [];
  return alias === undefined ? join(dirname(file), name) : name.replace(alias, folder ?? '');
}

/** Returns the classes that a component uses and its style sheets do not have. */
function missingIn(file: string): string[] {
  const code = readFileSync(join(src, file), 'utf8');
  return [...code.matchAll(/^import (\w+) from '(.+\.module\.css)';$/gm)].flatMap(
    ([, variable = '', name = '']) => {
      const rules = readFileSync(join(src, sheetOf(file, name)), 'utf8');
      const uses = code.matchAll(new RegExp(`(?<![.\\w/-])${variable}\\.(\\w+)`, 'g'));
      return [...uses]
        .map(([, one = '']) => one)
        .filter((one) => !new RegExp(`\\.${one}\\b`).test(rules))
        .map((one) => `${file}: ${variable}.${one}`);
    },
  );
}

test('each class that a component uses is in its style sheet', () => {
  const files = globSync('**/*.tsx', { cwd: src }).filter((file) => !file.includes('.test.'));
  expect(files.flatMap(missingIn)).toEqual([]);
});
