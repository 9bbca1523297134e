import { days, hours, minutes, seconds } from '@hub/contract/limits';
import { buildApp } from '#server/app/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { answer, note, openConversation, send } from '#test/conversing.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { activateSite, essentials, openRequest } from '#test/site.ts';

let world: TestHub;
let viewer: Browser;

beforeAll(async () => {
  world = await openTestHub();
  viewer = (await world.signedInOperator('viewer')).browser;
});
afterAll(() => world.close());

const query = (text: string, values: readonly unknown[] = []) => world.db.query(text, values);
const overview = async () => (await viewer.get('/api/operator/overview')).body;
const today = async () => (await overview()).days.at(-1);

/** Inserts `count` audit events with an age of `ago` milliseconds. */
const plant = (event: string, ago: number, { count = 1, details = {} } = {}) =>
  query(
    `insert into audit_events (at, event, actor, details)
     select $1::timestamptz, $2, 'user', $3::jsonb from generate_series(1, $4)`,
    [new Date(world.clock.now().getTime() - ago), event, JSON.stringify(details), count],
  );

/** Resets the hub to the state before its first count. */
beforeEach(async () => {
  await query('delete from daily_figures');
  await query(`delete from rate_counters where key like 'claim:figures%'`);
});

describe('daily figures', () => {
  test('contain actions of buyers and sites, and refusals by reason', async () => {
    const { browser: buyer } = await world.signedInBuyer();
    await activateSite(world, buyer, 'https://counted.example');
    await world.hub.http.inject({
      method: 'POST',
      url: '/api/theme-verification/token',
      payload: { code: 'x'.repeat(43), code_verifier: 'y'.repeat(43) },
    });
    await world.hub.count();
    const { days: all, refusals, in_use: inUse } = await overview();
    expect(all).toHaveLength(30);
    const { rows } = await query(
      `select count(*)::int as n from audit_events where event = 'registration.registered'`,
    );
    expect(all.at(-1)).toMatchObject({
      registrations: rows[0]?.['n'],
      activations: 1,
      moves: 0,
      refusals: 1,
    });
    expect(refusals).toEqual([{ label: 'Unknown code', count: 1 }]);
    expect(inUse.themes).toEqual([{ label: expect.stringContaining('Essentials'), count: 1 }]);
  });

  test('count a refusal once, like the audit log', async () => {
    const { browser: buyer } = await world.signedInBuyer();
    await activateSite(world, buyer, 'https://taken.example');
    const request = await openRequest(world, buyer, 'https://other.example');
    await buyer.get(`/api/theme-verification/check?request=${request}`);
    const { rows } = await query(
      `select count(*)::int as n from audit_events where event = 'verification.refused'`,
    );
    await world.hub.count();
    const { refusals } = await overview();
    expect({ counted: refusals, logged: rows[0]?.['n'] }).toEqual({
      counted: [{ label: 'All licenses are used', count: 1 }],
      logged: 1,
    });
  });

  test('counts the daily figures again after a minute', async () => {
    const registrations = async () => {
      await world.hub.count();
      return (await today())?.registrations;
    };
    const before = Number(await registrations());
    await plant('registration.registered', 0, { count: 2 });
    world.clock.advance(minutes(1));
    expect(await registrations()).toBe(before + 2);
  });

  test('only one of several instances counts the daily figures at a time', async () => {
    await world.hub.count();
    const before = await today();
    const second = await buildApp({ ...world.deps, hub: 'second' });
    await plant('verification.activated', 0, { count: 3 });
    await second.count();
    expect(await today(), 'the other hub counts for both, for a while').toEqual(before);
    world.clock.advance(minutes(11));
    await second.count();
    await world.hub.count();
    expect(await today()).toEqual({ ...before, activations: (before?.activations ?? 0) + 3 });
    world.clock.advance(minutes(11));
    await world.hub.count();
    expect(await today()).toEqual({ ...before, activations: (before?.activations ?? 0) + 3 });
  });

  test('completes the daily figures after a standstill, including late rows of the day before', async () => {
    await world.hub.count();
    world.clock.advance(days(5));
    await plant('registration.registered', days(3), { count: 2 });
    await plant('verification.activated_by_code', days(2), {
      count: 4,
      details: { moved_from: 'old.example' },
    });
    await world.hub.count();
    const { days: all } = await overview();
    expect(all.at(-4)).toMatchObject({ registrations: 2 });
    expect(all.at(-3)).toMatchObject({ activations: 4, moves: 4 });
    await plant('registration.registered', days(1));
    world.clock.advance(minutes(11));
    await world.hub.count();
    expect((await overview()).days.at(-2)).toMatchObject({ registrations: 1 });
  });

  test('contain first response times, which later messages do not change', async () => {
    const { browser: buyer } = await world.signedInBuyer();
    const support = (await world.signedInOperator('support')).browser;
    const { id: soon } = await openConversation(buyer);
    const { id: late } = await openConversation(buyer);
    await note(support, late, 'Known.');
    expect((await overview()).first_replies).toEqual([]);
    world.clock.advance(minutes(59));
    await answer(support, soon);
    world.clock.advance(hours(30));
    await answer(support, late);
    await send(buyer, soon);
    await answer(support, soon, { text: 'Another.' });
    const took = [
      { label: 'Within an hour', count: 1 },
      { label: 'Within a day', count: 0 },
      { label: 'Within three days', count: 1 },
      { label: 'Later', count: 0 },
    ];
    await world.hub.count();
    expect((await overview()).first_replies).toEqual(took);
    world.clock.advance(minutes(11));
    await world.hub.count();
    expect((await overview()).first_replies).toEqual(took);
  });

  test('include days before the first count, from the audit log', async () => {
    await plant('registration.registered', days(20), { count: 7 });
    await world.hub.count();
    expect((await overview()).days.at(-21)).toMatchObject({ registrations: 7 });
  });
});

