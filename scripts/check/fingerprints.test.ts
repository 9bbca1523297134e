import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { checkSteps } from './check-steps.ts';
import { takeFingerprints } from './fingerprints.ts';
import { inputsOf, isAmong, readTree, type Tree } from './inputs.ts';
import { inRoot, installed, root } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';
import { readWorkspaces } from '#scripts/machine/workspaces.ts';

const tree = readTree(root);
const workspaces = readWorkspaces();
const testSteps = checkSteps.filter(({ report }) => report);
const otherSteps = checkSteps.filter(({ report }) => !report);

/** `apps/server`, `packages/ui`, `scripts`. */
const projectOf = (path: string): string => /^(?:(?:apps|packages)\/)?[^/]+/.exec(path)?.[0] ?? '';

function fingerprintsOf(files: Tree) {
  const taken = takeFingerprints(files, workspaces);
  return {
    tests: new Map(testSteps.flatMap((step) => [...taken.ofTests(step)])),
    steps: new Map(otherSteps.map((step) => [step.name, taken.ofStep(step)])),
  };
}

/** Vitest would be asked for files by their names, and a file that is not known here never played. */
test('the tests that are known are those that Vitest finds', async () => {
  const { output } = await run([installed('vitest'), 'list', '--filesOnly', '--json'], {
    env: { NO_COLOR: '1' },
  });
  const listed = JSON.parse(output.slice(output.indexOf('['))) as { file: string }[];
  const paths = listed.map(({ file }) => relative(root, file).replaceAll('\\', '/'));
  expect([...before.tests.keys()].toSorted()).toEqual(paths.toSorted());
});

const before = fingerprintsOf(tree);
const differing = (old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] =>
  [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key));

/** What is played again after these files were changed, made (`new`), or removed (null). */
function playedAfter(changes: Readonly<Record<string, string | null>>) {
  const changed = new Map(tree);
  for (const [path, hash] of Object.entries(changes)) {
    if (hash === null) changed.delete(path);
    else changed.set(path, hash);
  }
  const now = fingerprintsOf(changed);
  const tests = differing(before.tests, now.tests);
  return {
    tests,
    /** The projects of which every test is played. */
    whole: [...new Set([...before.tests.keys()].map(projectOf))]
      .filter((project) =>
        [...before.tests.keys()].every(
          (path) => projectOf(path) !== project || tests.includes(path),
        ),
      )
      .toSorted(),
    steps: differing(before.steps, now.steps),
  };
}

const everything = [...new Set([...before.tests.keys()].map(projectOf))].toSorted();
const ofContract = everything.filter(
  (project) => !['apps/sandbox', 'packages/marketplace', 'packages/ui'].includes(project),
);

test.each<[path: string, projects: readonly string[]]>([
  ['package-lock.json', everything],
  ['node_modules/.package-lock.json', everything],
  ['vitest.config.ts', everything],
  ['packages/contract/src/limits.ts', ofContract],
  ['packages/ui/src/alert.tsx', ['apps/console', 'apps/web', 'packages/ui', 'scripts']],
  ['packages/marketplace/src/breaker.ts', ['apps/server', 'packages/marketplace', 'scripts']],
  ['apps/server/src/platform/db/db.ts', ['apps/server', 'scripts']],
  ['apps/server/src/migrations/0000_first.sql', ['apps/server', 'scripts']],
  ['apps/server/test/hub.ts', ['apps/server', 'scripts']],
  ['apps/server/vitest.config.ts', ['apps/server', 'scripts']],
  ['apps/sandbox/src/app.ts', ['apps/sandbox', 'apps/server', 'packages/marketplace', 'scripts']],
  ['apps/web/src/app/route-table.ts', ['apps/web', 'scripts']],
  ['apps/web/test/setup.ts', ['apps/web', 'scripts']],
  ['apps/console/index.html', ['apps/console', 'scripts']],
  ['catalog.json', ['apps/console', 'apps/server', 'apps/web', 'scripts']],
  ['docs/operating.md', ['apps/server', 'scripts']],
  ['docs/security.md', ['scripts']],
  ['deploy/prometheus/alarms.yaml', ['apps/server', 'scripts']],
  ['wordpress/tests/release-vectors.json', ['apps/server', 'scripts']],
  ['wordpress/hub-activation/includes/class-client.php', ['apps/console', 'scripts']],
  ['e2e/main-job.spec.ts', ['scripts']],
  ['scripts/check/check.ts', ['scripts']],
])('after a change of %s the tests of %j are played, and no others', (path, projects) => {
  expect(tree.has(path)).toBe(true);
  const { tests, whole } = playedAfter({ [path]: 'changed' });
  expect(whole).toEqual(projects);
  expect([...new Set(tests.map(projectOf))].toSorted()).toEqual(projects);
});

