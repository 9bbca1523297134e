// A release of the hub as it is installed somewhere: its server, its migrations, its catalogue. What
// browsers get is left out, and an empty page stands in its place.
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as AppBuild from '#scripts/start/app-build.ts';
import { inRoot, root } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';
import { refusal } from '#scripts/machine/sentences.ts';

/** What the server is made of, and by. */
const parts = [
  'apps/server',
  'packages',
  'scripts',
  'catalog',
  'catalog.json',
  'package.json',
  'tsconfig.base.json',
];

async function git(args: readonly string[]): Promise<string | null> {
  const { code, output } = await run(['git', ...args]);
  return code === 0 ? output.trim() : null;
}

/**
 * The release before this one: the newest tag `v…` that is not of this commit or, where there is none, the
 * commit before the newest migration. Null where that history is not there.
 */
export async function findLastRelease(): Promise<string | null> {
  const tag = await git(['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD~1']);
  if (tag !== null) return tag;
  const migrations = 'apps/server/src/migrations/*.sql';
  const newest = await git(['log', '-1', '--diff-filter=A', '--format=%H', '--', migrations]);
  return newest ? git(['rev-parse', '--verify', '--quiet', `${newest}~1`]) : null;
}

/** Takes the sources of a commit out into a folder, where they find the installed packages. */
export async function takeOut(commit: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const tar = `${folder}.tar`;
  const taken = await git(['archive', '--format=tar', '-o', tar, commit, ...parts]);
  const { code } = taken === null ? { code: 1 } : await run(['tar', '-xf', tar, '-C', folder]);
  if (code !== 0) throw refusal(`The sources of ${commit} could not be taken out.`);
  for (const place of [
    '',
    'apps/server',
    ...readdirSync(join(folder, 'packages')).map((name) => `packages/${name}`),
  ]) {
    linkPackages(join(folder, place), place);
  }
}

/** Those of others are this repository's; its own are the commit's. */
function linkPackages(folder: string, place: string): void {
  const installed = inRoot(place, 'node_modules');
  if (!existsSync(installed)) return;
  const links = join(folder, 'node_modules');
  mkdirSync(links, { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@hub') symlinkSync(join(installed, name), join(links, name));
  }
  if (place !== '') return;
  mkdirSync(join(links, '@hub'));
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(links, '@hub', name));
  }
}

const emptyPage = `export const render = () => ({ '*': { html: '<!doctype html>', calls: [] } });\n`;
const emptyConsole = `export const render = () => '<!doctype html>';\n`;

/** Builds the server of these sources, as they build it, into a folder that is laid out as an installed release. */
export async function installRelease(sources: string, folder: string): Promise<void> {
  const builder = pathToFileURL(join(sources, 'scripts/start/app-build.ts')).href;
  const { bundleServer } = (await import(builder)) as typeof AppBuild;
  await bundleServer(sources, join(folder, 'apps/server/dist'));
  for (const name of ['apps/server/package.json', 'catalog', 'catalog.json', 'package.json']) {
    cpSync(join(sources, name), join(folder, name), { recursive: true });
  }
  // Whatever the server reads beside its code: migrations, lists.
  cpSync(join(sources, 'apps/server/src'), join(folder, 'apps/server/src'), {
    recursive: true,
    filter: (path) => !/\.tsx?$/.test(path),
  });
  for (const [app, text] of [
    ['web', emptyPage],
    ['console', emptyConsole],
  ] as const) {
    const renderer = join(folder, 'apps', app, 'dist/render.js');
    mkdirSync(join(dirname(renderer), 'client'), { recursive: true });
    writeFileSync(renderer, text);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}
