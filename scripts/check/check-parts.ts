import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { deadCode, types, vitest } from './check-steps.ts';
import { findWordPress } from '#scripts/machine/machine.ts';
import { inRoot, installed, root } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';
import { refusal } from '#scripts/machine/sentences.ts';
import type { Step } from './steps.ts';
import { readWorkspaces, type Workspace } from '#scripts/machine/workspaces.ts';

const isTypeScript = (file: string): boolean => /\.(?:m|c)?tsx?$/.test(file);

/**
 * Whose types a change of these files can break: their own project's, and of those that are made of
 * it. `.` is what stands outside of both; it is made of the packages, and of no app.
 */
export function projectsOf(files: readonly string[], workspaces: readonly Workspace[]): string[] {
  const code = files.filter((file) => isTypeScript(file) || file.endsWith('package.json'));
  const found = new Set<string>();
  const add = (workspace: Workspace): void => {
    if (found.has(workspace.folder)) return;
    found.add(workspace.folder);
    for (const other of workspaces) if (other.needs.includes(workspace.name)) add(other);
  };
  for (const workspace of workspaces) {
    if (code.some((file) => file.startsWith(`${workspace.folder}/`))) add(workspace);
  }
  const isOutside = code.some((file) => !file.startsWith('apps/'));
  return isOutside ? [...found, '.'] : [...found];
}

/** A run of Vitest: what it is called, and its words. */
interface Tests {
  readonly name: string;
  readonly words: readonly string[];
}

const testsIn = (project: string, ...files: readonly string[]): Tests => ({
  name: `tests of ${files.join(', ')}`,
  words: ['--project', project, ...files],
});

/** Tests elsewhere that look at files, by the files that they look at. */
const lookedAt: readonly (readonly [RegExp, Tests])[] = [
  [/^packages\/contract\/src\/(?:operator-)?calls\b/, testsIn('server', 'test/access')],
  [
    /^apps\/server\/src\/(?:schema|migrations)\//,
    testsIn('server', 'test/migrations', 'test/failing-statements'),
  ],
  [
    /^(?:apps\/server\/src\/(?:schema\/|.*\/personal[\w-]*\.ts$)|docs\/privacy\.md$)/,
    testsIn('server', 'test/personal-data', 'test/erasing-plans'),
  ],
  [/^catalog\.json$/, { name: 'tests of catalog', words: ['catalog'] }],
  [/package(?:-lock)?\.json$/, testsIn('scripts', 'lockfile')],
  [/^oxlint\.config\.ts$/, testsIn('scripts', 'walls', 'rooms')],
];

/** A feature, a room of an app, a package, or for a test and a script the file alone. */
function areaOf(file: string): string {
  if (/\.test\.tsx?$/.test(file)) return file;
  const [feature] = /^apps\/\w+\/src\/features\/[\w-]+\//.exec(file) ?? [];
  const [room] = /^(?:apps\/\w+\/\w+\/[\w-]+\/|packages\/\w+\/)/.exec(file) ?? [];
  return feature ?? room ?? file.replace(/\.\w+$/, '');
}

/**
 * The quick tests that stand beside these files or look at them. What
 * else imports a file is for the whole check: of a store, that is every test of a route.
 */
export function testsOf(files: readonly string[]): Tests[] {
  const imported = files.filter(
    (file) => /^(?:apps|packages|scripts)\//.test(file) && /\.(?:[mc]?tsx?|css)$/.test(file),
  );
  const lookers = lookedAt.filter(([path]) => files.some((file) => path.test(file)));
  const areas = [...new Set(imported.map(areaOf))];
  const name = areas.length > 1 ? 'tests beside the files' : `tests of ${areas[0]}`;
  return [
    ...(areas.length > 0 ? [{ name, words: ['--passWithNoTests', ...areas] }] : []),
    // Of the wording, the length and the names of whatever file.
    testsIn('scripts', 'house-rules', 'documents'),
    ...lookers.map(([, tests]) => tests),
  ];
}

function phpSteps(files: readonly string[]): Step[] {
  const php = files.filter((file) => /^wordpress\/.*\.php$/.test(file));
  if (php.length === 0) return [];
  if (findWordPress() === null) {
    console.log('Left out: the activation client. On Debian, npm test as root installs its PHP.');
    return [];
  }
  const report = inRoot('.cache/wordpress-client.json');
  const tests = ['php', inRoot('wordpress/tests/run.php'), `--report=${report}`];
  const standard = `--standard=${inRoot('wordpress/phpcs.xml')}`;
  return [
    { name: 'WordPress client in PHP', command: tests, report },
    { name: 'coding standards of PHP', command: ['phpcs', standard, ...php] },
  ];
}

/** From the root, with `/`; a name of nothing that exists is refused. */
function fromRoot(file: string): string {
  const path = relative(root, resolve(file)).replaceAll(sep, '/');
  if (path.startsWith('..')) throw refusal(`${file} is not a file of this repository.`);
  if (!existsSync(inRoot(path))) throw refusal(`${file} does not exist.`);
  return path;
}

/** The steps of the check that belong to these files. */
export function stepsFor(named: readonly string[]): Step[] {
  const files = named.map(fromRoot);
  const code = files.filter(isTypeScript);
  const linter = [installed('oxlint'), '--deny-warnings', ...code];
  const journeys = files.filter((file) => file.startsWith('e2e/'));
  if (journeys.length > 0) console.log('Journeys: npm run check -- --journey NAME, or --scene.');
  return [
    ...testsOf(files).map(({ name, words }, place) =>
      vitest(name, { report: `part-${place}.json`, args: words }),
    ),
    {
      name: 'format',
      command: [installed('oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files],
    },
    ...(code.length > 0 ? [{ name: 'lint and walls', command: linter }, deadCode] : []),
    ...projectsOf(files, readWorkspaces()).map(types),
    ...phpSteps(files),
  ];
}

/** What git sees changed since the last commit, or new. */
export async function changedFiles(): Promise<string[]> {
  const command = ['git', 'status', '--porcelain', '-z', '--untracked-files=all', '--no-renames'];
  const { code, output } = await run(command);
  if (code !== 0) throw refusal(`git does not say what is changed:\n${output}`);
  return output
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => line.slice(3))
    .filter((file) => existsSync(inRoot(file)));
}
