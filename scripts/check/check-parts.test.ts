import { expect, test } from 'vitest';
import { projectsOf, stepsFor, testsOf } from './check-parts.ts';

const workspaces = [
  { folder: 'apps/web', name: '@hub/web', needs: ['@hub/client', '@hub/contract', 'react'] },
  { folder: 'apps/sandbox', name: '@hub/sandbox', needs: ['fastify'] },
  { folder: 'packages/client', name: '@hub/client', needs: ['@hub/contract'] },
  { folder: 'packages/contract', name: '@hub/contract', needs: ['zod'] },
];

test('types are checked where a change can break them, and nowhere else', () => {
  expect(projectsOf(['packages/contract/src/calls.ts'], workspaces)).toEqual([
    'packages/contract',
    'apps/web',
    'packages/client',
    '.',
  ]);
  expect(projectsOf(['apps/sandbox/src/main.ts'], workspaces)).toEqual(['apps/sandbox']);
  expect(projectsOf(['scripts/check/check.ts'], workspaces)).toEqual(['.']);
  expect(projectsOf(['README.md', 'apps/web/src/ui/a.css'], workspaces)).toEqual([]);
});

test('tests are those of the feature, of the room, or of the file', () => {
  const areas = (file: string) => testsOf([file])[0]?.words.slice(1);
  const feature = 'apps/server/src/features/audit/';
  expect(areas(`${feature}store.ts`)).toEqual([feature]);
  expect(areas('apps/server/src/platform/db/lane.ts')).toEqual(['apps/server/src/platform/']);
  expect(areas('packages/ui/src/alert.tsx')).toEqual(['packages/ui/']);
  expect(areas(`${feature}routes.test.ts`)).toEqual([`${feature}routes.test.ts`]);
  expect(areas('scripts/check/tally.ts')).toEqual(['scripts/check/tally']);
});

test('so are those elsewhere that look at a file', () => {
  const wordsOf = (file: string) => testsOf([file]).flatMap(({ words }) => words);
  expect(wordsOf('README.md')).toEqual(['--project', 'scripts', 'house-rules', 'documents']);
  expect(wordsOf('apps/server/src/schema/audit.ts')).toContain('test/migrations');
  for (const file of ['apps/server/src/schema/audit.ts', 'docs/privacy.md'])
    expect(wordsOf(file)).toContain('test/personal-data');
  expect(wordsOf('apps/server/src/features/audit/personal.ts')).toContain('test/erasing-plans');
  expect(wordsOf('package-lock.json')).toContain('lockfile');
  expect(wordsOf('packages/contract/src/calls/user.ts')).toContain('test/access');
  expect(wordsOf('packages/contract/src/operator-calls.ts')).toContain('test/access');
  expect(wordsOf('packages/contract/src/limits.ts')).not.toContain('test/access');
});

test('a run is called by what it holds', () => {
  const namesOf = (...files: string[]) => testsOf(files).map(({ name }) => name);
  const rules = 'tests of house-rules, documents';
  expect(namesOf('catalog.json')).toEqual([rules, 'tests of catalog']);
  expect(namesOf('scripts/check/tally.ts')).toEqual(['tests of scripts/check/tally', rules]);
  expect(namesOf('scripts/check/tally.ts', 'scripts/machine/ports.ts')).toEqual([
    'tests beside the files',
    rules,
  ]);
});

test('a file that is not there, or not of this repository, is refused', () => {
  expect(() => stepsFor(['nowhere.ts'])).toThrow('nowhere.ts does not exist.');
  expect(() => stepsFor(['/etc/hosts'])).toThrow('is not a file of this repository');
});

test('a document is checked without types, linter or dead code', () => {
  const names = stepsFor(['README.md']).map(({ name }) => name);
  expect(names).toEqual(['tests of house-rules, documents', 'format']);
});
