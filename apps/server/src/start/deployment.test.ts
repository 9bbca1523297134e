import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDeployment } from './deployment.ts';
import { StartRefused } from './start-refused.ts';

let folder: string;
const file = (): string => join(folder, 'catalog.json');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-start-'));
  vi.stubEnv('HUB_DATA_DIR', join(folder, 'data'));
  vi.stubEnv('HUB_CATALOG', file());
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function faults(): Promise<readonly string[]> {
  const refusal: unknown = await loadDeployment({ web: false }).catch((error: unknown) => error);
  if (!(refusal instanceof StartRefused)) throw new Error('It started.');
  return refusal.faults;
}

interface Sold {
  brand: { name: unknown; favicon?: string };
  legal?: object;
  videos?: object | undefined;
  links: Record<string, unknown>;
  promotions: { banner: { ends_at?: string } };
}

const whole = (): Sold =>
  JSON.parse(readFileSync(new URL('../../../../catalog.json', import.meta.url), 'utf8')) as Sold;

/** Returns the catalog without the video, because the files of the video are not in this folder. */
const own = (): Sold => ({ ...whole(), videos: undefined });

test('a faulty catalog prevents the start, and each fault is reported with file and path', async () => {
  const sold = own();
  sold.brand.name = '';
  sold.links['showcase'] = 'somewhere';
  delete sold.links['knowledge_base'];
  sold.promotions.banner.ends_at = 'next spring';
  writeFileSync(file(), JSON.stringify(sold));
  const places = (await faults()).map((fault) => fault.replace(`${file()}: `, ''));
  expect(new Set(places.map((place) => place.split(':')[0]))).toEqual(
    new Set(['brand.name', 'links.knowledge_base', 'links.showcase', 'promotions.banner.ends_at']),
  );
  expect(places).toContain('links.showcase: must be a web address (http or https)');
});

test('release keys that do not form a chain prevent the start', async () => {
  const key = 'ab'.repeat(32);
  writeFileSync(file(), JSON.stringify({ ...own(), releases: { key, rotations: ['nothing'] } }));
  expect(await faults()).toEqual([
    `${file()}: releases.rotations.0: must be a line of “release rotate”, signed with the key that it replaces`,
  ]);
  writeFileSync(file(), JSON.stringify({ ...own(), releases: { key: key.toUpperCase() } }));
  expect(await faults()).toEqual([
    `${file()}: releases.key: must be a public key: 64 characters of 0-9 and a-f`,
  ]);
});

test('faults of catalog and settings are reported together, before anything is opened', async () => {
  vi.stubEnv('PORT', 'eighty');
  writeFileSync(file(), '{ "brand": ');
  const told = await faults();
  expect(told.filter((fault) => fault.startsWith(`${file()}: invalid JSON`))).toHaveLength(1);
  expect(told.filter((fault) => fault.includes('PORT'))).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(['catalog.json']);
});

async function faultsOfHub(): Promise<readonly string[]> {
  const refusal: unknown = await loadDeployment({ web: true }).catch((error: unknown) => error);
  if (!(refusal instanceof StartRefused)) throw new Error('It started.');
  return refusal.faults;
}

test('a port in use is reported together with all other faults, before anything is opened', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  vi.stubEnv('PORT', String(port));
  vi.stubEnv('LOG_LEVEL', 'loud');
  writeFileSync(file(), '{ "brand": ');
  const told = await faultsOfHub();
  expect(told).toContain(`Port ${port} is in use. Set PORT to another.`);
  expect(
    told.filter((fault) => /^LOG_LEVEL|invalid JSON/.test(fault.replace(`${file()}: `, ''))),
  ).toHaveLength(2);
  expect(readdirSync(folder)).toEqual(['catalog.json']);
  // A command needs no port.
  expect((await faults()).join()).not.toContain('is in use');
  other.close();
});

test('an unavailable HOST is reported too, but not next to an invalid PORT', async () => {
  vi.stubEnv('HOST', '192.0.2.7');
  vi.stubEnv('LOG_LEVEL', 'loud');
  writeFileSync(file(), JSON.stringify(own()));
  const sentence = '192.0.2.7 is not an address of this machine. Set HOST to another.';
  expect(await faultsOfHub()).toEqual([expect.stringContaining('LOG_LEVEL'), sentence]);
  vi.stubEnv('PORT', 'eighty');
  expect(await faultsOfHub()).not.toContain(sentence);
});

test('a missing catalog file is reported', async () => {
  expect(await faults()).toEqual([expect.stringContaining(file())]);
});

test('faults of the files that the catalog names are reported with those of the catalog', async () => {
  const sold = whole();
  sold.brand.favicon = 'icon.svg';
  sold.legal = { terms: 'terms.md' };
  sold.links['showcase'] = 'somewhere';
  writeFileSync(file(), JSON.stringify(sold));
  writeFileSync(join(folder, 'terms.md'), 'No title.\n\n<b>raw</b>\n');
  expect(await faults()).toEqual([
    `${file()}: links.showcase: must be a web address (http or https)`,
    `${file()}: brand.favicon: icon.svg cannot be read`,
    `${file()}: legal.terms: line 1: must begin with one line “# Title”`,
    `${file()}: legal.terms: line 3: HTML is not shown: <b>`,
    `${file()}: legal.terms: line 3: HTML is not shown: </b>`,
    `${file()}: videos.deactivate_plugins.file: catalog/deactivate-plugins.mp4 cannot be read`,
    `${file()}: videos.deactivate_plugins.captions: catalog/deactivate-plugins.vtt cannot be read`,
    `${file()}: videos.deactivate_plugins.poster: catalog/deactivate-plugins.png cannot be read`,
  ]);
  expect(readdirSync(folder)).toEqual(['catalog.json', 'terms.md']);
});

test('a command without a database ends with a message within its time limit', async () => {
  writeFileSync(file(), JSON.stringify(own()));
  vi.stubEnv('DATABASE_URL', 'postgres://hub@127.0.0.1:1/hub');
  const started = loadDeployment({ web: false, logLevel: 'silent', patience: 1 });
  await expect(started).rejects.toMatchObject({
    faults: [expect.stringContaining('The database in DATABASE_URL does not respond.')],
  });
});
