import { randomUUID } from 'node:crypto';
import { days, rateLimits } from '@hub/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { activateSite, anAsk, createSite, essentials } from '#test/site.ts';

let world: TestHub;
let site: ReturnType<typeof createSite>;
beforeAll(async () => {
  world = await openTestHub({ env: { HUB_LIMITS: 'on' } });
  site = createSite(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.query('delete from rate_counters');
  await world.db.query("delete from audit_events where event = 'verification.refused'");
});

const refused = async () =>
  (
    await world.db.query(
      "select user_id, actor, details from audit_events where event = 'verification.refused' order by id",
    )
  ).rows;

const typeCode = (code: string, siteUrl: string) =>
  site.call({
    path: '/api/theme-verification/code',
    body: { item_id: essentials, site_url: siteUrl, code, nonce: randomUUID() },
  });

test('records one refusal a day for a buyer without a suitable license', async () => {
  const { browser } = await world.signedInBuyer();
  await activateSite(world, browser, 'https://first.example');
  const { body } = await site.ask('https://second.example');
  const request = body.request_id;
  await browser.get(`/api/theme-verification/info?request=${request}`);
  for (let turn = 0; turn < 3; turn += 1) {
    await browser.get(`/api/theme-verification/check?request=${request}`);
  }
  const registered = await browser.get(`/api/theme-verification/register?request=${request}`);
  expect(registered.problem?.code).toBe('all_used');
  const { events } = (await browser.get('/api/user/events')).body;
  expect(events.filter(({ event }) => event === 'verification.refused')).toEqual([
    expect.objectContaining({
      actor: 'user',
      text: 'Activation refused: second.example (All licenses are used)',
    }),
  ]);
  world.clock.advance(days(1));
  await browser.get(`/api/theme-verification/check?request=${request}`);
  expect((await refused()).map(({ details }) => details)).toEqual([
    { site: 'second.example', reason: 'all_used', item_id: essentials },
    { site: 'second.example', reason: 'request_expired', item_id: essentials },
  ]);
});

test('records the refusal of an unknown theme without an account', async () => {
  const answer = await site.call({
    path: '/api/theme-verification/requests',
    body: { ...anAsk('https://odd.example'), item_id: 1 },
  });
  expect(answer.status).toBe(404);
  expect(await refused()).toEqual([
    {
      user_id: null,
      actor: 'anonymous',
      details: { site: 'odd.example', reason: 'unknown_item', item_id: 1 },
    },
  ]);
});

test('records a refused purchase code for its owner, without the code itself', async () => {
  const { browser, person } = await world.signedInBuyer();
  await activateSite(world, browser, 'https://mine.example');
  const unknown = randomUUID();
  expect((await typeCode(unknown, 'https://theirs.example')).status).toBe(404);
  expect((await typeCode(person.purchase_code, 'https://theirs.example')).status).toBe(409);
  const [first, second, ...more] = await refused();
  expect(first).toMatchObject({ user_id: null, details: { reason: 'purchase_unknown' } });
  expect(second).toMatchObject({ actor: 'site', details: { site: 'theirs.example' } });
  expect(second?.['user_id']).not.toBeNull();
  const [license] = (await browser.get('/api/user/licenses')).body;
  expect(second).toMatchObject({ details: { license_id: license?.id } });
  expect(more).toEqual([]);
  expect(JSON.stringify([first, second])).not.toMatch(
    new RegExp(`${unknown}|${person.purchase_code}`),
  );
});

test('limits the recorded refusals of a caller who invents sites', async () => {
  const { max } = rateLimits.refusalsToldOf;
  const { max: asks } = rateLimits.verificationRequestByMinute;
  for (let nth = 0; nth < asks; nth += 1) {
    await site.call({
      path: '/api/theme-verification/requests',
      body: { ...anAsk(`https://made-up-${nth}.example`), item_id: 1 },
    });
  }
  expect(await refused()).toHaveLength(max);
});
