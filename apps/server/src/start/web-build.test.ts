import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { loadWebBuild, type PageData } from './web-build.ts';

/** Returns page data that the renderer of the test passes on unchanged. */
const shownIn = (name: string, code = 'en') =>
  ({ name, speech: { language: { code } } }) as unknown as PageData;

const page = (html: string) => ({ '/': html });

function aBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-web-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const text = `let times = 0;\nexport const render = ({ name }) => ({ '/': name + ' ' + (times += 1) });\n`;
  writeFileSync(join(folder, 'render.js'), text);
  return folder;
}

test('the next start reuses rendered pages only with the same settings', () => {
  const folder = aBuild();
  expect(loadWebBuild(folder, shownIn('one'))).toEqual(page('one 1'));
  expect(loadWebBuild(folder, shownIn('one'))).toEqual(page('one 1'));
  expect(loadWebBuild(folder, shownIn('two'))).toEqual(page('two 2'));
  expect(readFileSync(join(folder, 'drawn.en.json'), 'utf8')).toContain('two 2');
});

test('each language has its own rendered pages', () => {
  const folder = aBuild();
  expect(loadWebBuild(folder, shownIn('one', 'de'))).toEqual(page('one 1'));
  expect(loadWebBuild(folder, shownIn('one', 'ar'))).toEqual(page('one 2'));
  expect(loadWebBuild(folder, shownIn('one', 'de'))).toEqual(page('one 1'));
});

test('pages in a truncated file are rendered again', () => {
  const folder = aBuild();
  writeFileSync(join(folder, 'drawn.en.json'), '{"config":');
  expect(loadWebBuild(folder, shownIn('one'))).toEqual(page('one 1'));
});
