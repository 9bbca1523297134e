import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { activateSite } from '#test/site.ts';

let world: TestHub;
let viewer: Browser;
let ida: Person;
let idaId: number;

beforeAll(async () => {
  world = await openTestHub();
  const one = await world.signedInBuyer({
    username: 'Ida_Petersen',
    firstname: 'Ída',
    lastname: 'O’Hara-Петрова',
  });
  ida = one.person;
  // Older releases accepted such an address.
  await world.db.query(`update users set email = 'ida%100@mail.example' where username = $1`, [
    ida.username,
  ]);
  await activateSite(world, one.browser, 'https://atelier.shop.example');
  await world.signedInBuyer({ username: 'wen.li', lastname: 'العربية' });
  viewer = (await world.signedInOperator('viewer')).browser;
  idaId = await idOf(ida);
});
afterAll(() => world.close());

const idOf = async ({ username }: Person): Promise<number> => {
  const { rows } = await world.db.query('select id from users where username = $1', [username]);
  return Number(rows[0]?.['id']);
};
const ask = async (query: Record<string, string>) =>
  viewer.get(`/api/operator/people?${new URLSearchParams(query).toString()}`);
const found = async (q: string): Promise<string[]> =>
  ((await ask({ q })).body as { rows: { username: string }[] }).rows.map((row) => row.username);

describe('search field for people', () => {
  test.each<[string, () => string]>([
    ['a part of the username', () => 'ida_pet'],
    ['a part of the name in another case', () => 'ПЕТРОВ'],
    ['the email address', () => 'IDA%100@mail.example'],
    ['the id', () => String(idaId)],
    ['the host of a site', () => 'atelier.shop.example'],
    ['the beginning of a host', () => 'atelier'],
    ['a part of a host', () => 'elier.sho'],
    ['the URL of a site', () => 'https://www.atelier.shop.example/about'],
  ])('finds a person by %s', async (_what, text) => {
    expect(await found(text())).toEqual(['Ida_Petersen']);
  });

  test('finds a whole address exactly, and a partial address anywhere', async () => {
    const { body } = await ask({ q: 'wen.li' });
    const { email } = (body as { rows: { email: string }[] }).rows[0] ?? {};
    const change = (to?: string) =>
      world.db.query(`update users set email = $1 where username = 'wen.li'`, [to]);
    await change('xida%100@mail.example');
    expect(await found('ida%100@mail.example')).toEqual(['Ida_Petersen']);
    expect(await found('ida%100@mail')).toEqual(['wen.li', 'Ida_Petersen']);
    await change(email);
  });

  test('finds a person by a whole purchase code, which must not be in the URL', async () => {
    const find = (code: string) => viewer.post('/api/operator/people/find', { code });
    const { body } = await find(` ${ida.purchase_code.toUpperCase()} `);
    expect(body).toMatchObject({ rows: [{ username: 'Ida_Petersen' }], count: 1 });
    expect(JSON.stringify(body)).not.toContain(ida.purchase_code);
    expect((await find(randomUUID())).body).toMatchObject({ rows: [] });
    const { status, problem } = await ask({ q: `code: ${ida.purchase_code.toUpperCase()}` });
    expect([status, problem?.code]).toEqual([422, 'validation']);
  });

  test('finds a person by the last four characters of a purchase code', async () => {
    expect(await found(ida.purchase_code.slice(-4))).toContain('Ida_Petersen');
  });

  test('finds a person by the name and the number of a marketplace account', async () => {
    await world.db.query(
      `insert into accounts (user_id, envato_user_id, envato_username, status, connected_at)
       select id, '987654', 'envato-wen', 'connected', now() from users where username = 'wen.li'`,
    );
    expect(await found('vato-we')).toEqual(['wen.li']);
    expect(await found('987654')).toEqual(['wen.li']);
  });

  test.each([
    '%',
    '_',
    'ida%pet',
    'ida?pet',
    String.raw`\'`,
    '100%@',
    "' or 1=1 --",
    '0'.repeat(200),
  ])('finds no one by %s', async (text) => {
    expect(await found(text)).toEqual([]);
  });

  test('filters by status, also without a search text', async () => {
    expect(await found('')).toHaveLength(3);
    await world.db.query(`update users set blocked_at = now() where username = 'wen.li'`);
    const { body } = await ask({ state: 'blocked' });
    expect(body).toMatchObject({ rows: [{ username: 'wen.li' }], next: null, too_many: false });
    expect((await ask({ q: 'Ida', state: 'blocked' })).body).toMatchObject({ rows: [] });
    expect((await ask({ state: 'asleep' })).status).toBe(422);
    await world.db.query(`update users set blocked_at = null`);
  });

  test('finds people who must connect their Envato account again, unless it was disconnected', async () => {
    await world.db.query(
      `update accounts set status = 'reconnect' where envato_user_id = '987654'`,
    );
    const { body } = await ask({ state: 'reconnect' });
    expect(body).toMatchObject({ rows: [{ username: 'wen.li' }], next: null });
    expect((await ask({ q: 'Ida', state: 'reconnect' })).body).toMatchObject({ rows: [] });
    await world.db.query(`update accounts set disconnected_at = now()`);
    expect((await ask({ state: 'reconnect' })).body).toMatchObject({ rows: [] });
  });
});

