import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { codeIn, createSite, essentials, openRequest } from '#test/site.ts';

// An import writes licenses that a verification locks at the same time.

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const codeOf = (n: number): string => `bbbbbbbb-0000-4000-8000-${String(n).padStart(12, '0')}`;
const at = '/api/user/envato-authorization';

async function connect(browser: Browser, buyer: string): Promise<string> {
  const { body } = await browser.post(`${at}/start`, {});
  const returned = Object.fromEntries((await world.sandbox.approve(body.url, buyer)).searchParams);
  const done = await browser.post(`${at}/finish`, returned);
  return String(done.body.envato_user_id);
}

test('a resynchronization during verification loses no license and uses none twice', async () => {
  const purchases = [1, 2, 3].map((n) => ({ code: codeOf(n), item_id: essentials }));
  await world.sandbox.setBuyers([{ username: 'importing', purchases }]);
  const { browser } = await world.signedInBuyer({ purchase_code: codeOf(1) });
  const id = await connect(browser, 'importing');
  const resync = () => browser.get(`/api/user/envato-resync?envato_user_id=${id}`);

  for (let round = 0; round < 3; round += 1) {
    const requests = await Promise.all(
      ['one', 'two'].map((name) => openRequest(world, browser, `https://${name}${round}.example`)),
    );
    // Every round has a renewal, so that the import writes rows.
    const until = new Date(Date.UTC(2027, round, 1)).toISOString();
    await world.sandbox.setBuyers([
      {
        username: 'importing',
        purchases: purchases.map((one) => ({ ...one, supported_until: until })),
      },
    ]);
    const register = (request: string) =>
      browser.get(`/api/theme-verification/register?request=${request}`);
    const [imported, ...answers] = await Promise.all([
      resync(),
      ...Array.from({ length: 20 }, (_, n) => register(requests[n % 2] ?? '')),
    ]);
    expect(imported).toMatchObject({ status: 200, body: { result: true } });
    const redirects = new Set(answers.map(({ body }) => body.redirect));
    // Three licenses: the first round uses two, the second one, and the third none.
    const expected = [2, 1, 0][round] ?? 0;
    const ways = [...redirects].filter((redirect) => redirect !== undefined);
    expect(ways).toHaveLength(expected);
    const [again, ...exchanged] = await Promise.all([
      resync(),
      ...ways.map((redirect) => createSite(world).exchange(codeIn(redirect))),
    ]);
    expect(again).toMatchObject({ status: 200, body: { result: true } });
    expect(exchanged.map(({ status }) => status)).toEqual(ways.map(() => 200));
  }
  const { body } = await browser.get('/api/user/licenses');
  expect(body).toHaveLength(3);
  for (const license of body) {
    expect(license.sites).toHaveLength(1);
    expect(license).toMatchObject({ status: 'valid', supported_until: '2027-03-01T00:00:00.000Z' });
  }
});
