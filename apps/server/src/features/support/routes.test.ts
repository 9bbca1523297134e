import { readFileSync } from 'node:fs';
import { days } from '@hub/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSupport } from './index.ts';
import { supportMails } from './mails.tsx';
import { texts } from './texts.ts';
import { parseCatalog } from '#features/catalog';
import { createKeys } from '#platform/secrets/keys.ts';
import type { MailOrder } from '#platform/mail/mailer.ts';
import { createMailTransport } from '#platform/mail/transport.ts';
import { requireUser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

/** Opens the feature like another process. Its emails go to `orders` instead of the queue. */
function openSupport() {
  const file = new URL('../../../../../catalog.json', import.meta.url);
  const catalog = parseCatalog(readFileSync(file, 'utf8'));
  if (!catalog.ok) throw new Error('The catalog does not fit');
  const orders: MailOrder[] = [];
  const support = createSupport({
    db: world.db,
    clock: world.clock,
    keys: createKeys('a secret for tests alone, 32 characters'),
    mailer: { enqueue: async (order) => void orders.push(order) },
    publicUrl: new URL('http://localhost:3000'),
    catalog: () => catalog.catalog,
  });
  return { support, orders };
}

const daysFromNow = (n: number): Date => new Date(world.clock.now().getTime() + days(n));

/** Creates a user with licenses that have these ends of support. No other license has an end. */
async function aUser(...ends: (Date | null)[]) {
  await world.db.query('update licenses set supported_until = null');
  const { browser, person } = await world.signedInBuyer();
  const { id: userId } = await requireUser(browser);
  await world.db.query('delete from licenses where user_id = $1', [userId]);
  for (const [index, end] of ends.entries()) {
    await world.db.query(
      `insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed,
         code_index, code_end, sold_at, license_type, supported_until, confirmed_at, checked_at,
         created_at)
       values ($1, 1000, $2, '', '', 'none', $3, '7f31', $4, 'regular', $5, $4, $4, $4)`,
      [userId, `Item ${index + 1}`, `${person.username}-${index}`, world.clock.now(), end],
    );
  }
  return { browser, person, userId };
}

const itemsOf = ({ data }: MailOrder) => JSON.parse(String(data?.['items'])) as { name: string }[];

test('sends one email for all licenses 30 and 7 days before and on the last day', async () => {
  const { userId } = await aUser(daysFromNow(31), daysFromNow(31), null);
  const { support, orders } = openSupport();
  const mailedDays: number[] = [];
  for (let day = 0; day < 35; day += 1) {
    await support.mailDue();
    expect(await support.mailDue()).toBe(0);
    mailedDays.push(
      ...orders.splice(0).map((order) => {
        expect(order).toMatchObject({ template: 'support/ends', userId });
        expect(itemsOf(order).map(({ name }) => name)).toEqual(['Item 1', 'Item 2']);
        return day;
      }),
    );
    world.clock.advance(days(1));
  }
  expect(mailedDays).toEqual([1, 24, 31]);
});

test('two parallel processes send one email', async () => {
  await aUser(daysFromNow(6.5));
  const [first, second] = [openSupport(), openSupport()];
  await Promise.all([first.support.mailDue(), second.support.mailDue()]);
  expect([...first.orders, ...second.orders]).toHaveLength(1);
});

test('sends new reminders for a renewed period', async () => {
  const { userId } = await aUser(daysFromNow(6.5));
  const { support } = openSupport();
  expect(await support.mailDue()).toBe(1);
  await world.db.query('update licenses set supported_until = $2 where user_id = $1', [
    userId,
    daysFromNow(180),
  ]);
  expect(await support.mailDue()).toBe(0);
  world.clock.advance(days(173) + days(0.5));
  expect(await support.mailDue()).toBe(1);
});

test.each([
  ['a refunded license', `update licenses set status = 'refunded' where user_id = $1`],
  ['a blocked license', `update licenses set status = 'blocked' where user_id = $1`],
  ['an unverified address', 'update users set email_verified_at = null where id = $1'],
  ['a suspended user', 'update users set blocked_at = now() where id = $1'],
  [
    'a period that ended long ago',
    `update licenses set supported_until = supported_until - interval '10 days' where user_id = $1`,
  ],
])('sends no email for %s', async (_what, change) => {
  const { userId } = await aUser(daysFromNow(6.5));
  await world.db.query(change, [userId]);
  expect(await openSupport().support.mailDue()).toBe(0);
});

test('a click in the email program unsubscribes; the unsubscribe page and the API subscribe again', async () => {
  const { userId } = await aUser(daysFromNow(6.5));
  const { support, orders } = openSupport();
  await support.mailDue();
  const [order] = orders;
  const token = String(order?.data?.['token']);
  const url = `/unsubscribe/${token}`;
  const { http } = world.hub;
  const opened = await http.inject({ url });
  expect(opened.statusCode).toBe(200);
  expect(opened.headers['content-security-policy']).toContain("form-action 'self'");
  const optOuts = () =>
    world.db.query('select * from support_opt_outs where user_id = $1', [userId]);
  expect((await optOuts()).rows).toEqual([]);

  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'List-Unsubscribe=One-Click';
  const forged = `/unsubscribe/${userId + 1}.${token.split('.')[1]}`;
  expect((await http.inject({ method: 'POST', url: forged, headers, payload })).statusCode).toBe(
    404,
  );
  const clicked = await http.inject({ method: 'POST', url, headers, payload });
  expect(clicked.statusCode).toBe(200);
  expect(clicked.body).toContain(texts.unsubscribed);
  expect((await http.inject({ url })).body).toContain(texts.leave.again);
  expect((await optOuts()).rows).toHaveLength(1);
  await world.db.query('delete from support_mails');
  expect(await support.mailDue()).toBe(0);

  const resubscribed = await http.inject({
    method: 'POST',
    url: `${url}/again`,
    headers,
    payload: '',
  });
  expect(resubscribed.body).toContain(texts.subscribed);
  expect((await optOuts()).rows).toEqual([]);
  await http.inject({ method: 'POST', url, headers, payload });
  expect((await http.inject({ url: '/unsubscribe/nonsense' })).statusCode).toBe(404);

  const browser = world.browser();
  const resubscribedByCall = await browser.post('/api/unsubscribe', { token, again: true });
  expect(resubscribedByCall.body).toEqual({ success: true, message: texts.subscribed });
  expect((await optOuts()).rows).toEqual([]);
  const wrong = await browser.post('/api/unsubscribe', { token: 'nonsense' });
  expect(wrong.body).toEqual({ success: false, message: texts.wrongToken });
});

test('the setting of a user turns only the reminders of that user off and on', async () => {
  const { browser, userId } = await aUser(daysFromNow(6.5));
  const { browser: other } = await world.signedInBuyer();
  const at = '/api/user/support-mails';
  expect((await browser.get(at)).body).toEqual({ wanted: true });
  const left = await browser.post(at, { wanted: false });
  expect(left.body).toEqual({ success: true, message: texts.unsubscribed });
  expect((await browser.get(at)).body).toEqual({ wanted: false });
  expect((await other.get(at)).body).toEqual({ wanted: true });
  const { support } = openSupport();
  expect(await support.mailDue()).toBe(0);
  expect((await browser.post(at, {})).status).toBe(422);
  const turnedOn = await browser.post(at, { wanted: true });
  expect(turnedOn.body).toEqual({ success: true, message: texts.subscribed });
  const rows = await world.db.query('select * from support_opt_outs where user_id = $1', [userId]);
  expect(rows.rows).toEqual([]);
  expect(await support.mailDue()).toBe(1);
});

test('the email names items and days, and has a one-click unsubscribe header', async () => {
  const email = 'reader@mail.example';
  const license = { codeEnd: '7f31', site: 'shop.example' };
  const items = [{ id: 1, name: 'Essentials', ...license, endsAt: '2026-05-01T10:00:00.000Z' }];
  const accent = { fill: '#000000', on: '#FFFFFF', text: '#000000' };
  const brand = { name: 'Hub', url: 'https://hub.example/', itemName: String, accent };
  const data = { items: JSON.stringify(items), token: '7.abc' };
  const reader = { email, firstName: 'Bea', username: 'bea', isProven: true };
  const content = supportMails(brand)['support/ends']?.(data, reader);
  if (!content) throw new Error('There is no such mail');
  expect(content.headers).toEqual({
    'List-Unsubscribe': '<https://hub.example/unsubscribe/7.abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  const transport = createMailTransport({
    messageIds: { idOf: (name) => `${name}@hub.example` },
    url: world.sandbox.smtpUrl,
    from: 'hub@mail.example',
    forbidNetwork: () => {},
  });
  await transport.send(email, content);
  transport.close();
  const mail = await world.mail(
    email,
    'Support for Essentials …7f31 · shop.example ends on 1 May 2026',
  );
  expect(mail.text).toContain('the last day of support is 1 May 2026');
  expect(mail.links).toContain('https://hub.example/unsubscribe/7.abc');
});

test('the calendar has an event for each support period of its user', async () => {
  const { browser } = await aUser(new Date('2026-05-01T10:00:00Z'), null);
  const { browser: other } = await world.signedInBuyer();
  const answer = await browser.get('/api/user/support.ics');
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const { payload } = await world.hub.http.inject({
    url: '/api/user/support.ics',
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect(payload.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(payload).toContain(
    'DTSTART;VALUE=DATE:20260501\r\nSUMMARY:Support for Item 1 …7f31 ends\r\n',
  );
  expect((await other.get('/api/user/support.ics')).status).toBe(200);
});