test('no answer contains a whole purchase code', async () => {
  const list = await ask({ q: ida.purchase_code.slice(-4) });
  const one = await viewer.get(`/api/operator/person?id=${idaId}`);
  expect(JSON.stringify([list.body, one.body])).not.toContain(ida.purchase_code);
});

test('the view of a person contains licenses with sites, sessions and audit events', async () => {
  const { body } = await viewer.get(`/api/operator/person?id=${idaId}`);
  expect(body).toMatchObject({
    username: 'Ida_Petersen',
    role: null,
    blocked_at: null,
    second_factor_at: null,
    licenses: [
      {
        // The catalog gives the name, not the marketplace.
        item: 'Essentials',
        code_end: ida.purchase_code.slice(-4),
        status: 'valid',
        sites: [{ url: 'https://atelier.shop.example', kind: 'live' }],
      },
    ],
    sessions: [{ address: '127.0.0.1' }],
  });
  const { events, seen } = body as { events: { id: number }[]; seen: number };
  expect(seen).toBe(events[0]?.id);
  expect((await viewer.get('/api/operator/person?id=2147483647')).status).toBe(404);
});

test('search results have fifty rows a page, newest first, and no duplicates', async () => {
  await world.db.query(
    `insert into users (username, email, first_name, last_name, password_hash, created_at)
     select 'page' || n, 'page' || n || '@mail.example', 'Paige', 'Turner', '-', now()
     from generate_series(1, 120) as n`,
  );
  const seen: string[] = [];
  let after = '';
  const sizes: number[] = [];
  do {
    const { body } = await ask({ q: 'paige', ...(after && { after }) });
    const { rows, next } = body as { rows: { username: string }[]; next: string | null };
    seen.push(...rows.map((row) => row.username));
    sizes.push(rows.length);
    after = next ?? '';
  } while (after !== '');
  expect(sizes).toEqual([50, 50, 20]);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `page${120 - n}`));
});

test('a search that matches too many sites is reported', async () => {
  const { rows } = await world.db.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'activations' and column_name not in ('id', 'host', 'token_hash', 'ended_at')`,
  );
  const names = String(rows[0]?.['names']);
  await world.db.query(
    `insert into activations (${names}, host, token_hash, ended_at)
     select ${names}, 's' || n || '.many.example', 'hash' || n, now()
     from (select * from activations limit 1) as one, generate_series(1, 501) as n`,
  );
  expect((await ask({ q: 'many.example' })).body).toMatchObject({ too_many: true });
  expect((await ask({ q: 'atelier' })).body).toMatchObject({ too_many: false });
});

test('the CSV file escapes a cell that a spreadsheet would evaluate', async () => {
  await world.db.query(`update users set first_name = '=1+1' where username = 'wen.li'`);
  const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await world.hub.http.inject({
    url: '/api/operator/people/csv?q=wen.li',
    headers: { 'sec-fetch-site': 'same-origin', cookie },
  });
  expect(answer.headers['content-type']).toContain('text/csv');
  const lines = answer.body.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('username');
  expect(lines[1]).toContain("'=1+1");
  const { rows } = await world.db.query(
    `select details from audit_events where event = 'operators.list_taken'`,
  );
  expect(rows).toMatchObject([{ details: { name: 'people', filters: 'q' } }]);
});
