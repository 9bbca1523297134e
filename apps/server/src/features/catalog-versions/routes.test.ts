import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { faultsOfNewest } from '#features/catalog-versions';
import { runCommand } from '#cli/commands.ts';
import type { CatalogWithFiles } from '#server/app/in-force.ts';
import { readCatalogue, soldAtStart } from '#server/start/catalogue.ts';
import { openReloadable } from '#test/reloadable.ts';
import { catalogVersions } from '#schema/catalog.ts';
import { auditEvents } from '#schema/audit.ts';
import type { Browser } from '#test/browser.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

let world: TestHub;
let owner: Browser;
let person: Person;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-catalog-'));
  world = await openTestHub();
  ({ browser: owner, person } = await world.signedInOperator('owner'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  await world.db.sql().delete(catalogVersions);
});

const newest = async () => (await owner.get('/api/operator/catalog/text')).body;

interface Loose {
  brand: { name: string };
  promotions: { banner: { text: string; ends_at?: string } };
  links: Record<string, unknown>;
}

/** Returns the newest catalog text with a change. */
async function changed(change: (catalog: Loose) => void): Promise<string> {
  const catalog = JSON.parse((await newest()).text) as Loose;
  change(catalog);
  return JSON.stringify(catalog);
}

const renamed = (name: string): Promise<string> =>
  changed((catalog) => void (catalog.brand.name = name));

async function store(text: string, seen?: number) {
  const body = { text, seen: seen ?? (await newest()).version, reason: 'A new name' };
  return owner.post('/api/operator/catalog/store', body);
}

const allVersions = async () => (await owner.get('/api/operator/catalog/versions')).body.rows;

const storedIds = async (): Promise<number[]> => (await allVersions()).map(({ id }) => id);

const events = () => world.db.sql().select().from(auditEvents);

