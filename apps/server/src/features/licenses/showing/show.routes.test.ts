import { hours, lifetimes, rateLimits } from '@hub/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts } from '#licenses/texts.ts';
import type { Browser } from '#test/browser.ts';
import { maskOf } from '#test/purchase-codes.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const show = (browser: Browser, license_id: number, more: object = {}) =>
  browser.post('/api/user/show-code', { license_id, ...more });

async function aBuyer(on = world) {
  const { browser, person } = await on.signedInBuyer();
  const { body } = await browser.get('/api/user/licenses');
  return { browser, person, code: person.purchase_code, id: body[0]?.id ?? 0 };
}

const shownOf = async (id: number, on = world) =>
  (
    await on.db.query(
      `select actor, user_id is not null as known, address, details from audit_events
       where event = 'licenses.code_shown' and (details->>'license_id')::int = $1`,
      [id],
    )
  ).rows;

test('lists licenses by the end of their codes, and records the showing of a full code', async () => {
  const { browser, code, id } = await aBuyer();
  const listed = await browser.get('/api/user/licenses');
  expect(listed.body).toMatchObject([{ id, purchase: { code: maskOf(code) } }]);
  expect(JSON.stringify(listed.body)).not.toContain(code.slice(0, 8));
  expect(await shownOf(id)).toEqual([]);
  const answer = await show(browser, id);
  expect(answer).toMatchObject({ status: 200, body: { code } });
  expect(answer.headers['cache-control']).toBe('no-store');
  const details = { license_id: id, item: expect.any(String) as string, code_end: code.slice(-4) };
  const row = { actor: 'user', known: true, address: '127.0.0.1', details };
  expect(await shownOf(id)).toEqual([row]);
  const { body } = await browser.get('/api/user/events');
  expect(body.events[0]).toMatchObject({ event: 'licenses.code_shown' });
});

test('answers 404 for another person’s license and for an unknown license', async () => {
  const { id } = await aBuyer();
  const { browser: stranger } = await aBuyer();
  const refused = { status: 404, body: { code: 'not_found' } };
  expect(await show(stranger, id)).toMatchObject(refused);
  expect(await show(stranger, 2 ** 31 - 1)).toMatchObject(refused);
  expect((await show(world.browser(), id)).status).toBe(401);
  expect(await shownOf(id)).toEqual([]);
});

test('requires the password thirty days after the sign-in', async () => {
  const { browser, person, code, id } = await aBuyer();
  world.clock.advance(lifetimes.recentSignIn - 1);
  expect((await show(browser, id)).body).toEqual({ code });
  world.clock.advance(1);
  const refused = { status: 403, body: { code: 'reauthenticate' } };
  expect(await show(browser, id)).toMatchObject(refused);
  expect(await show(browser, id, { password: 'Wrong-Horse-7' })).toMatchObject(refused);
  expect(await shownOf(id)).toHaveLength(1);
  expect((await show(browser, id, { password: person.password })).body).toEqual({ code });
  expect((await show(browser, id)).body).toEqual({ code });
});

test('answers 503 and logs the license if no secret opens its code', async () => {
  const { browser, id } = await aBuyer();
  await world.db.query("update licenses set code_sealed = 's1.00000000.a.b.c' where id = $1", [id]);
  const answer = await show(browser, id);
  expect(answer).toMatchObject({ status: 503, body: { message: texts.unreadable } });
  expect(world.logged.join('')).toContain(`No secret opens the purchase code of license ${id}`);
  expect(await shownOf(id)).toEqual([]);
  expect((await browser.get('/api/user/licenses')).status).toBe(200);
});

test('limits a session to a hundred shown codes an hour', async () => {
  const limited = await openTestHub({ env: { HUB_LIMITS: 'on' } });
  const { browser, code, id } = await aBuyer(limited);
  await limited.db.query('delete from rate_counters');
  const { max } = rateLimits.codeShownByUser;
  for (let n = 0; n < max; n += 1) expect((await show(browser, id)).status).toBe(200);
  expect(await show(browser, id)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(await shownOf(id, limited)).toHaveLength(max);
  limited.clock.advance(hours(1));
  expect((await show(browser, id)).body).toEqual({ code });
  await limited.close();
});
