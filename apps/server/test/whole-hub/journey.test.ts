import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskOf } from '#test/purchase-codes.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

test('a buyer registers, verifies the email, signs in and out', async () => {
  const { browser, person } = await world.signedInBuyer();
  const session = await browser.get('/api/is_logged');
  expect(session.body).toMatchObject({ res: true, username: person.username, email: person.email });
  const info = await browser.get('/api/user/get-info');
  expect(info.body).toMatchObject({ isAdmin: false, license_count: 1, error_message: null });
  const licenses = await browser.get('/api/user/licenses');
  expect(licenses.body).toMatchObject([
    { purchase: { code: maskOf(person.purchase_code) }, used: false },
  ]);
  expect((await browser.get('/api/logout')).body).toEqual({ res: true });
  expect((await browser.get('/api/is_logged')).body).toEqual({ res: false, captcha: false });
  expect((await browser.get('/api/user/get-info')).status).toBe(401);
});
