// Tests the calls for operators' lists of licenses, sites and audit events on both engines.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import type { Browser } from '#test/browser.ts';
import { activateSite, essentials } from '#test/site.ts';

let world: TestHub;
let viewer: Browser;
let buyer: Awaited<ReturnType<TestHub['signedInBuyer']>>;
/** Ids of the buyer, the license, and its site. */
let userId: number;
let licenseId: number;
let activationId: string;

const rows = async (text: string, values: readonly unknown[] = []) =>
  (await world.db.query(text, values)).rows;

/** Inserts licenses of another item without an owner. */
const plant = (count: number, name = 'Theme') =>
  world.db.query(
    `insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed, code_index,
      code_end, sold_at, license_type, status, confirmed_at, checked_at, created_at)
    select null, 77, $2, '', '', 'x', $2 || n, '0e1' || n % 10, now(), 'regular', 'valid', now(), now(), now()
    from generate_series(1, $1::int) as n`,
    [count, name],
  );

beforeAll(async () => {
  world = await openTestHub();
  buyer = await world.signedInBuyer();
  const site = await activateSite(world, buyer.browser, 'https://the-shop.example');
  activationId = site.activationId;
  const [license] = await rows('select id, user_id from licenses order by id desc limit 1');
  licenseId = Number(license?.['id']);
  userId = Number(license?.['user_id']);
  viewer = (await world.signedInOperator('viewer')).browser;
  await plant(120);
});
afterAll(() => world.close());

describe('operator’s list of licenses', () => {
  const ids = async (query: string): Promise<number[]> => {
    const { body, problem } = await viewer.get(
      `/api/operator/licenses?${query}` as '/api/operator/licenses',
    );
    expect(problem).toBeNull();
    return body.rows.map(({ id }) => id);
  };

  test('returns each license once, newest first, with the total on the first page', async () => {
    const seen: number[] = [];
    const counts: (number | null)[] = [];
    for (let after = ''; ;) {
      const { body } = await viewer.get(
        `/api/operator/licenses?${after}` as '/api/operator/licenses',
      );
      seen.push(...body.rows.map(({ id }) => id));
      counts.push(body.count);
      if (body.next === null) break;
      after = `after=${body.next}`;
    }
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    expect(new Set(seen).size).toBe(seen.length);
    expect(counts).toEqual([seen.length, null, null]);
  });

  test.each([
    ['a site', () => 'e-shop.exam'],
    ['a username', () => buyer.person.username],
    ['a name', () => buyer.person.lastname.toUpperCase()],
    ['an email', () => buyer.person.email],
    ['the end of the code', () => buyer.person.purchase_code.slice(-4).toUpperCase()],
  ])('finds a license by %s', async (_what, q) => {
    expect(await ids(new URLSearchParams({ q: q() }).toString())).toContain(licenseId);
    expect(await ids('q=nobody-is-called-so')).toEqual([]);
  });

  test('shows site, binding and moves of a license, without its code', async () => {
    const { body } = await viewer.get(
      `/api/operator/licenses?owner=${userId}` as '/api/operator/licenses',
    );
    expect(body.rows).toEqual([
      expect.objectContaining({
        id: licenseId,
        item: { id: essentials, name: 'Essentials' },
        code_end: buyer.person.purchase_code.slice(-4),
        owner: { id: userId, username: buyer.person.username },
        bound_to: 'the-shop.example',
        moves: 0,
        sites: [{ url: 'https://the-shop.example', kind: 'live' }],
      }),
    ]);
    expect(JSON.stringify(body)).not.toContain(buyer.person.purchase_code);
  });

  test('finds licenses by each filter and by combined filters', async () => {
    const end = buyer.person.purchase_code.slice(-4);
    expect(await ids(`end=${end.toUpperCase()}`)).toContain(licenseId);
    expect(await ids('site=THE-SHOP')).toEqual([licenseId]);
    expect(await ids('site=nowhere-at-all')).toEqual([]);
    expect(await ids('state=used')).toEqual([licenseId]);
    expect(await ids('state=bound')).toEqual([licenseId]);
    expect(await ids(`state=free&owner=${userId}`)).toEqual([]);
    expect(await ids(`state=used&item=${essentials}&site=shop&owner=${userId}`)).toEqual([
      licenseId,
    ]);
    expect(await ids('item=77')).toHaveLength(50);
    expect(await ids('state=moved')).toEqual([]);
    await world.db.query(
      `insert into activations (license_id, item_id, site_url, site, host, end_product, kind,
        activated_at, last_seen_at, ended_at, end_reason, counted_as_move, token_hash)
      select $1, 77, 'https://x', 'x', 'x', 'x', 'live', now(), now(), now(), 'moved', true, 'hash' || n
      from generate_series(1, 2) as n`,
      [licenseId],
    );
    expect(await ids('state=moved')).toEqual([licenseId]);
    await world.db.query(`update licenses set status = 'blocked' where id = $1`, [licenseId]);
    expect(await ids('state=blocked')).toEqual([licenseId]);
    expect(await ids('state=refunded')).toEqual([]);
    await world.db.query(`update licenses set status = 'valid' where id = $1`, [licenseId]);
  });

  test.each([
    ['end=12', 'end'],
    ['end=____', 'end'],
    ['site=a', 'site'],
    ['state=lost', 'state'],
    ['after=0', 'after'],
    [`after=${'9'.repeat(11)}`, 'after'],
    ["owner=1'--", 'owner'],
  ])('refuses %s and names the invalid field', async (query, field) => {
    const { status, problem } = await viewer.get(
      `/api/operator/licenses?${query}` as '/api/operator/licenses',
    );
    expect([status, problem?.errors?.map((each) => each.field)]).toEqual([422, [field]]);
  });

  test('returns no total for more than a thousand licenses', async () => {
    await plant(1_000, 'More');
    const { body } = await viewer.get('/api/operator/licenses');
    expect([body.rows.length, body.count]).toEqual([50, null]);
  });
});

