import { expect, test } from 'vitest';
import { circlesIn, importsOf } from './test/rooms.ts';
import { isTest, sourcesOf, type Source } from './test/sources.ts';

const server = 'apps/server';
const [manifest] = sourcesOf(/^apps\/server\/package\.json$/);
const { imports } = JSON.parse(manifest?.text ?? '') as { imports: Record<string, string> };
const files = importsOf(
  server,
  imports,
  sourcesOf(/^apps\/server\/src\/.*\.tsx?$/).filter((source) => !isTest(source)),
);

const folders = [
  ...new Set(
    files
      .map(({ path }) => path.split('/').slice(0, -1))
      .flatMap((parts) => parts.slice(2).map((_, depth) => parts.slice(0, depth + 3).join('/'))),
  ),
];

test('finds the folders and the imports of their files', () => {
  expect(folders).toEqual(
    expect.arrayContaining([`${server}/src`, `${server}/src/features/verification/records`]),
  );
  const app = files.find(({ path }) => path === `${server}/src/app/app.ts`);
  expect(app?.targets).toEqual(
    expect.arrayContaining([
      `${server}/src/app/composition.ts`,
      `${server}/src/doctor/checks.ts`,
      `${server}/src/cli/services.ts`,
    ]),
  );
  const parts = files.find(({ path }) => path === `${server}/src/app/composition.ts`);
  expect(parts?.targets).toContain(`${server}/src/features/identity/index.ts`);
});

test.each(folders)('%s: its folders form no import cycle', (folder) => {
  expect(circlesIn(folder, files)).toEqual([]);
});

test('detects a cycle of two folders in which no two files form a cycle', () => {
  const at = (path: string, imported: string): Source => ({
    path: `${server}/src/features/a/${path}`,
    text: `import type { X } from '${imported}';\n`,
  });
  const planted = importsOf(server, { '#a/*': './src/features/a/*' }, [
    at('one/upper.ts', '#a/two/middle.ts'),
    at('two/middle.ts', '#a/one/lower.ts'),
    at('one/lower.ts', './none.ts'),
    at('routes.ts', './one/upper.ts'),
    at('three/ground.ts', 'pg'),
  ]);
  expect(circlesIn(`${server}/src/features/a`, planted)).toEqual(['one', 'two', 'routes.ts']);
});
