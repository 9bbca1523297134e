// Checks each sort order of each list: the pages contain each row once, even while rows change.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
let support: Browser;

/** Inserts 120 people with a license and a site each. Several people share each value. */
beforeAll(async () => {
  world = await openTestHub();
  ({ browser: support } = await world.signedInOperator('support'));
  await world.db.query(
    `insert into users (username, email, first_name, last_name, password_hash, created_at)
     select 'Buyer-' || n, (n % 7) || '-Buyer-' || n || '@mail.example', 'Éa' || n % 4, 'O’Neill', '-', now()
     from generate_series(1, 120) n`,
  );
  await world.db.query(
    `insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed, code_index, code_end,
       sold_at, supported_until, license_type, confirmed_at, checked_at, created_at)
     select id, 1, 'Theme', '', '', '-', id::text, '', now() - id % 5 * interval '1 day',
       case when id % 3 = 0 then null else now() + id % 4 * interval '1 hour' end, 'regular', now(), now(), now()
     from users`,
  );
  await world.db.query(
    `insert into activations (license_id, item_id, site_url, site, host, end_product, kind,
       activated_at, last_seen_at, token_hash)
     select id, 1, 'https://shop-' || id % 6 || '.example', id::text, 'shop-' || id % 6 || '.example', '', 'live', now(), now(), id::text
     from licenses`,
  );
  await world.db.query(
    `insert into theme_releases (slug, version, size, sha256, published_at, downloads)
     select 'theme-' || n % 3, n::text, 1, n::text, now() - n % 5 * interval '1 day', n % 4
     from generate_series(1, 120) n`,
  );
});
afterAll(() => world.close());

type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly count: number | null;
}

const get = async (path: string) => {
  const { status, body, problem } = await support.get(path as '/api/operator/licenses');
  return { status, problem, ...(body as unknown as Answer) };
};

async function walk(path: string, between?: () => Promise<unknown>): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | null = null;
  do {
    const page: Answer = await get(next === null ? path : `${path}&after=${next}`);
    rows.push(...page.rows);
    ({ next } = page);
    if (between) await between();
  } while (next !== null);
  return rows;
}

const idOf = (row: Row): number => Number(row['activation_id'] ?? row['id'] ?? row['version']);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

test.each<[string, string, (row: Row) => string]>([
  ['licenses', 'added', () => ''],
  ['licenses', 'sold', (row) => text(row['sold_at'])],
  ['licenses', 'support', (row) => text(row['supported_until'])],
  ['sites', 'activated', () => ''],
  ['sites', 'host', (row) => text(new URL(text(row['url'])).host)],
  ['people', 'since', () => ''],
  ['people', 'email', (row) => text(row['email']).toLowerCase()],
  ['people', 'username', (row) => text(row['username']).toLowerCase()],
  ['people', 'name', (row) => `${text(row['firstname'])} ${text(row['lastname'])}`.toLowerCase()],
  ['trail', 'time', () => ''],
  ['releases', 'product', (row) => text(row['slug'])],
  ['releases', 'published', (row) => text(row['published_at'])],
  ['releases', 'downloads', (row) => String(row['downloads'])],
])(
  '%s by %s: each page continues after the last row of the previous page',
  async (list, sort, keyOf) => {
    const { rows } = await world.db.query(
      `select count(*)::int as n from ${{ people: 'users', trail: 'audit_events', sites: 'activations', releases: 'theme_releases' }[list] ?? list}`,
    );
    for (const [name, sign] of [
      [sort, 1],
      [`-${sort}`, -1],
    ] as const) {
      const kind = list === 'releases' ? 'kind=theme&' : '';
      const all = await walk(`/api/operator/${list}?${kind}sort=${name}`);
      expect(new Set(all.map(idOf)).size).toBe(rows[0]?.['n']);
      expect(all).toHaveLength(Number(rows[0]?.['n']));
      // PostgreSQL sorts texts by its collation, so this compares only equal values.
      const keys = all.map(keyOf);
      expect(keys.filter((key, at) => key !== keys[at - 1])).toHaveLength(new Set(keys).size);
      for (const [at, row] of all.entries()) {
        const before = all[at - 1];
        if (!before || keys[at - 1] !== keys[at]) continue;
        expect(Math.sign(idOf(row) - idOf(before))).toBe(sign);
      }
    }
  },
);

test('a license without support comes first, and a search keeps the order', async () => {
  const byEnd = await walk('/api/operator/licenses?sort=support');
  const ends = byEnd.map((row) => text(row['supported_until']));
  expect(ends).toEqual(ends.toSorted());
  const found = await walk('/api/operator/people?q=buyer-1&sort=-email');
  const emails = found.map((row) => text(row['email']).toLowerCase());
  expect(emails.length).toBeGreaterThan(30);
  expect(emails.map((email) => email[0])).toEqual(
    emails.map((email) => email[0]).toSorted((a, b) => text(b).localeCompare(text(a))),
  );
});

test('a row that moves behind the reader is not lost and does not move other rows', async () => {
  const path = '/api/operator/licenses?sort=sold';
  const [last] = (await walk(path)).toReversed();
  const [first] = await walk(path);
  let isFirst = true;
  const all = await walk(path, async () => {
    if (!isFirst) return;
    isFirst = false;
    // Moves the last row of the first page to the end of the list.
    await world.db.query(`update licenses set sold_at = now() + interval '1 day' where id = $1`, [
      (await get(path)).rows.at(-1)?.['id'],
    ]);
  });
  const ids = all.map(idOf);
  expect(ids[0]).toBe(idOf(first ?? {}));
  expect(ids).toContain(idOf(last ?? {}));
  const { rows } = await world.db.query('select count(*)::int as n from licenses');
  expect(new Set(ids).size).toBe(rows[0]?.['n']);
});

test('the first page contains the number of matching people', async () => {
  const { rows } = await world.db.query('select count(*)::int as n from users');
  expect((await get('/api/operator/people?sort=email')).count).toBe(rows[0]?.['n']);
  expect((await get('/api/operator/people?q=Buyer-')).count).toBe(120);
  expect((await get('/api/operator/people?q=nobody-at-all')).count).toBe(0);
});

test.each([
  '7',
  '7.',
  '7.bm93',
  `7.${Buffer.from('+012345-01-01T00:00:00Z').toString('base64url')}`,
])('refuses the invalid cursor %s', async (after) => {
  const { status, problem } = await get(`/api/operator/licenses?sort=sold&after=${after}`);
  expect([status, problem?.code]).toEqual([422, 'validation']);
});