describe('catalog in the console', () => {
  test('shows the catalog and its source to a viewer, who cannot change it', async () => {
    const { browser } = await world.signedInOperator('viewer');
    const { body } = await browser.get('/api/operator/catalog');
    const { catalog, source } = world.deps.inForce();
    expect(body).toMatchObject({ file: 'catalog.json', file_rules: false, version: 0, newest: 0 });
    expect(body).toMatchObject({ brand: catalog.brand.name });
    expect(body.items.map(({ id }) => id)).toEqual(catalog.items.map(({ id }) => id));
    expect(body.promotions[0]).toMatchObject({ is_banner: true, coupon: 'THEME10' });
    expect(body.links.map(({ url }) => url)).toContain(catalog.links.knowledge_base);
    expect((await browser.get('/api/operator/catalog/text')).body.text).toBe(source.text);
    const refused = await browser.post('/api/operator/catalog/store', {
      text: await renamed('Mine'),
      seen: 0,
      reason: 'x',
    });
    expect(refused.problem).toMatchObject({ code: 'forbidden' });
    expect(await allVersions()).toEqual([]);
  });

  test('a check returns the changes and a preview, and stores nothing', async () => {
    const text = await changed(({ promotions }) => void (promotions.banner.text = 'Buy it now.'));
    const { body } = await owner.post('/api/operator/catalog/try', { text });
    expect(body).toMatchObject({
      faults: [],
      changes: [{ place: 'promotions.banner.text', after: '"Buy it now."' }],
    });
    expect(body.shown?.promotions[0]).toMatchObject({ text: 'Buy it now.', thumb: 'new-theme' });
    expect(await allVersions()).toEqual([]);
  });

  test('a check returns a preview in the requested language', async () => {
    const text = await changed(({ promotions }) => {
      Object.assign(promotions.banner, { text: { en: 'Buy it now.', ar: 'اشتره الآن.' } });
    });
    const shownIn = async (language?: string) => {
      const { body } = await owner.post('/api/operator/catalog/try', { text, language });
      return body.shown?.promotions[0]?.text;
    };
    expect(await shownIn('ar')).toBe('اشتره الآن.');
    expect(await shownIn('de')).toBe('Buy it now.');
    expect(await shownIn()).toBe('Buy it now.');
    const unknown = await owner.post('/api/operator/catalog/try', { text, language: 'xx' });
    expect(unknown.problem?.code).toBe('validation');
  });

  test('reports every fault of a catalog at its path, and stores no version', async () => {
    const text = await changed(({ brand, promotions, links }) => {
      brand.name = '';
      promotions.banner.ends_at = 'tomorrow';
      links['showcase'] = 'javascript:alert(1)';
    });
    const { body: tried } = await owner.post('/api/operator/catalog/try', { text });
    const places = ['brand.name', 'links.showcase', 'promotions.banner.ends_at'];
    expect(tried.faults.map(({ place }) => place).toSorted()).toEqual(places);
    expect(tried.shown).toBeNull();
    const { body } = await store(text);
    expect(body).toMatchObject({ success: false });
    expect(body.faults).toEqual(tried.faults);
    expect((await store('{ "brand": ')).body.faults).toEqual([
      { place: '', words: expect.stringContaining('invalid JSON') },
    ]);
    expect((await store('[]')).body.faults).toEqual([
      { place: '', words: 'must be an object: { … }' },
    ]);
    expect(await allVersions()).toEqual([]);
  });

  test('stores a version with author, time, reason and changes', async () => {
    const before = (await newest()).text;
    expect((await store(await renamed('Second Studio'))).body).toEqual({
      success: true,
      message: 'Version 2 published. It is live within five seconds.',
      faults: [],
    });
    expect(await allVersions()).toMatchObject([
      { id: 2, by: person.username, reason: 'A new name', restores: null },
      { id: 1, by: null, reason: '', restores: null },
    ]);
    const { body: first } = await owner.get('/api/operator/catalog/version?id=1');
    expect(JSON.parse(first.text)).toEqual(JSON.parse(before));
    const { body: second } = await owner.get('/api/operator/catalog/version?id=2');
    expect(second.changes).toEqual([
      { place: 'brand.name', before: '"Customer Hub"', after: '"Second Studio"' },
    ]);
    expect(second.back).toEqual([]);
    expect(second).toMatchObject({ id: 2, by: person.username, reason: 'A new name' });
    const event = (await events()).find((each) => each.event === 'catalog.changed');
    expect(event).toMatchObject({ actor: 'operator', details: { version: 2 } });
    expect(event?.details).toMatchObject({ reason: 'A new name' });
    const missing = await owner.get('/api/operator/catalog/version?id=9');
    expect(missing.problem).toMatchObject({ code: 'not_found' });
  });

  test('stores no version without a change', async () => {
    const { text } = await newest();
    expect((await store(`  ${text}\n`)).body).toMatchObject({ success: false, faults: [] });
    expect(await allVersions()).toEqual([]);
  });

  test('stores the change of the first of two operators, and refuses the second', async () => {
    const texts = [await renamed('First'), await renamed('Second')];
    const both = await Promise.all(texts.map((text) => store(text, 0)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await storedIds()).toEqual([2, 1]);
    const late = await store(await renamed('Third'), 1);
    expect(late.problem).toMatchObject({ code: 'changed_meanwhile' });
    expect(late.body).toMatchObject({ message: expect.stringContaining('version 2') });
    expect(await storedIds()).toEqual([2, 1]);
  });

  test('restores an earlier version as a new version, even the original file', async () => {
    await store(await renamed('Second Studio'));
    const { body } = await owner.get('/api/operator/catalog/version?id=1');
    expect(body.back).toMatchObject([{ place: 'brand.name', after: '"Customer Hub"' }]);
    const restored = await owner.post('/api/operator/catalog/restore', {
      id: 1,
      seen: 2,
      reason: 'Back',
    });
    expect(restored.body).toMatchObject({ success: true });
    expect(JSON.parse((await newest()).text)).toMatchObject({ brand: { name: 'Customer Hub' } });
    expect((await allVersions())[0]).toMatchObject({ id: 3, restores: 1, reason: 'Back' });
    const event = (await events()).findLast((each) => each.event === 'catalog.restored');
    expect(event?.details).toMatchObject({ version: 3, restored: 1, reason: 'Back' });
  });
});

describe('hub catalog command', () => {
  const command = (...args: string[]) =>
    runCommand(['catalog', ...args], { ...world.hub.operators, actor: shell });

  test('sets, lists, shows and restores versions', async () => {
    const file = join(folder, 'other.json');
    writeFileSync(file, await renamed('By command'));
    expect(await command('set', file, 'by', 'deploy')).toMatchObject({
      exit: 0,
      json: { version: 2 },
    });
    expect((await command('versions')).text).toMatch(
      /^2 .*- {2}by deploy\n1 .*- {2}the file before the first change$/,
    );
    expect((await command('version', '2')).text).toMatch(
      /^brand.name: "Customer Hub" → "By command"\n\{/,
    );
    expect(await command('restore', '1', 'back')).toMatchObject({ json: { version: 3 } });
    writeFileSync(file, '{ "items": 1 }');
    const refused = await command('set', file, 'x');
    expect(refused).toMatchObject({ exit: 1, json: { error: 'faults' } });
    expect(refused.text).toContain('brand: is missing');
    expect(await storedIds()).toEqual([3, 2, 1]);
  });
});

describe('catalog at the start of a hub', () => {
  const start = (sold: CatalogWithFiles) => soldAtStart(world.deps, sold);

  async function theFile(): Promise<CatalogWithFiles> {
    const sold = await readCatalogue(world.deps.inForce().source.file);
    if (!sold.ok) throw new Error(sold.faults.join());
    return sold;
  }

  test('a hub starts with the file if no version is stored, otherwise with the newest version', async () => {
    const file = await theFile();
    expect((await start(file)).source.version).toBe(0);
    await store(await renamed('Second Studio'));
    const sold = await start(file);
    expect(sold).toMatchObject({
      catalog: { brand: { name: 'Second Studio' } },
      source: { version: 2 },
    });
  });

  test('a hub with HUB_CATALOG starts with that file, and refuses to store versions', async () => {
    await store(await renamed('Second Studio'));
    const { config } = world.deps;
    const ownConfig = { ...config, catalogFile: join(folder, 'own.json') };
    writeFileSync(
      ownConfig.catalogFile,
      world.deps.inForce().source.text.replace('Customer Hub', 'The file'),
    );
    const hub = await openTestHub({ env: { HUB_CATALOG: ownConfig.catalogFile } });
    try {
      const file = await theFile();
      expect((await soldAtStart({ ...world.deps, config: ownConfig }, file)).source.version).toBe(
        0,
      );
      const { browser } = await hub.signedInOperator('owner');
      const { body } = await browser.get('/api/operator/catalog');
      expect(body).toMatchObject({
        file: hub.deps.inForce().source.file,
        file_rules: true,
        newest: 0,
      });
      const { text, version } = (await browser.get('/api/operator/catalog/text')).body;
      const other = text.replace('Customer Hub', 'Mine');
      const refused = await browser.post('/api/operator/catalog/store', {
        text: other,
        seen: version,
        reason: 'x',
      });
      expect(refused.body).toMatchObject({
        success: false,
        message: expect.stringContaining('HUB_CATALOG'),
      });
    } finally {
      await hub.close();
    }
  });

  test('a hub starts with the previous version if the newest is invalid, and logs the fault', async () => {
    await store(await renamed('Sound'));
    const row = { reason: 'x', restores: null, madeBy: null, madeAt: world.clock.now() };
    const text = JSON.stringify({ brand: { name: 'From a later release' } });
    await world.db
      .sql()
      .insert(catalogVersions)
      .values({ ...row, id: 3, text });
    const sold = await start(await theFile());
    expect(sold).toMatchObject({ catalog: { brand: { name: 'Sound' } }, source: { version: 2 } });
    expect(world.logged.join('')).toContain('catalog refused: version 3: items: is missing');
    const faults = await faultsOfNewest(world.db, world.deps.inForce().source.file);
    expect(faults).toContain('version 3: items: is missing');
  });

  test('a running hub loads a stored version, and ignores an invalid version', async () => {
    const hub = await openReloadable(world.deps);
    const brandNow = async (): Promise<string> => {
      const page = await (await fetch(`${hub.address}/login`)).text();
      return /<title>(.*?)</.exec(page)?.[1] ?? '';
    };
    try {
      await store(await renamed('At once'));
      await vi.waitFor(async () => expect(await brandNow()).toBe('At once'), 5_000);
      const row = { reason: 'x', restores: null, madeBy: null, madeAt: world.clock.now() };
      await world.db
        .sql()
        .insert(catalogVersions)
        .values({ ...row, id: 3, text: '{}' });
      expect(await hub.reload()).toContain('version 3: brand: is missing');
      expect(await brandNow()).toBe('At once');
    } finally {
      await hub.stop();
    }
  });
});

test('stores the text of the catalog formatted, line by line', async () => {
  await store(await renamed('Lines'));
  expect((await newest()).text).toMatch(/^\{\n {2}"brand": \{\n {4}"name": "Lines",/);
});
