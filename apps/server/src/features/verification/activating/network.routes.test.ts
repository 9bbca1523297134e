import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { activateSite, createSite, essentials, openRequest } from '#test/site.ts';

// A catalogue that lets one licence of its theme cover a network.
const folder = mkdtempSync(join(tmpdir(), 'network-'));
let world: TestHub;
beforeAll(async () => {
  const own = new URL('../../../../../../catalog.json', import.meta.url);
  const { videos: _files, ...catalog } = JSON.parse(readFileSync(own, 'utf8')) as {
    items: { id: number }[];
    videos: unknown;
  };
  const items = catalog.items.map((item) =>
    item.id === essentials ? { ...item, network: true } : item,
  );
  const file = join(folder, 'catalog.json');
  writeFileSync(file, JSON.stringify({ ...catalog, items }));
  world = await openTestHub({ catalog: file });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

it('one license covers a network: by the browser, by its code, and no other host', async () => {
  const { browser, person } = await world.signedInBuyer();
  await activateSite(world, browser, 'https://net.example');
  await activateSite(world, browser, 'https://net.example/de');
  const typed = await createSite(world).call({
    path: '/api/theme-verification/code',
    body: {
      item_id: essentials,
      site_url: 'https://net.example/fr',
      code: person.purchase_code,
      nonce: 'a-chance-that-is-long-enough',
    },
  });
  expect(typed).toMatchObject({ status: 200, body: { kind: 'live', audience: 'net.example/fr' } });
  const id = await openRequest(world, browser, 'https://elsewhere.example');
  const refused = await browser.get(`/api/theme-verification/register?request=${id}`);
  expect(refused.problem?.code).toBe('all_used');
  const [card] = (await browser.get('/api/user/licenses')).body;
  expect(card?.sites.map(({ url, kind }) => `${kind} ${url}`).toSorted()).toEqual([
    'live https://net.example',
    'live https://net.example/de',
    'live https://net.example/fr',
  ]);
});
