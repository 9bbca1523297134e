import { extname } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, sourcesOf, type Source } from './test/sources.ts';

const code = sourcesOf(/^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/);
const live = code.filter((source) => !isTest(source));
const everything = sourcesOf(/\.(?:ts|tsx|mjs)$/);

const pathsOf = (sources: readonly Source[]): string[] => sources.map(({ path }) => path);
const mentioning = (sources: readonly Source[], what: RegExp): Source[] =>
  sources.filter(({ text }) => what.test(text));

test('the search covers the source files', () => {
  expect(pathsOf(live)).toContain('apps/server/src/settings/config.ts');
});

test('each app reads its environment in one file', () => {
  const readers = pathsOf(mentioning(live, /\bprocess\.env\b/));
  const apps = readers.map((path) => path.split('/')[1]);
  expect(apps, readers.join(' ')).toEqual([...new Set(apps)]);
  expect(
    readers.filter((path) => !/\/src\/(?:settings\/)?(?:config|main)\.ts$/.test(path)),
  ).toEqual([]);
});

test('only stores and platform/db contain SQL', () => {
  const speakers = mentioning(live, /from '(?:drizzle-orm|#schema\/)/);
  const others = pathsOf(speakers).filter(
    (path) =>
      !/^apps\/server\/src\/(?:platform\/db\/|schema\/|features\/.*(?:^|\/|-)store\.ts$)/.test(
        path,
      ),
  );
  expect(others, 'move what reads or writes rows to store.ts or NAME-store.ts').toEqual([]);
});

/**
 * Tables with their names in code and in SQL, from `export const users = defineTable('users', …`.
 */
const tables = live
  .filter(({ path }) => path.startsWith('apps/server/src/schema/'))
  .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = defineTable\(\s*'(\w+)'/g)])
  .map(([, constant = '', name = '']) => ({ constant, name }));

const owner = (path: string): string => /src\/(features\/[^/]+|[^/]+)/.exec(path)?.[1] ?? path;

test('only one feature writes each table', () => {
  for (const { constant, name } of tables) {
    const writes = new RegExp(
      `\\.(?:insert|update|delete)\\(${constant}\\)|(?:insert into|delete from|update) "?${name}"?(?=\\s)(?! of\\b)`,
      'i',
    );
    const server = live.filter(({ path }) => path.startsWith('apps/server/src/'));
    const owners = new Set(pathsOf(mentioning(server, writes)).map(owner));
    expect.soft(owners.size, [...owners].join(' ')).toBeLessThanOrEqual(1);
  }
});

test('finds the tables of the schema', () => {
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['users', 'sessions', 'licenses', 'activations']),
  );
});

