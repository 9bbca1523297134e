// Limits on the marketplace requests of a person, so that other people are served.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits, seconds } from '@hub/contract/limits';
import { freeSlots } from '#test/free-slots.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import type { Browser } from '#test/browser.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub({ env: { HUB_LIMITS: 'on' } });
});
afterAll(() => world.close());

const at = '/api/user/envato-authorization';

const start = async (browser: Browser): Promise<string> =>
  (await browser.post(`${at}/start`, {})).body.url;

async function finish(browser: Browser, consent: string, buyer: string) {
  const returned = await world.sandbox.approve(consent, buyer);
  return browser.post(`${at}/finish`, Object.fromEntries(returned.searchParams));
}

const resync = (browser: Browser, id: string) =>
  browser.get(`/api/user/envato-resync?envato_user_id=${id}`);

test('limits started consents per hour, stores ten open ones, and accepts the newest', async () => {
  await world.sandbox.setBuyers([{ username: 'in-a-loop', purchases: [] }]);
  const { browser } = await world.signedInBuyer();
  const consents: string[] = [];
  for (let nth = 0; nth < 14; nth += 1) {
    consents.push(await start(browser));
    world.clock.advance(seconds(1));
  }
  const open = await world.db.query('select count(*)::int as n from oauth_states');
  expect(open.rows).toEqual([{ n: 10 }]);
  const [oldest = ''] = consents;
  const late = await finish(browser, oldest, 'in-a-loop');
  expect(late.body).toMatchObject({ result: false });
  const done = await finish(browser, consents.at(-1) ?? '', 'in-a-loop');
  expect(done.body).toMatchObject({ result: true });

  const { max } = rateLimits.connectByUser;
  for (let asked = 16; asked < max; asked += 1)
    expect((await browser.post(`${at}/start`, {})).status).toBe(200);
  const refused = { status: 429, body: { code: 'rate_limited' } };
  expect(await browser.post(`${at}/start`, {})).toMatchObject(refused);
  expect(await browser.post(`${at}/finish`, { code: 'x', state: 'y' })).toMatchObject(refused);
  const { browser: other } = await world.signedInBuyer();
  expect((await other.post(`${at}/start`, {})).status).toBe(200);
});

test('ten of fourteen consents that are started simultaneously stay open', async () => {
  const { browser } = await world.signedInBuyer();
  const count = async () =>
    (await world.db.query('select count(*)::int as n from oauth_states')).rows[0]?.['n'];
  const before = Number(await count());
  await Promise.all(Array.from({ length: 14 }, () => start(browser)));
  expect(await count()).toBe(before + 10);
});

test('limits resynchronizations of each person', async () => {
  await world.sandbox.setBuyers([{ username: 'reads-again', purchases: [] }]);
  const { browser } = await world.signedInBuyer();
  const { body } = await finish(browser, await start(browser), 'reads-again');
  const id = String(body.envato_user_id);
  const { max } = rateLimits.resyncByUser;
  const answers = [];
  for (let nth = 0; nth <= max; nth += 1) {
    await freeSlots(world.db);
    answers.push(await resync(browser, id));
  }
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array.from({ length: max }, () => 200), 429]);
});