test('a file that came or went counts as a change', () => {
  const server = ['apps/server', 'scripts'];
  expect(playedAfter({ 'apps/server/src/migrations/9999_new.sql': 'new' }).whole).toEqual(server);
  expect(playedAfter({ 'apps/server/test/hub.ts': null }).whole).toEqual(server);
});

test('a test that was changed is played, and the others beside it are not', () => {
  const [path = ''] = [...tree.keys()].filter((each) => /^apps\/web\/.*\.test\.tsx$/.test(each));
  const { tests, whole } = playedAfter({ [path]: 'changed' });
  expect(tests.filter((each) => !each.startsWith('scripts/'))).toEqual([path]);
  expect(whole).toEqual(['scripts']);
});

test('types, linter and formatter look again where something they read has changed', () => {
  const looks = ['format', 'lint and walls', 'types: scripts, e2e, bench', 'dead code'];
  expect(playedAfter({ 'README.md': 'changed' }).steps.toSorted()).toEqual(looks.toSorted());
  expect(playedAfter({ 'apps/web/src/main.tsx': 'changed' }).steps.toSorted()).toEqual(
    [...looks, 'types: apps/web'].toSorted(),
  );
  expect(playedAfter({ 'package-lock.json': 'changed' }).steps).toEqual([...before.steps.keys()]);
});

/** Places outside of its workspace that a text names, as far as they exist; from the root. */
function namedOutside(path: string, text: string): string[] {
  return [...text.matchAll(/['"`](\.\.\/(?:\.\.\/)+)([\w./-]+)/g)].flatMap(
    ([, up = '', rest = '']) =>
      [join(dirname(path), up, rest), rest, join('apps', rest)]
        .map((place) => place.replaceAll('\\', '/').replace(/\/$/, ''))
        .filter((place) => [...tree.keys()].some((each) => `${each}/`.startsWith(`${place}/`)))
        .slice(0, 1),
  );
}

/** What npm installed is known by the lockfile, and the packages by `package.json`. */
const knownOtherwise = ['node_modules', 'packages'];

const undeclared = (path: string, text: string): string[] => {
  const inputs = [...inputsOf(projectOf(path), workspaces), ...knownOtherwise];
  return namedOutside(path, text).filter(
    (place) => !isAmong(place, inputs) && !inputs.includes(`${place}/`),
  );
};

const code = [...tree.keys()]
  .filter((path) => /^(?:apps|packages)\/.*\.[mc]?tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }));

test('what a workspace reads elsewhere is among its inputs', () => {
  const found = code.flatMap(({ path, text }) =>
    undeclared(path, text).map((place) => `${path}: ${place}`),
  );
  expect(found, 'say so in BESIDES of scripts/check/inputs.ts').toEqual([]);
  const planted = "new URL('../../../docs/security.md', import.meta.url)";
  expect(undeclared('apps/server/test/some.test.ts', planted)).toEqual(['docs/security.md']);
});

const readsTest = (text: string): boolean =>
  /(?:\bfrom|\bimport\(?|\bURL\()\s*['"`][^'"`\n]*\.test\.tsx?['"`]/.test(text);

test('no file of a workspace reads a test', () => {
  expect(code.filter(({ text }) => readsTest(text)).map(({ path }) => path)).toEqual([]);
  expect(readsTest("import { a } from './b.test.ts';")).toBe(true);
});
