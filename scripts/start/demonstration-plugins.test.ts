import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makePlugin, publishDemonstrationPlugins } from './demonstration-plugins.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-demonstration-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('builds the same zip of a demonstration plugin each time', async () => {
  const plugin = { slug: 'revslider', name: 'Slider Revolution' };
  const first = readFileSync(await makePlugin(plugin, folder));
  const second = readFileSync(await makePlugin(plugin, folder));
  expect(first.equals(second)).toBe(true);
  expect(first.subarray(0, 2).toString()).toBe('PK');
});

test('publishes no plugin again if the folder exists', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  mkdirSync(join(dataDir, 'demonstration-plugins'));
  const tell = () => Promise.reject(new Error('A hub was told'));
  expect(await publishDemonstrationPlugins({ dataDir, tell })).toBeNull();
});
