import { announcements as bounds, days, lifetimes, minutes } from '@hub/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { runCommand } from '#server/cli/commands.ts';
import { createBrowser, type Browser } from '#test/browser.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { essentials } from '#test/site.ts';

let world: TestHub;
let support: Browser;
let supporter: Person;
let buyer: Browser;
beforeAll(async () => {
  world = await openTestHub();
  ({ browser: support, person: supporter } = await world.signedInOperator('support'));
  ({ browser: buyer } = await world.signedInBuyer());
});
beforeEach(async () => {
  await support.post('/api/user/confirm', { password: supporter.password });
  const { body } = await support.get('/api/operator/announcements');
  for (const { id } of body.rows) await support.post('/api/operator/announcements/end', { id });
});
afterAll(() => world.close());

const closed = {
  text: 'We are closed on Friday.',
  level: 'warning',
  audience: 'everybody',
  item: null,
  from: '',
  until: '',
} as const;

async function announce(change: object = {}) {
  const { body } = await support.post('/api/operator/announcements/add', { ...closed, ...change });
  return body;
}

async function newest() {
  const { body } = await support.get('/api/operator/announcements');
  const [row] = body.rows;
  if (!row) throw new Error('Nothing is announced');
  return row;
}

const toldTo = async (browser: Browser) => {
  const { body } = await browser.get('/api/is_logged');
  return body.announcements?.map(({ text }) => text) ?? [];
};

const inAWhile = (milliseconds: number): string =>
  new Date(world.clock.now().getTime() + milliseconds).toISOString().slice(0, 16);

describe('announcement', () => {
  test('appears in the reader’s language, or else in the original', async () => {
    const translations = { de: 'Freitag geschlossen.', fr: '' };
    await announce({ translations });
    const read = async (language: string) => {
      const { body } = await world.browser().get('/api/is_logged', { 'accept-language': language });
      return body.announcements?.map(({ text }) => text);
    };
    expect(await read('de-AT')).toEqual(['Freitag geschlossen.']);
    expect(await read('fr')).toEqual([closed.text]);
    expect((await newest()).translations).toEqual({ de: 'Freitag geschlossen.' });
    const unknown = { ...closed, translations: { xx: 'Nothing.' } };
    const { problem } = await support.post('/api/operator/announcements/add', unknown);
    expect(problem?.code).toBe('validation');
  });

  test('appears for everyone until an operator ends it', async () => {
    expect(await toldTo(world.browser())).toEqual([]);
    expect((await world.browser().get('/api/is_logged')).body).not.toHaveProperty('announcements');
    expect(await announce()).toEqual({
      success: true,
      message: 'Announcement published. Open pages show it a little later.',
    });
    const { id } = await newest();
    const { body } = await world.browser().get('/api/is_logged');
    expect(body.announcements).toEqual([{ id, text: closed.text, level: 'warning' }]);
    expect(await toldTo(buyer)).toEqual([closed.text]);
    const { body: ended } = await support.post('/api/operator/announcements/end', { id });
    expect(ended).toEqual({ success: true, message: 'Announcement ended.' });
    expect(await toldTo(world.browser())).toEqual([]);
    const { body: again } = await support.post('/api/operator/announcements/end', { id });
    expect(again.message).toBe('The announcement had already ended.');
    const none = await support.post('/api/operator/announcements/end', { id: 999_999 });
    expect(none.status).toBe(404);
  });

  test('guests do not see an announcement for signed-in people', async () => {
    await announce({ audience: 'signed_in' });
    expect(await toldTo(world.browser())).toEqual([]);
    expect(await toldTo(buyer)).toEqual([closed.text]);
  });

  test('for owners of an item is hidden from everyone without a license that is not refunded', async () => {
    const { browser: other, person } = await world.signedInBuyer();
    const { rows } = await world.db.query(
      `update licenses set item_id = 20350174 where user_id = (select id from users where username = $1)
       returning id`,
      [person.username],
    );
    await announce({ audience: 'owners', item: essentials });
    expect(await toldTo(buyer)).toEqual([closed.text]);
    expect(await toldTo(other)).toEqual([]);
    expect(await toldTo(world.browser())).toEqual([]);
    await world.db.query("update licenses set item_id = $1, status = 'refunded' where id = $2", [
      essentials,
      rows[0]?.['id'],
    ]);
    expect(await toldTo(other)).toEqual([]);
    await world.db.query("update licenses set status = 'blocked' where id = $1", [rows[0]?.['id']]);
    expect(await toldTo(other)).toEqual([closed.text]);
  });

  test('starts and ends at its scheduled times', async () => {
    const message = await announce({ from: inAWhile(days(1)), until: inAWhile(days(2)) });
    expect(message).toEqual({ success: true, message: 'Announcement scheduled.' });
    expect((await newest()).state).toBe('planned');
    expect(await toldTo(buyer)).toEqual([]);
    world.clock.advance(days(1));
    expect((await newest()).state).toBe('running');
    expect(await toldTo(world.browser())).toEqual([closed.text]);
    world.clock.advance(days(1));
    expect((await newest()).state).toBe('over');
    expect(await toldTo(world.browser())).toEqual([]);
  });

  test('reaches another instance after half a minute', async () => {
    const second = await buildApp({ ...world.deps, hub: 'second' });
    const there = createBrowser(second.http);
    expect(await toldTo(there)).toEqual([]);
    await announce();
    expect(await toldTo(there)).toEqual([]);
    world.clock.advance(bounds.knownAfter);
    expect(await toldTo(there)).toEqual([closed.text]);
    await second.stop();
  });
});