test('services and rules receive clock, ids and random values as arguments', () => {
  const inner = live.filter(({ path }) => /(?:^|\/|-)(?:service|rules)\.ts$/.test(path));
  const taken = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandom(?:UUID|Bytes)\(/;
  expect(pathsOf(mentioning(inner, taken))).toEqual([]);
});

test('only useChange reloads changed data', () => {
  const features = live.filter(({ path }) => /^apps\/(?:web|console)\/src\/features\//.test(path));
  expect(features.length).toBeGreaterThan(0);
  const ways = /\.(?:invalidate|refetch|reset|remove)Queries\(|\.setQueryData\(/;
  expect(pathsOf(mentioning(features, ways))).toEqual([]);
});

test('a dialog that shows an error also handles a deleted subject', () => {
  const dialogs = mentioning(live, /<Dialog\b[\s\S]*<ErrorNotice\b/).filter(
    ({ path }) => !path.includes('/design/'),
  );
  expect(pathsOf(dialogs)).toContain('apps/web/src/features/accounts/account-card.tsx');
  const silent = dialogs.filter(({ text }) => !/<ErrorNotice\b[^>]*\bgone=/.test(text));
  expect(pathsOf(silent)).toEqual([]);
});

test('only DialogFoot colors the buttons of a dialog', () => {
  const dialogs = mentioning(live, /from '@hub\/ui\/dialog'/);
  expect(pathsOf(dialogs)).toContain('apps/web/src/features/accounts/account-card.tsx');
  const own = /<Button\b[^>]*variant="(?:accent|good|attention)"/;
  expect(pathsOf(mentioning(live, /filledDanger/))).toEqual([
    'packages/ui/src/form/button.tsx',
    'packages/ui/src/overlay/dialog-foot.tsx',
  ]);
  const others = pathsOf(mentioning(dialogs, own)).filter((path) => !mayColor.has(path));
  expect(others, 'give the action to <DialogFoot confirm>').toEqual([]);
});

/** Files with a colored button that opens a dialog. */
const mayColor = new Set(['apps/web/src/features/licenses/empty-licenses.tsx']);

test('no test is skipped, focused or marked as todo', () => {
  // The alternation is split, because this file would otherwise match itself.
  const marks = ['skip', 'only', 'todo', 'fixme', 'fails'].join('|');
  const marked = new RegExp(
    `\\b(?:test|it|describe)\\.(?:${marks})\\b|\\b(?:x|f)(?:it|describe)\\(`,
  );
  expect(pathsOf(mentioning(everything, marked))).toEqual([]);
});

test('no source file has more than 300 lines', () => {
  // The linter covers only TypeScript. Tests may be longer, because each test is read separately.
  const files = sourcesOf(/\.(?:tsx?|mjs|css|php)$/).filter((source) => !isTest(source));
  const languages = new Set(files.map(({ path }) => extname(path)));
  expect([...languages].toSorted()).toEqual(['.css', '.mjs', '.php', '.ts', '.tsx']);
  const long = files.filter(({ text }) => text.trimEnd().split('\n').length > 300);
  expect(pathsOf(long)).toEqual([]);
});

test('apps export nothing to other workspaces', () => {
  const manifests = sourcesOf(/^apps\/[^/]+\/package\.json$/);
  expect(manifests.length).toBeGreaterThan(0);
  for (const { path, text } of manifests) {
    expect((JSON.parse(text) as { exports: unknown }).exports, path).toEqual({});
  }
});

test('every audit event has a text, and every text has an event', () => {
  // The file of an action contains the texts of its events.
  const own = 'apps/server/src/features/audit/texts.ts';
  const texts = live.filter(
    ({ path }) => path === own || path.startsWith('packages/contract/src/operator-calls/'),
  );
  const worded = texts.flatMap(({ text }) =>
    [...text.matchAll(/(?<=^ *|[{,] )'([a-z]+\.[a-z_]+)':/gm)].map(([, event = '']) => event),
  );
  const server = live.filter(({ path }) => path.startsWith('apps/server/src/') && path !== own);
  const recorded = server.flatMap(({ text }) =>
    [...text.matchAll(/\bevent(?::| =) '([a-z]+\.[a-z_]+)'/g)].map(([, event = '']) => event),
  );
  expect(recorded).toContain('identity.signed_in');
  const wordless = recorded.filter((event) => !worded.includes(event));
  expect(wordless, `give them words in ${own}, or in the action that records them`).toEqual([]);
  const unheard = worded.filter((event) => !server.some(({ text }) => text.includes(`'${event}'`)));
  expect(unheard, 'nothing records them: take their words out').toEqual([]);
});

/** Returns the changes of a color scheme that do not concern colors: queries and rules. */
function beyondColours({ text }: Pick<Source, 'text'>): string[] {
  // The theme color of the browser's toolbar is not part of the screen.
  const screen = text.replaceAll(/<meta name="theme-color"[^>]*>/g, '');
  const themed = [...screen.matchAll(/\[data-theme[^{]*\{([^}]*)\}/g)];
  const rules = themed.flatMap(([, all = '']) => all.split(';').map((rule) => rule.trim()));
  return [
    ...(screen.match(/prefers-color-scheme/g) ?? []),
    ...rules.filter((rule) => rule !== '' && !/^color-scheme: (?:light|dark)$/.test(rule)),
  ];
}

test('a color scheme changes only colors', () => {
  // A value in `light-dark()` can only be a color.
  const screens = sourcesOf(/^(?:apps\/(?:web|console)|packages\/ui)\/src\/.*\.(?:css|tsx?)$/);
  expect(pathsOf(screens)).toContain('packages/ui/src/tokens.css');
  const found = screens.flatMap((file) => beyondColours(file).map((rule) => [file.path, rule]));
  expect(found).toEqual([]);
  const planted = ":root[data-theme='dark'] { color-scheme: dark; --measure: 50ch; }";
  expect(beyondColours({ text: planted })).toEqual(['--measure: 50ch']);
});

/** Matches quoted text on one line that looks like a sentence with a final period. */
const sentence = /(?<quote>['`])(?:(?!\k<quote>).)* (?:(?!\k<quote>).)*[.?!]\k<quote>/;

/** Returns the lines of a server feature with sentences outside its texts.ts. */
function straySentences({ path, text }: Source): string[] {
  if (!/^apps\/server\/src\/features\/.*\.ts$/.test(path) || path.endsWith('texts.ts')) return [];
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && sentence.test(line))
    .map((line) => `${path}: ${line.trim()}`);
}

test('a server feature has its texts in texts.ts', () => {
  const features = live.filter(({ path }) => path.startsWith('apps/server/src/features/'));
  expect(features.flatMap(straySentences)).toEqual([]);
});

test.each([
  ["throw new Problem('not_found', { message: 'This is gone.' });", 1],
  ['  `${host} was released. Its place is free.`,', 1],
  ["  // It's said like this: 'Nothing was found.'", 0],
  ["throw new Error('A row was stored without an id');", 0],
])('counts the sentences in %j: %i', (text, times) => {
  const planted = { path: 'apps/server/src/features/licenses/service.ts', text };
  expect(straySentences(planted)).toHaveLength(times);
  expect(straySentences({ ...planted, path: planted.path.replace('service', 'texts') })).toEqual(
    [],
  );
});

test('texts name a license by its label', () => {
  // A license label contains the end of a code after dots. A masked code can look the same.
  const another = /…\$\{|…\{|(?:code|it) ends? in \$?\{/;
  const own = 'packages/contract/src/license-label.ts';
  const others = pathsOf(mentioning(live, another)).filter((path) => path !== own);
  expect(others, 'take licenseLabel or licenseTail of @hub/contract/license-label').toEqual([]);
});
