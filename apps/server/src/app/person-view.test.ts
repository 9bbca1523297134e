import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { activateSite } from '#test/site.ts';

let world: TestHub;
let support: Browser;
let person: Person;
let id: number;

beforeAll(async () => {
  world = await openTestHub();
  ({ browser: support } = await world.signedInOperator('support'));
  const buyer = await world.signedInBuyer();
  ({ person } = buyer);
  await activateSite(world, buyer.browser, 'https://shop.example');
  const { rows } = await world.db.query('select id from users where username = $1', [
    person.username,
  ]);
  id = Number(rows[0]?.['id']);
});
afterAll(() => world.close());

const ownFrame = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' };

const look = async (browser = support, who = id, headers: Record<string, string> = ownFrame) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return world.hub.http.inject({
    url: `/api/operator/person/view?id=${who}`,
    headers: { cookie, ...headers },
  });
};

test('the customer view shows the answers of the customer’s own calls without messenger identity proofs', async () => {
  const answer = await look();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('"/api/user/licenses":[200,');
  expect(answer.body).toContain('shop.example');
  expect(answer.body).toContain('"user_hash":null');
  expect(answer.body).not.toContain(person.purchase_code);
});

test('the customer view blocks all requests that would leave the page', async () => {
  const { headers } = await look();
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("connect-src 'none'");
  expect(policy).toContain("form-action 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain('sandbox allow-scripts allow-same-origin');
  expect(policy).not.toContain("connect-src 'self'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['set-cookie']).toBeUndefined();
});

test('the customer view is recorded in the customer’s audit events and changes nothing else', async () => {
  const rest = async () =>
    (
      await world.db.query(
        `select (select count(*) from sessions)::int as sessions, (select count(*) from codes)::int as codes,
          (select max(last_seen_at) from sessions where user_id = $1) as seen`,
        [id],
      )
    ).rows[0];
  const before = await rest();
  await look();
  expect(await rest()).toEqual(before);
  const { rows } = await world.db.query(
    `select actor, details from audit_events where event = 'people.viewed' and user_id = $1
     order by id desc limit 1`,
    [id],
  );
  expect(rows).toMatchObject([{ actor: 'operator', details: { by: 'user' } }]);
});

test('the database refuses writes in a read-only transaction', async () => {
  const tries = world.db.transaction(async () => {
    await world.db.query('set transaction read only');
    await world.db.query('update users set error_message = null');
  });
  await expect(tries).rejects.toThrow(/read-only/);
});

test('the customer view is open to support and owners, and only for existing people', async () => {
  const { browser: viewer } = await world.signedInOperator('viewer');
  expect((await look(viewer)).statusCode).toBe(403);
  expect((await look((await world.signedInBuyer()).browser)).statusCode).toBe(404);
  expect((await look(support, 2 ** 31 - 1)).statusCode).toBe(404);
});

test('the customer view requires a frame of the console; a link does not open it', async () => {
  const before = await world.db.query('select count(*) from audit_events');
  for (const headers of [
    {},
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
  ]) {
    expect((await look(support, id, headers as Record<string, string>)).statusCode).toBe(403);
  }
  expect((await world.db.query('select count(*) from audit_events')).rows).toEqual(before.rows);
});
