import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PgBoss } from 'pg-boss';
import { openConversation, send } from '#test/conversing.ts';
import { readEvents } from '#test/doubles/event-reader.ts';
import { shell } from '#test/shell-actor.ts';
import { createBrowser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { activateSite, createSite } from '#test/site.ts';
import { runCommand } from '#cli/commands.ts';
import { openReloadable, type ReloadableHub } from '#test/reloadable.ts';

const ours = fileURLToPath(new URL('../../../../catalog.json', import.meta.url));
const newItem = 99_887_766;

let world: TestHub;
let folder: string;
let file: string;
let hub: ReloadableHub;
let address: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-reloading-'));
  file = join(folder, 'catalog.json');
  cpSync(join(dirname(ours), 'catalog'), join(folder, 'catalog'), { recursive: true });
  cpSync(ours, file);
  world = await openTestHub();
  const { deps } = world;
  hub = await openReloadable({ ...deps, config: { ...deps.config, catalogFile: file } });
  ({ address } = hub);
});
afterAll(async () => {
  await hub.stop();
  await world.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => cpSync(ours, file));

interface CatalogFile {
  brand: { name: string };
  items: { id: number; name: string; slug?: string }[];
}

function write(change: (catalog: CatalogFile) => void): void {
  const catalog = JSON.parse(readFileSync(ours, 'utf8')) as CatalogFile;
  change(catalog);
  writeFileSync(file, JSON.stringify(catalog));
}

const brandNow = async (): Promise<string> => {
  const config = (await (await fetch(`${address}/api/config`)).json()) as {
    catalog: { brand: { name: string } };
  };
  const page = await (await fetch(`${address}/login`)).text();
  return `${config.catalog.brand.name} ${/<title>(.*?)</.exec(page)?.[1] ?? ''}`;
};

describe('catalog reload', () => {
  test('applies to pages, calls and sites from the next request and keeps everyone signed in', async () => {
    const { browser } = await world.signedInBuyer();
    write((catalog) => {
      catalog.brand.name = 'Second Studio';
      const [first] = catalog.items;
      if (first) catalog.items.push({ ...first, id: newItem, name: 'The newest', slug: 'newest' });
    });
    const before = createSite({ hub: { http: hub.hub.http } });
    expect((await before.ask('https://new.example', { item_id: newItem })).status).not.toBe(200);
    expect(await hub.reload()).toEqual([]);
    expect(await brandNow()).toBe('Second Studio Second Studio');
    const http = hub.hub.http;
    const asked = await createSite({ hub: { http } }).ask('https://new.example', {
      item_id: newItem,
    });
    expect(asked.status).toBe(200);
    const tab = createBrowser(http);
    for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
    expect((await tab.get('/api/is_logged')).body.res).toBe(true);
    await activateSite({ hub: { http } }, tab, 'https://afterwards.example');
  });

  test('loses no request, stream or job, even if it is repeated under load', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { id } = await openConversation(browser);
    const stream = await readEvents(browser, {
      port: hub.port,
      path: '/api/user/conversation/stream',
    });
    const queues = [vi.spyOn(PgBoss.prototype, 'start'), vi.spyOn(PgBoss.prototype, 'work')];
    const over = new AbortController();
    const failed: string[] = [];
    let asked = 0;
    const ask = async (): Promise<void> => {
      const answer = await fetch(`${address}/api/config`).catch((error: unknown) => String(error));
      if (typeof answer === 'string') failed.push(answer);
      else if (answer.status !== 200) failed.push(`${answer.status} ${await answer.text()}`);
      else await answer.text();
      asked += 1;
    };
    const load = Array.from({ length: 8 }, async () => {
      while (!over.signal.aborted) await ask();
    });
    for (const name of ['One', 'Two', 'Three']) {
      write((catalog) => void (catalog.brand.name = name));
      expect(await hub.reload()).toEqual([]);
      expect(await brandNow()).toBe(`${name} ${name}`);
      await send(browser, id, { text: name });
    }
    await stream.wait(3);
    await createBrowser(hub.hub.http).post('/api/reset-password', { email: person.email });
    expect((await world.mail(person.email, 'password')).subject).not.toBe('');
    over.abort();
    await Promise.all(load);
    expect(asked).toBeGreaterThan(20);
    expect(failed).toEqual([]);
    for (const calls of queues) expect(calls).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    stream.close();
  });

  test('changes nothing and reports every fault if the catalog has faults', async () => {
    write((catalog) => void (catalog.brand.name = 'Whole'));
    await hub.reload();
    writeFileSync(file, JSON.stringify({ items: 'none', misspelt: true }));
    const faults = await hub.reload();
    expect(faults.length).toBeGreaterThan(2);
    expect(faults.join('\n')).toContain('misspelt');
    for (const fault of faults)
      expect(world.logged.join('')).toContain(JSON.stringify(fault).slice(1, -1));
    expect(await brandNow()).toBe('Whole Whole');
    writeFileSync(file, '{');
    expect(await hub.reload()).toHaveLength(1);
    expect(await brandNow()).toBe('Whole Whole');
  });

  test('reaches every instance on the database by one command', async () => {
    write((catalog) => void (catalog.brand.name = 'By command'));
    const told = await runCommand(['catalog', 'reload'], { ...world.hub.operators, actor: shell });
    expect(told).toMatchObject({ exit: 0, json: { told: true } });
    await vi.waitFor(async () => expect(await brandNow()).toBe('By command By command'), 5_000);
    const shown = await runCommand(['catalog', 'show'], { ...hub.hub.operators, actor: shell });
    expect(shown).toMatchObject({ exit: 0, json: { brand: { name: 'By command' } } });
  });

  test('preserves the counters of the metrics', async () => {
    const counted = async () => {
      const text = (
        await hub.hub.http.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })
      ).payload;
      return Number(
        /hub_requests_total\{[^}]*route="\/api\/config",status="200"[^}]*\} (\d+)/.exec(text)?.[1],
      );
    };
    const before = await counted();
    expect(before).toBeGreaterThan(0);
    await hub.reload();
    await fetch(`${address}/api/config`);
    expect(await counted()).toBe(before + 1);
  });
});
