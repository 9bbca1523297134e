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
  expect(projectsOf(['scripts/check.ts'], workspaces)).toEqual(['.']);
  expect(projectsOf(['README.md', 'apps/web/src/ui/a.css'], workspaces)).toEqual([]);
});

test('tests are those of the feature, of the room, or of the file', () => {
  const areas = (file: string) => testsOf([file])[0]?.slice(1);
  const feature = 'apps/server/src/features/audit/';
  expect(areas(`${feature}store.ts`)).toEqual([feature]);
  expect(areas('apps/server/src/platform/db/lane.ts')).toEqual(['apps/server/src/platform/']);
  expect(areas('packages/ui/src/alert.tsx')).toEqual(['packages/ui/']);
  expect(areas(`${feature}routes.test.ts`)).toEqual([`${feature}routes.test.ts`]);
  expect(areas('scripts/tally.ts')).toEqual(['scripts/tally']);
});

test('so are those that look at a file without importing it', () => {
  expect(testsOf(['README.md'])).toEqual([['--project', 'scripts', 'house-rules', 'documents']]);
  expect(testsOf(['apps/server/src/schema/audit.ts']).flat()).toContain('test/migrations');
  expect(testsOf(['package-lock.json']).flat()).toContain('lockfile');
});

test('a file that is not there, or not of this repository, is refused', () => {
  expect(() => stepsFor(['nowhere.ts'])).toThrow('nowhere.ts does not exist.');
  expect(() => stepsFor(['/etc/hosts'])).toThrow('is not a file of this repository');
});

test('a document is checked without types, linter or dead code', () => {
  const names = stepsFor(['README.md']).map(({ name }) => name);
  expect(names).toEqual(['tests of documents', 'format']);
});
