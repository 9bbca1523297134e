// Lists of operators as CSV files: content, audit event and rate limit.
import { rateLimits } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import type { Browser } from '#test/browser.ts';
import { activateSite } from '#test/site.ts';

let world: TestHub;
let operator: Awaited<ReturnType<TestHub['signedInOperator']>>;
let viewer: Browser;

beforeAll(async () => {
  world = await openTestHub({ env: { HUB_LIMITS: 'on' } });
  operator = await world.signedInOperator('viewer');
  viewer = operator.browser;
  await world.db
    .query(`insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed,
      code_index, code_end, sold_at, license_type, status, confirmed_at, checked_at, created_at)
    select null, 77, (array['=HYPERLINK("https://bad.example")', '@a, "b"', 'Тема 王', '-2+3', E'a\\nb'])[n % 5 + 1],
      '', '', 'x', n::text, '7e31', now(), 'regular', 'valid', now(), now(), now()
    from generate_series(1, 2500) as n`);
});
afterAll(() => world.close());

type CsvPath =
  | '/api/operator/licenses/csv'
  | '/api/operator/sites/csv'
  | '/api/operator/trail/csv'
  | '/api/operator/people/csv'
  | '/api/operator/conversations/csv'
  | '/api/operator/releases/csv';

/** Returns the lines of the file. The contract has no schema for its body. */
const read = async (path: CsvPath, query = ''): Promise<string[]> => {
  const { status, body } = await viewer.get(`${path}${query}` as CsvPath);
  expect(status).toBe(200);
  return String(body).split('\r\n');
};

test('the CSV file of licenses has every row once and no formula that a spreadsheet would run', async () => {
  const lines = await read('/api/operator/licenses/csv', '?item=77');
  expect(lines).toHaveLength(2_502);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2_502);
  const all = lines.join('\r\n');
  expect(all).toContain(`77,"'=HYPERLINK(""https://bad.example"")",…7e31`);
  expect(all).toContain(`77,"'@a, ""b""",…7e31`);
  expect(all).toContain('77,Тема 王,…7e31');
  expect(all).toContain(`77,"'-2+3",…7e31`);
  expect(all).toContain('77,"a\nb",…7e31');
});

test.each([
  ['/api/operator/licenses/csv', 'status,item,status,nothing', 'item,status'],
  ['/api/operator/sites/csv', 'url,owner', 'url,owner'],
  ['/api/operator/people/csv', 'email,first name', 'first name,email'],
  ['/api/operator/trail/csv', 'at,text', 'at,text'],
] as const)(
  '%s contains only the chosen columns, in the order of the file',
  async (path, columns, head) => {
    const [first = '', second = ''] = await read(
      path,
      `?${new URLSearchParams({ columns }).toString()}`,
    );
    expect(first.slice(1)).toBe(head);
    expect(second.replaceAll(/"[^"]*"/g, '').split(',').length).toBeLessThan(3);
  },
);

test('chosen columns contain no formulas; a choice of unknown columns means all columns', async () => {
  const lines = await read('/api/operator/licenses/csv', '?item=77&columns=item');
  expect(lines).toContain('"\'@a, ""b"""');
  expect(lines).toContain('"\'-2+3"');
  const [head] = await read('/api/operator/licenses/csv', '?columns=nothing');
  expect(head).toContain('code_end');
  const { problem } = await viewer.get('/api/operator/licenses/csv?columns=%3D1' as CsvPath);
  expect(problem?.code).toBe('validation');
});

/** Headers that browsers send for a download link. */
const asLink = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const ownPage = 'http://localhost:3000/console/licenses';
const lists = ['licenses', 'sites', 'trail', 'people', 'conversations', 'releases'] as const;
/** Required query parameters. */
const least: Readonly<Record<string, string>> = {
  conversations: '?box=all',
  releases: '?kind=theme',
};

describe.each(lists)('CSV file of %s', (list) => {
  const path = `/api/operator/${list}/csv${least[list] ?? ''}` as CsvPath;

  test.each<[string, Record<string, string>]>([
    ['a link', asLink],
    [
      'the link of an old browser',
      { 'sec-fetch-site': '', 'sec-fetch-mode': '', referer: ownPage },
    ],
  ])('is sent to %s of the console', async (_, headers) => {
    const answer = await viewer.get(path, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/csv');
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an address bar', { 'sec-fetch-site': 'none' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['a foreign referrer', { referer: 'https://evil.example/page' }],
    ['an old browser without a referrer', { 'sec-fetch-site': '', 'sec-fetch-mode': '' }],
    [
      'a foreign page in an old browser',
      { 'sec-fetch-site': '', referer: 'https://evil.example/' },
    ],
  ])('is not sent to %s', async (_, headers) => {
    const { status, body } = await viewer.get(path, { ...asLink, ...headers });
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'gate' } });
  });
});

