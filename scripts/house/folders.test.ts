import { dirname } from 'node:path/posix';
import { expect, test } from 'vitest';
import { sourcesOf } from './test/sources.ts';

const mostFiles = 25;

/** Returns the folders with too many files, each with its number of files. */
function wideFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, (path) => dirname(path));
  return [...folders]
    .filter(([, files]) => files.length > mostFiles)
    .map(([folder, files]) => `${folder}: ${files.length}`);
}

test('no folder has more than 25 files, including tests', () => {
  const paths = sourcesOf(/^(?:apps|packages|scripts|e2e|wordpress|bench)\//).map(
    ({ path }) => path,
  );
  expect(paths).toContain('apps/server/src/platform/db/db.ts');
  expect(wideFolders(paths), 'sort the files into folders by subject').toEqual([]);
});

test('detects the 26th file', () => {
  const planted = Array.from({ length: 26 }, (_, at) => `apps/server/src/http/file-${at}.ts`);
  expect(wideFolders(planted)).toEqual(['apps/server/src/http: 26']);
  expect(wideFolders(planted.slice(1))).toEqual([]);
});