describe('announcement by an operator', () => {
  test('publishing an announcement needs a recent confirmation, ending it does not', async () => {
    await announce();
    const { id } = await newest();
    world.clock.advance(lifetimes.freshOperator);
    expect(await announce({ text: 'By a screen that was left open' })).toMatchObject({
      code: 'reauthenticate',
    });
    expect(await toldTo(buyer)).toEqual([closed.text]);
    const { body } = await support.post('/api/operator/announcements/end', { id });
    expect(body).toMatchObject({ success: true });
  });

  test('lists and audits an announcement with its author and audience', async () => {
    await announce({ audience: 'owners', item: essentials, until: inAWhile(days(3)) });
    const row = await newest();
    expect(row).toMatchObject({
      text: closed.text,
      audience: 'owners',
      item: { id: essentials, name: 'Essentials' },
      state: 'running',
      by: supporter.username,
    });
    const id = String(row.id);
    const ended = await runCommand(['announce', 'end', id], {
      ...world.hub.operators,
      actor: shell,
    });
    expect(ended).toMatchObject({ exit: 0, text: `${id} is ended.` });
    const { rows } = await world.db.query(
      `select event, actor, details from audit_events
       where event like 'announcements.%' order by id desc limit 2`,
    );
    const facts = { announcement: row.id, audience: 'owners', item_id: essentials };
    expect(rows).toMatchObject([
      { event: 'announcements.ended', actor: 'operator', details: { ...facts, by: 'shell' } },
      { event: 'announcements.added', actor: 'operator', details: { ...facts, by: 'user' } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(closed.text);
  });

  test.each([
    ['an item outside the catalog', { audience: 'owners', item: 1 }, 'Choose an item of the'],
    ['a missing item', { audience: 'owners' }, 'Choose an item of the'],
    ['an end before the start', { from: '2031-01-02', until: '2031-01-01' }, 'The end must be'],
    ['an end in the past', { until: '2001-01-01' }, 'The end must be'],
  ])('is refused with a reason: %s', async (_what, change, words) => {
    const answer = await announce(change);
    expect(answer).toMatchObject({ success: false });
    expect(answer.message).toContain(words);
    expect(await toldTo(buyer)).toEqual([]);
  });

  test.each([
    ['no text', { text: ' ' }],
    ['a text of 501 letters', { text: 'x'.repeat(501) }],
    ['an unknown level', { level: 'loud' }],
    ['an impossible date', { from: '2031-02-31' }],
    ['an end that is not a date', { until: 'tomorrow' }],
  ])('is refused with 422: %s', async (_what, change) => {
    const answer = await support.post('/api/operator/announcements/add', { ...closed, ...change });
    expect(answer.status).toBe(422);
    expect(await toldTo(buyer)).toEqual([]);
  });

  test('counts toward the limit, also in simultaneous requests', async () => {
    const planned = (nth: number) => announce({ from: inAWhile(days(1) + minutes(nth)) });
    for (let nth = 2; nth < bounds.max; nth += 1) {
      expect(await planned(nth)).toMatchObject({ success: true });
    }
    // Simultaneous requests share the limit.
    const atOnce = await Promise.all(Array.from({ length: 20 }, (_, nth) => planned(nth)));
    expect(atOnce.filter(({ success }) => success)).toHaveLength(2);
    expect(await announce()).toMatchObject({ success: false });
  });

  test('a viewer can read announcements but not publish one', async () => {
    const { browser: viewer } = await world.signedInOperator('viewer');
    expect((await viewer.get('/api/operator/announcements')).status).toBe(200);
    const answer = await viewer.post('/api/operator/announcements/add', closed);
    expect(answer.problem).toMatchObject({ code: 'forbidden' });
    expect(await toldTo(buyer)).toEqual([]);
  });

  test('lists announcements in batches of 50, newest first', async () => {
    await world.db.query(
      `insert into announcements (text, level, audience, starts_at, ends_at)
       select 'old', 'info', 'everybody', now(), now() - interval '1 day' from generate_series(1, 60)`,
    );
    const { body: first } = await support.get('/api/operator/announcements');
    expect(first.rows).toHaveLength(50);
    const { body: second } = await support.get(`/api/operator/announcements?after=${first.next}`);
    expect(second.rows[0]?.id).toBe((first.rows.at(-1)?.id ?? 0) - 1);
  });
});