test('CSV files contain only the rows that match the filters', async () => {
  const { browser, person } = await world.signedInBuyer();
  await activateSite(world, browser, 'https://csv-shop.example');
  const sites = await read('/api/operator/sites/csv', '?host=csv-shop');
  expect(sites[1]).toMatch(/^\d+,https:\/\/csv-shop\.example,live,\d+,Essentials,\d+,buyer/);
  const auditLog = await read('/api/operator/trail/csv', '?kind=verification.activated');
  expect(auditLog[1]).toContain(`Site activated: Essentials …${person.purchase_code.slice(-4)}`);
});

test('the CSV file of conversations contains no messages, every row, and the order of its view', async () => {
  await world.db.query(
    `with begun as (insert into conversations (email, topic, created_at, last_at, last_position, waiting_since)
       select '=cmd|' || n || '@mail.example', 'login', now(), now(), 1, now() + n * interval '1 second'
       from generate_series(1, 120) n returning id)
     insert into conversation_messages (conversation_id, position, side, client_key, text, folded, created_at)
     select id, 1, 'buyer', 'b' || id, 'Very private', ' very private', now() from begun`,
  );
  const lines = await read('/api/operator/conversations/csv', '?box=waiting');
  expect(lines).toHaveLength(122);
  expect(lines.join()).not.toContain('private');
  expect(lines[1]).toContain(`,login,open,"'=cmd|1@mail.example","'=cmd|1@mail.example",`);
  expect(lines[120]).toContain(`'=cmd|120@mail.example`);
  // A viewer’s search must not reveal the text of messages.
  const found = await read('/api/operator/conversations/csv', '?box=all&q=private');
  expect(found).toHaveLength(2);
  const page = await viewer.get('/api/operator/conversations?box=waiting');
  expect(page.body.count).toBe(120);
});

test('the CSV file of releases names the products and is sorted as requested', async () => {
  await world.db.query(
    `insert into theme_releases (slug, version, size, sha256, published_at, downloads)
     select 'essentials', '=' || n, 1, n::text, now(), n % 3 from generate_series(1, 60) n`,
  );
  const lines = await read('/api/operator/releases/csv', '?kind=theme&sort=-downloads');
  expect(lines).toHaveLength(62);
  expect(lines[1]).toMatch(/^Essentials,essentials,"'=59",offered,/);
  expect(lines[60]).toMatch(/,"'=3",offered,/);
});

test('every download of a CSV file is audited with operator and filters', async () => {
  await read('/api/operator/licenses/csv', '?item=77&state=free');
  const { body } = await viewer.get('/api/operator/trail');
  expect(body.rows[0]).toMatchObject({
    event: 'operators.list_taken',
    text: 'List exported as CSV: licenses',
    by: { kind: 'user', name: operator.person.username },
    person: null,
    details: { name: 'licenses', filters: 'state item' },
  });
});

test('the number of CSV downloads is limited', async () => {
  await world.db.query('delete from rate_counters');
  for (let nth = 0; nth < rateLimits.listByOperator.max; nth += 1)
    await read('/api/operator/sites/csv');
  const { status, problem } = await viewer.get('/api/operator/trail/csv');
  expect([status, problem?.code]).toEqual([429, 'rate_limited']);
});