describe('current stock', () => {
  test('counts the most common versions separately and all others together', async () => {
    const { rows: licenses } = await query('select id from licenses limit 1');
    await query(
      `insert into activations (license_id, item_id, site_url, site, host, end_product, kind,
         activated_at, last_seen_at, theme_version, wordpress_version, php_version, token_hash)
       select $1, $2, 'https://x', 'many-' || n, 'x', 'x', 'live', now(), now(),
         '9.' || n, '6.' || (n % 2) || '.1', '8.3.9', 'hash-' || n from generate_series(1, 60) n`,
      [licenses[0]?.['id'], essentials],
    );
    await world.hub.count();
    const { in_use: inUse } = await overview();
    expect(inUse.themes).toHaveLength(31);
    expect(inUse.themes.at(-1)?.label).toBe('');
    const sites = inUse.themes.reduce((sum, { count }) => sum + count, 0);
    const { rows } = await query(
      'select count(*)::int as n from activations where ended_at is null',
    );
    expect(sites).toBe(rows[0]?.['n']);
    expect(inUse.wordpress).toEqual(
      expect.arrayContaining([
        { label: '6.0', count: 30 },
        { label: '6.1', count: 30 },
      ]),
    );
    expect(inUse.php).toEqual(expect.arrayContaining([{ label: '8.3', count: 60 }]));
    const { body } = await viewer.get('/api/operator/sites-by-version');
    expect(body).toMatchObject({ item: essentials });
    expect(body.days.at(-1)?.versions).toHaveLength(30);
    await query(`delete from activations where site like 'many-%'`);
  });

  test('counts ends of support by week, for valid licenses only', async () => {
    const soon = new Date(world.clock.now().getTime() + days(40));
    await query('update licenses set supported_until = $1', [soon]);
    await query(`update licenses set status = 'refunded'
      where id = (select max(id) from licenses)`);
    const { rows } = await query(`select count(*)::int as n from licenses where status = 'valid'`);
    await world.hub.count();
    const { support_ends: ends } = await overview();
    expect(ends.filter(({ count }) => count > 0)).toEqual([
      { week: expect.any(String), count: rows[0]?.['n'] },
    ]);
  });

  test('counts the current stock with the daily figures and shows the time of the count', async () => {
    await world.hub.count();
    const countedAt = world.clock.now().getTime();
    await query(`update accounts set status = 'reconnect'`);
    await query(
      `insert into accounts (user_id, envato_user_id, envato_username, status, connected_at)
       select min(id), '77', 'gone', 'reconnect', now() from users`,
    );
    await plant('verification.activated', 0);
    world.clock.advance(seconds(40));
    await world.hub.count();
    const early = await overview();
    expect(early.needs.filter(({ about }) => about === 'accounts')).toEqual([]);
    expect(Math.abs(Date.parse(early.counted_at ?? '') - countedAt)).toBeLessThan(1000);
    world.clock.advance(seconds(20));
    await world.hub.count();
    expect(Date.parse((await overview()).counted_at ?? '')).toBeGreaterThan(countedAt + 50_000);
    expect((await overview()).needs).toContainEqual(
      expect.objectContaining({
        about: 'accounts',
        words: expect.stringContaining('reconnecting'),
      }),
    );
  });
});

