import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { loadWebBuild, type PageData } from './web-build.ts';

/** The renderer passes it on unchanged. */
const config = (name: string) => ({ name }) as unknown as PageData;

const page = (html: string) => ({ '/': html });

function aBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-web-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const text = `let times = 0;\nexport const render = ({ name }) => ({ '/': name + ' ' + (times += 1) });\n`;
  writeFileSync(join(folder, 'render.js'), text);
  return folder;
}

test('rendered pages are reused by the next start with the same settings, and by no other', async () => {
  const folder = aBuild();
  expect(await loadWebBuild(folder, config('one'))).toEqual(page('one 1'));
  expect(await loadWebBuild(folder, config('one'))).toEqual(page('one 1'));
  expect(await loadWebBuild(folder, config('two'))).toEqual(page('two 2'));
  expect(readFileSync(join(folder, 'drawn.json'), 'utf8')).toContain('two 2');
});

test('a truncated file is rendered again', async () => {
  const folder = aBuild();
  writeFileSync(join(folder, 'drawn.json'), '{"config":');
  expect(await loadWebBuild(folder, config('one'))).toEqual(page('one 1'));
});
