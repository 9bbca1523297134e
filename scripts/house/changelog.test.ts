import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/machine/places.ts';

const versionIn = (file: string): string =>
  (JSON.parse(readFileSync(inRoot(file), 'utf8')) as { version: string }).version;

test('the newest release in the CHANGELOG has the version of the hub', () => {
  const text = readFileSync(inRoot('CHANGELOG.md'), 'utf8');
  const [, newest] = /^## (\d+\.\d+\.\d+)$/m.exec(text) ?? [];
  expect([versionIn('package.json'), versionIn('apps/server/package.json')]).toEqual([
    newest,
    newest,
  ]);
});
