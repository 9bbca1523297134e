import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { days, hours } from '@hub/contract/limits';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { keepBuild } from './kept-build.ts';

let folder: string;
let warned: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-kept-'));
  warned = [];
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** Creates a build with one asset, which is named by its content. */
function build(content: string): void {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  mkdirSync(join(folder, 'dist/client/assets'), { recursive: true });
  writeFileSync(join(folder, `dist/client/assets/main-${content}.js`), content);
  writeFileSync(join(folder, 'dist/render.js'), 'export {};');
}

const start = (now: number) =>
  keepBuild({
    dataDir: join(folder, 'data'),
    name: 'web',
    build: join(folder, 'dist'),
    log: { warn: (_facts: unknown, words: string) => void warned.push(words) } as never,
    now,
  });

const assetsIn = (kept: readonly string[]): string[] =>
  kept.flatMap((each) => readdirSync(join(each, 'client/assets')));

test('a new build beside a running hub does not remove the served files', async () => {
  build('one');
  const kept = await start(0);
  build('two');
  expect(assetsIn(kept)).toEqual(['main-one.js']);
  expect(readFileSync(join(kept[0], 'client/assets/main-one.js'), 'utf8')).toBe('one');
});

test('the files of the previous build stay for a day after its last use', async () => {
  build('one');
  await start(0);
  await start(hours(5));
  build('two');
  const next = await start(hours(6));
  expect(assetsIn(next)).toEqual(['main-two.js', 'main-one.js']);
  expect(assetsIn(await start(hours(5) + days(1)))).toEqual(['main-two.js', 'main-one.js']);
  expect(assetsIn(await start(hours(6) + days(1)))).toEqual(['main-two.js']);
  expect(next.map((each) => existsSync(each))).toEqual([true, false]);
});

test('rendered pages beside a build do not change the identity of the build', async () => {
  build('one');
  const [own] = await start(0);
  writeFileSync(join(folder, 'dist/drawn.de.json'), '{}');
  expect(await start(hours(1))).toEqual([own]);
  expect(readdirSync(own).toSorted()).toEqual(['client', 'package.json', 'render.js']);
});

test('a missing build prevents the start with a message', async () => {
  await expect(start(0)).rejects.toThrow('The app web is not built. Run: npm run build');
});

test('does not serve the incomplete copy that a killed start left', async () => {
  build('one');
  mkdirSync(join(folder, 'data/builds/web-0123456789abcdef.77'), { recursive: true });
  expect(assetsIn(await start(Date.now()))).toEqual(['main-one.js']);
});

test('a build that cannot be copied is served in place, with a warning', async () => {
  build('one');
  writeFileSync(join(folder, 'data'), 'no folder');
  expect(await start(0)).toEqual([join(folder, 'dist')]);
  expect(warned).toEqual(['web build not copied: a new build breaks open pages']);
});
