import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { pluginSource, themeSource, zipOf } from '#test/release-zip.ts';

// The catalog has a theme and a plugin with the same folder name.
const folder = mkdtempSync(join(tmpdir(), 'hub-shared-zip-'));
let world: TestHub;
let owner: Browser;

beforeAll(async () => {
  const own = new URL('../../../../../catalog.json', import.meta.url);
  const { videos: _files, ...catalog } = JSON.parse(readFileSync(own, 'utf8')) as {
    plugins: object[];
    videos: unknown;
  };
  const [plugin] = catalog.plugins;
  const plugins = [...catalog.plugins, { ...plugin, slug: 'essentials', name: 'Essentials tools' }];
  const file = join(folder, 'catalog.json');
  writeFileSync(file, JSON.stringify({ ...catalog, plugins }));
  world = await openTestHub({ env: { HUB_DATA_DIR: folder }, catalog: file });
  owner = (await world.signedInOperator('owner')).browser;
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

test('deletes a zip that a theme and a plugin share when both are discarded', async () => {
  const version = '7.0.0';
  const zip = await zipOf({
    'essentials/style.css': themeSource('Essentials', version),
    'essentials/essentials.php': pluginSource('Essentials tools', version),
  });
  const stored = (): string[] => readdirSync(join(folder, 'plugins'));
  for (const kind of ['theme', 'plugin']) {
    const path = `/api/operator/releases/upload?kind=${kind}`;
    const { status } = await owner.post(path, zip, { 'content-type': 'application/zip' });
    expect(status).toBe(200);
  }
  expect(stored()).toHaveLength(1);
  const discard = (kind: string) =>
    owner.post('/api/operator/releases/discard', { kind, slug: 'essentials', version });
  expect((await discard('theme')).body).toMatchObject({ success: true });
  expect(stored()).toHaveLength(1);
  expect((await discard('plugin')).body).toMatchObject({ success: true });
  expect(stored()).toEqual([]);
});
