import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { days } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compose, type Features, type Platform } from '#server/app/composition.ts';
import { createKeepStore } from './keep-store.ts';
import type { Browser } from '#test/browser.ts';
import { answer, note, openConversation, opening, threadOf } from '#test/conversing.ts';
import { catalogWith } from '#test/catalog-with.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { unzip } from '#test/unzip.ts';
import { dumpOf } from '#test/plans/two-persons.ts';

let world: TestHub;
let dataDir: string;
let operator: Browser;
/** Features of a second instance. */
let features: Features;
let platform: Platform;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hub-data-'));
  world = await openTestHub({
    env: {
      HUB_DATA_DIR: dataDir,
      CONVERSATION_RETENTION: '30',
      MESSENGER_MAIL_TO: 'support@publisher.example',
    },
  });
  operator = (await world.signedInOperator('support')).browser;
  ({ features, platform } = await compose(world.deps));
  await platform.jobs.start([]);
});
afterAll(async () => {
  await platform.jobs.stop(1000);
  await world.close();
  rmSync(dataDir, { recursive: true });
});

const ids = async (): Promise<number[]> =>
  (await world.db.query('select id from conversations order by id')).rows.map(({ id }) =>
    Number(id),
  );

describe('retention of conversations', () => {
  // The clock moves by months, so each test signs in again.
  test('keeps open conversations, and deletes closed ones after 30 days', async () => {
    const { browser } = await world.signedInBuyer();
    const open = await openConversation(browser);
    const closed = await openConversation(browser);
    await answer(operator, closed.id, { close: true });
    world.clock.advance(days(29));
    await features.messenger.sweep();
    expect(await ids()).toEqual([open.id, closed.id]);
    world.clock.advance(days(1) + 1);
    await features.messenger.sweep();
    expect(await ids()).toEqual([open.id]);
    const { rows } = await world.db.query(
      'select 1 from conversation_messages where conversation_id = $1',
      [closed.id],
    );
    expect(rows).toEqual([]);
  });

  test('keeps a conversation that was reopened during the search', async () => {
    const store = createKeepStore(world.db);
    const { browser } = await world.signedInBuyer();
    const { browser: colleague } = await world.signedInOperator('support');
    const { id } = await openConversation(browser);
    await answer(colleague, id, { close: true });
    const later = new Date(world.clock.now().getTime() + 1);
    const closedIds = await store.closedBefore(later, 100);
    expect(closedIds).toContain(id);
    await colleague.post('/api/operator/conversation/reopen', { id });
    await store.removeClosed(closedIds, later);
    expect(await ids()).toContain(id);
  });

  test('deletes a login report ninety days after its last message', async () => {
    const body = { email: 'lost@mail.example', text: 'Help' };
    await world.browser().post('/api/report-login-issue', body);
    const countBefore = (await ids()).length;
    world.clock.advance(days(90));
    await features.messenger.sweep();
    expect(await ids()).toHaveLength(countBefore);
    world.clock.advance(1);
    await features.messenger.sweep();
    expect(await ids()).toHaveLength(countBefore - 1);
  });
});

describe('erasure of a person', () => {
  test('deletes the open conversation and the login reports of the person', async () => {
    const { browser, person } = await world.signedInBuyer();
    const text = 'Words that nobody else wrote';
    const { id } = await openConversation(browser, { text });
    operator = (await world.signedInOperator('support')).browser;
    await answer(operator, id, { text: `${text}, you say?` });
    await note(operator, id, `${text}, they say`);
    const { email } = person;
    await world.browser().post('/api/report-login-issue', { email, text });
    await browser.post('/api/user/erase-account', {
      password: person.password,
      username: person.username,
    });
    world.clock.advance(days(14));
    expect(await features.privacy.eraseDue()).toBe(1);
    expect((await threadOf(browser, id)).status).toBe(401);
    const dump = await dumpOf(world.db);
    expect(dump.split('\n').filter((line) => line.includes(text))).toEqual([]);
  });

  test('keeps the answers of an erased operator without the author', async () => {
    const { browser } = await world.signedInBuyer();
    const { id } = await openConversation(browser);
    const { browser: colleague, person } = await world.signedInOperator('support');
    await answer(colleague, id);
    await world.db.query(
      'update licenses set user_id = null where user_id = (select id from users where username = $1)',
      [person.username],
    );
    await world.db.query('delete from users where username = $1', [person.username]);
    const { body } = await threadOf(browser, id);
    expect(body.messages[1]).toMatchObject({ author: null, side: 'publisher', mine: false });
  });
});