describe('operator’s list of sites', () => {
  const urls = async (query: string): Promise<string[]> => {
    const { body, problem } = await viewer.get(
      `/api/operator/sites?${query}` as '/api/operator/sites',
    );
    expect(problem).toBeNull();
    return body.rows.map(({ url }) => url);
  };

  test('shows the license, owner and software of a site', async () => {
    const { body } = await viewer.get('/api/operator/sites');
    expect(body).toEqual({
      next: null,
      count: 1,
      rows: [
        expect.objectContaining({
          activation_id: activationId,
          url: 'https://the-shop.example',
          kind: 'live',
          license: { id: licenseId, code_end: buyer.person.purchase_code.slice(-4) },
          owner: { id: userId, username: buyer.person.username },
          theme_version: '7.1',
        }),
      ],
    });
  });

  test('finds sites by part of the host, version, kind and last contact', async () => {
    const all = ['https://the-shop.example'];
    const today = world.clock.now().toISOString().slice(0, 10);
    expect(await urls('host=e-shop.ex')).toEqual(all);
    expect(await urls('host=%25%25')).toEqual([]);
    expect(await urls('theme=7')).toEqual(all);
    expect(await urls('theme=7.1')).toEqual(all);
    expect(await urls('theme=7.10')).toEqual([]);
    expect(await urls('theme=1')).toEqual([]);
    expect(await urls('wordpress=6.8')).toEqual([]);
    expect(await urls('kind=live')).toEqual(all);
    expect(await urls('kind=staging')).toEqual([]);
    expect(await urls(`seen_from=${today}`)).toEqual(all);
    expect(await urls(`seen_before=${today}`)).toEqual([]);
  });
});

describe('operator’s audit log', () => {
  const events = async (query: string): Promise<string[]> => {
    const { body, problem } = await viewer.get(
      `/api/operator/trail?${query}` as '/api/operator/trail',
    );
    expect(problem).toBeNull();
    return body.rows.map(({ event }) => event);
  };

  test('finds events by person, license, kind, actor and day', async () => {
    const today = world.clock.now().toISOString().slice(0, 10);
    const ofLicense = ['verification.activated', 'verification.approved', 'licenses.added'];
    expect(await events(`person=${userId}`)).toEqual(expect.arrayContaining(ofLicense));
    expect(await events(`license=${licenseId}`)).toEqual(expect.arrayContaining(ofLicense));
    expect(await events(`license=${licenseId}`)).not.toContain('identity.signed_in');
    expect(new Set(await events('kind=licenses'))).toEqual(new Set(['licenses.added']));
    expect(await events('kind=licenses.blocked')).toEqual([]);
    expect(await events('actor=operator')).toEqual(['identity.admin_granted']);
    expect(await events(`from=${today}&to=${today}`)).toEqual(await events(''));
    expect(await events('to=2020-01-01')).toEqual([]);
    expect(await events('from=2099-01-01')).toEqual([]);
  });

  test('shows the person concerned and the actor of an event', async () => {
    const { body } = await viewer.get(
      '/api/operator/trail?actor=operator' as '/api/operator/trail',
    );
    const [{ by, person, details } = { by: null, person: null, details: null }] = body.rows;
    expect(by).toMatchObject({ kind: 'shell' });
    expect(person?.username).toMatch(/^buyer/);
    expect(details).toEqual({ role: 'viewer' });
  });

  test('finds events by a typed operator name, and returns the matching operators', async () => {
    const olive = await world.signedInOperator('support');
    const other = await world.signedInOperator('viewer');
    await world.db.query(
      "update users set first_name = 'Olivér', last_name = 'Quist' where username = $1",
      [olive.person.username],
    );
    const sent = await olive.browser.post('/api/operator/person/message', {
      id: userId,
      message: 'Please write to us.',
      seen: 0,
    });
    expect(sent.problem).toBeNull();
    const found = async (operator: string) => {
      const query = new URLSearchParams({ operator }).toString();
      const { body } = await viewer.get(`/api/operator/trail?${query}` as '/api/operator/trail');
      return { operators: body.operators, by: new Set(body.rows.map(({ by }) => by?.name)) };
    };
    const { username, email } = olive.person;
    const hers = { operators: [username], by: new Set([username]) };
    expect(await found(username.toUpperCase())).toEqual(hers);
    expect(await found('oliver q')).toEqual(hers);
    expect(await found(email.slice(0, -3))).toEqual(hers);
    expect(await found('test')).toEqual({ operators: ['tester'], by: new Set(['tester']) });
    expect((await found('buyer')).operators).toEqual(
      expect.arrayContaining([username, other.person.username]),
    );
    // An operator without actions also matches.
    const nothing = { operators: [other.person.username], by: new Set() };
    expect(await found(other.person.email)).toEqual(nothing);
    expect(await found('nobody at all')).toEqual({ operators: [], by: new Set() });
    const all = await viewer.get('/api/operator/trail');
    expect(all.body.operators).toBeNull();
  });
});