test('without a count, the overview has no time and no sum of the earlier period', async () => {
  expect(await overview()).toMatchObject({ counted_at: null, before: null });
});

test('compares a period with the period before only if that period was counted', async () => {
  const of = async (length: string) =>
    (await viewer.get(`/api/operator/overview?days=${length}`)).body;
  await query(`delete from audit_events where event like 'verification.activated%'`);
  await plant('verification.activated', days(6), { count: 3 });
  await plant('verification.activated', days(7), { count: 5 });
  await plant('verification.activated', days(13), { count: 7 });
  await world.hub.count();
  const week = await of('7');
  expect(week.days).toHaveLength(7);
  expect(week.days[0]).toMatchObject({ activations: 3 });
  expect(week.before).toMatchObject({ activations: 12 });
  expect((await of('90')).before).toMatchObject({ activations: 0 });
  expect((await of('90')).days.reduce((sum, day) => sum + day.activations, 0)).toBe(15);
  await query(`delete from daily_figures where day < current_date - 10`);
  expect((await of('7')).before).toBeNull();
  expect((await viewer.get('/api/operator/overview?days=28')).status).toBe(422);
});

test('marks a setup step as done when its condition is met', async () => {
  const { browser: owner } = await world.signedInOperator('owner');
  const stepsOf = async (browser: Browser) =>
    new Map(
      (await browser.get('/api/operator/overview')).body.setup.map(({ step, done }) => [
        step,
        done,
      ]),
    );
  const before = await stepsOf(owner);
  expect(Object.fromEntries(before)).toMatchObject({ second_factor: false, backup: false });
  await query(`insert into task_runs (name, done_at, done_by) values ('backup', now(), 'here')
    on conflict (name) do update set done_at = now()`);
  const after = await stepsOf(owner);
  expect(after.get('backup')).toBe(true);
  // The second operator of these tests counts as colleague.
  expect(after.get('colleague')).toBe(true);
  expect([...(await stepsOf(viewer)).keys()]).toEqual(['second_factor']);
});

test('a waiting conversation needs attention and shows the longest wait', async () => {
  const { browser: buyer } = await world.signedInBuyer();
  const support = (await world.signedInOperator('support')).browser;
  const waits = async () =>
    (await overview()).needs.flatMap((need) => (need.about === 'conversations' ? need.words : []));
  expect(await waits()).toEqual([]);
  const { id: first } = await openConversation(buyer);
  world.clock.advance(hours(3));
  expect(await waits()).toEqual(['1 conversation waiting for a reply for 3 hours']);
  const { id: second } = await openConversation(buyer);
  world.clock.advance(minutes(5));
  expect(await waits()).toEqual(['2 conversations waiting for a reply. Longest wait: 3 hours']);
  await answer(support, first);
  expect(await waits()).toEqual(['1 conversation waiting for a reply for 5 minutes']);
  await answer(support, second);
  expect(await waits()).toEqual([]);
});

test('a failed job needs attention', async () => {
  await query(
    `insert into pgboss.job (name, data, state, retry_count, retry_limit, created_on, completed_on)
     values ('mail', '{}', 'failed', 3, 3, now(), now())`,
  );
  const { needs } = await overview();
  expect(needs).toContainEqual({
    about: 'jobs',
    level: 'warning',
    words: '1 failed in the queue mail',
    mend: expect.any(String),
  });
});