describe('merged conversation', () => {
  const merged = async () => {
    const buyer = await world.signedInBuyer();
    const { browser: colleague } = await world.signedInOperator('support');
    const { id } = await openConversation(buyer.browser, { text: 'Merged words' });
    const { id: into } = await openConversation(buyer.browser);
    await colleague.post('/api/operator/conversation/merge', { id, into });
    return { ...buyer, id, into };
  };

  test('is stored as long as its target', async () => {
    const { id, into } = await merged();
    world.clock.advance(days(31));
    await features.messenger.sweep();
    expect(await ids()).toEqual(expect.arrayContaining([id, into]));
    await world.db.query('update conversations set closed_at = $1 where id = $2', [
      world.clock.now().toISOString(),
      into,
    ]);
    world.clock.advance(days(30) + 1);
    await features.messenger.sweep();
    const remainingIds = await ids();
    expect([remainingIds.includes(id), remainingIds.includes(into)]).toEqual([false, false]);
  });

  test('rejects a target that is due for deletion', async () => {
    const { browser } = await world.signedInBuyer();
    const { id } = await openConversation(browser);
    const { id: into } = await openConversation(browser);
    await world.db.query('update conversations set closed_at = $1 where id = $2', [
      new Date(world.clock.now().getTime() - days(30) - 1).toISOString(),
      into,
    ]);
    const { browser: colleague } = await world.signedInOperator('support');
    const answered = await colleague.post('/api/operator/conversation/merge', { id, into });
    expect(answered.status).toBe(404);
  });

  test('is stored until the retention period of the later closing ends', async () => {
    const { browser } = await world.signedInBuyer();
    const { id } = await openConversation(browser);
    const { id: into } = await openConversation(browser);
    const { browser: colleague } = await world.signedInOperator('support');
    await answer(colleague, id, { close: true });
    await answer(colleague, into, { close: true });
    await world.db.query('update conversations set closed_at = $1 where id = $2', [
      new Date(world.clock.now().getTime() - days(29)).toISOString(),
      into,
    ]);
    await colleague.post('/api/operator/conversation/merge', { id, into });
    world.clock.advance(days(2));
    await features.messenger.sweep();
    expect(await ids()).toEqual(expect.arrayContaining([id, into]));
    world.clock.advance(days(28) + 1);
    await features.messenger.sweep();
    expect(await ids()).not.toContain(into);
  });

  test('is exported once, and deleted with the account of its buyer', async () => {
    const { browser, person, id, into } = await merged();
    await browser.post('/api/user/ask-data-export', {});
    await vi.waitFor(
      async () =>
        expect((await browser.get('/api/user/data-export')).body.export?.state).toBe('ready'),
      { timeout: 15_000, interval: 100 },
    );
    const { url } = (await browser.post('/api/user/open-data-export', {})).body;
    const cookie = [...browser.cookies].map((each) => each.join('=')).join('; ');
    const zip = await world.hub.http.inject({ url, headers: { cookie } });
    const messages = (await unzip(zip.rawPayload)).get('data/conversation_messages.json');
    expect(messages?.split('Merged words')).toHaveLength(2);
    await browser.post('/api/user/erase-account', {
      password: person.password,
      username: person.username,
    });
    world.clock.advance(days(14));
    expect(await features.privacy.eraseDue()).toBe(1);
    const remainingIds = await ids();
    expect([remainingIds.includes(id), remainingIds.includes(into)]).toEqual([false, false]);
  });
});

test('while the marketplace is down, a person without a license may write, marked as unverified', async () => {
  const { browser, person } = await world.signedInBuyer();
  await world.db.query(
    "update licenses set status = 'refunded' where user_id = (select id from users where username = $1)",
    [person.username],
  );
  const refused = await browser.post('/api/user/conversation/open', opening());
  expect(refused.body).toMatchObject({ success: false });
  await world.sandbox.fault({ target: 'sale', kind: 'down' });
  for (let n = 0; n < 12; n += 1) {
    const purchase_code = `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
    await browser.post('/api/user/claim-license', { purchase_code });
  }
  const opened = await openConversation(browser);
  expect(opened.unverified).toBe(true);
  await world.sandbox.clearFaults();
});

test('the panel shows the next working hours, also across a weekend', async () => {
  const nine = [{ from: '09:00', until: '17:00' }];
  const working_hours = { zone: 'Europe/Berlin', week: { monday: nine, friday: nine } };
  const catalog = catalogWith(() => ({ working_hours }));
  // Noon on a Sunday in winter.
  const clock = createTestClock(new Date('2026-03-01T12:00:00Z'));
  const elsewhere = await openTestHub({ catalog, clock });
  const { browser } = await elsewhere.signedInBuyer();
  const working = async () => (await browser.get('/api/user/conversations')).body.working;
  expect(await working()).toEqual({ is_open: false, opens_at: '2026-03-02T08:00:00.000Z' });
  clock.set(new Date('2026-03-02T08:00:00Z'));
  expect(await working()).toEqual({ is_open: true, opens_at: null });
  clock.set(new Date('2026-03-02T16:00:00Z'));
  expect(await working()).toEqual({ is_open: false, opens_at: '2026-03-06T08:00:00.000Z' });
  await elsewhere.close();
});
