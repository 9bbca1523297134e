import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { answer, note, openConversation, opening, send, threadOf } from '#test/conversing.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
let buyer: Browser;
let operator: Browser;
let operatorName: string;

beforeAll(async () => {
  world = await openTestHub({ env: { HUB_LIMITS: 'on' } });
  buyer = (await world.signedInBuyer()).browser;
  const signedIn = await world.signedInOperator('support');
  operator = signedIn.browser;
  operatorName = signedIn.person.firstname;
});
beforeEach(() => world.db.query('delete from rate_counters'));
afterAll(() => world.close());

const listOf = async (browser: Browser, after?: string) => {
  const query = after === undefined ? '' : `after=${after}`;
  return (await browser.get(`/api/user/conversations?${query}`)).body;
};
const read = (browser: Browser, id: number, position: number) =>
  browser.post('/api/user/conversation/read', { id, position });
const count = async (table: string): Promise<number> =>
  Number((await world.db.query(`select count(*) as n from ${table}`)).rows[0]?.['n']);

test('a conversation starts with its topic, its license and its first message', async () => {
  const { browser, person } = await world.signedInBuyer();
  const [license] = (await browser.get('/api/user/licenses')).body;
  const opened = await openConversation(browser, {
    topic: 'bug',
    license_id: license?.id,
    text: 'Since 2.1.\n\n<b>Look</b>',
  });
  expect(opened).toMatchObject({
    topic: 'bug',
    state: 'open',
    unverified: false,
    unread: 0,
    license: { id: license?.id, label: `Essentials …${person.purchase_code.slice(-4)}` },
    last: { position: 1, side: 'buyer', mine: true, text: 'Since 2.1.\n\n<b>Look</b>' },
  });
  const { body } = await threadOf(browser, opened.id);
  expect(body).toEqual({ conversation: opened, messages: [opened.last], more: false, moves: [] });
  expect(await listOf(browser)).toMatchObject({ rows: [opened], next: null, unread: 0 });
});

test('an answer shows the first name of its author and no other personal data', async () => {
  const { id } = await openConversation(buyer);
  await answer(operator, id);
  const { body } = await threadOf(buyer, id);
  expect(body.messages.at(-1)).toEqual({
    position: 2,
    name: null,
    side: 'publisher',
    author: operatorName,
    text: 'Update to 2.2.',
    files: [],
    secrets: [],
    at: world.clock.now().toISOString(),
    mine: false,
  });
});

describe('client key of a message', () => {
  test('a repeated message with another text is stored once', async () => {
    const draft = opening();
    const first = await openConversation(buyer, draft);
    const again = await openConversation(buyer, { ...draft, text: 'Other words' });
    expect(again).toEqual(first);
    const name = randomUUID();
    const { body: sent } = await send(buyer, first.id, { name });
    const before = await count('conversation_messages');
    const { body } = await send(buyer, first.id, { name, text: 'Other words' });
    expect(body).toEqual(sent);
    expect(await count('conversation_messages')).toBe(before);
  });

  test('ten simultaneous messages with one client key are stored once', async () => {
    const draft = opening();
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => openConversation(buyer, draft)),
    );
    const [first] = opened;
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const name = randomUUID();
    const id = first?.id ?? 0;
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(buyer, id, { name })));
    expect(new Set(sent.map(({ body }) => body.sent?.position))).toEqual(new Set([2]));
    expect((await threadOf(buyer, id)).body.messages).toHaveLength(2);
  });

  test('two people may use the same client key', async () => {
    const { browser: other } = await world.signedInBuyer();
    const draft = opening();
    const mine = await openConversation(buyer, draft);
    expect((await openConversation(other, draft)).id).not.toBe(mine.id);
  });

  test('a repeated message is accepted after the rate limit is reached', async () => {
    const { browser } = await world.signedInBuyer();
    const draft = opening();
    const first = await openConversation(browser, draft);
    for (let n = 0; n < 9; n += 1) await openConversation(browser);
    const refused = await browser.post('/api/user/conversation/open', opening());
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await openConversation(browser, draft)).id).toBe(first.id);
  });

  test('a repeated message does not count toward the rate limit, and a message above it is not stored', async () => {
    const { browser } = await world.signedInBuyer();
    const { id } = await openConversation(browser);
    const name = randomUUID();
    const counts = async () =>
      (await world.db.query('select count from rate_counters order by count')).rows;
    await send(browser, id, { name });
    const before = await counts();
    const { body: sent } = await send(browser, id, { name });
    expect(await counts()).toEqual(before);
    await world.db.query('update rate_counters set count = 1000000');
    expect(await send(browser, id)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await send(browser, id, { name })).body).toEqual(sent);
    expect((await threadOf(browser, id)).body.messages).toHaveLength(2);
    const { rows } = await world.db.query('select last_position from conversations where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ last_position: 2 }]);
  });
});

test('simultaneous messages of buyer and operator have positions without gaps', async () => {
  const { id } = await openConversation(buyer);
  const all = Array.from({ length: 12 }, (_, n) =>
    n % 2 === 0 ? send(buyer, id, { text: `${n}` }) : note(operator, id, `${n}`),
  );
  for (const { status } of await Promise.all(all)) expect(status).toBe(200);
  const { body } = await operator.get(`/api/operator/conversation?id=${id}`);
  expect(body.messages.map(({ position }) => position)).toEqual(
    Array.from({ length: 13 }, (_, n) => n + 1),
  );
});

describe('conversation of another person', () => {
  test('every call answers not_found, and the list leaves the conversation out', async () => {
    const { id } = await openConversation(buyer);
    const { browser: other } = await world.signedInBuyer();
    for (const unknown of [id, 2 ** 31 - 1]) {
      expect((await threadOf(other, unknown)).problem?.code).toBe('not_found');
      expect((await send(other, unknown)).problem?.code).toBe('not_found');
      expect((await read(other, unknown, 1)).problem?.code).toBe('not_found');
    }
    expect((await listOf(other)).rows).toEqual([]);
    expect((await threadOf(buyer, id)).body.messages).toHaveLength(1);
  });

  test('a message about another person’s license is refused', async () => {
    const { browser: other } = await world.signedInBuyer();
    const [license] = (await other.get('/api/user/licenses')).body;
    const draft = opening({ license_id: license?.id });
    const { body } = await buyer.post('/api/user/conversation/open', draft);
    expect(body).toMatchObject({ success: false, conversation: null });
    expect(body.message).toContain('not among yours');
  });
});

test('a person without a valid license is refused with the reason, and nothing is stored', async () => {
  const { browser, person } = await world.signedInBuyer();
  await world.db.query(
    "update licenses set status = 'refunded' where user_id = (select id from users where username = $1)",
    [person.username],
  );
  const before = await count('conversations');
  const { body } = await browser.post('/api/user/conversation/open', opening());
  expect(body).toMatchObject({ success: false, conversation: null });
  expect(body.message).toContain('license owners');
  expect(await count('conversations')).toBe(before);
});

describe('unread count of a buyer', () => {
  test('is the same on all devices, and reading on one device lowers it on all', async () => {
    const { browser, person } = await world.signedInBuyer();
    const phone = world.browser();
    await phone.post('/api/login', { username: person.username, password: person.password });
    const { id } = await openConversation(browser);
    await answer(operator, id);
    await answer(operator, id);
    await note(operator, id, 'Nothing for them');
    for (const device of [browser, phone]) expect((await listOf(device)).unread).toBe(2);
    expect((await read(phone, id, 2)).body).toEqual({ unread: 1 });
    expect((await read(phone, id, 3)).body).toEqual({ unread: 0 });
    // A late report with an earlier position changes nothing.
    expect((await read(browser, id, 2)).body).toEqual({ unread: 0 });
    expect(await listOf(browser)).toMatchObject({ unread: 0, rows: [{ id, unread: 0 }] });
  });

  test('counts a new answer after a client reported a position beyond the last message', async () => {
    const { id } = await openConversation(buyer);
    await read(buyer, id, 2 ** 31 - 1);
    await answer(operator, id);
    expect((await listOf(buyer)).rows[0]).toMatchObject({ id, unread: 1 });
  });
});

test('no response to a buyer contains a note', async () => {
  const { id } = await openConversation(buyer);
  await note(operator, id, 'Do not tell: a thief');
  const thread = await threadOf(buyer, id);
  const list = await listOf(buyer);
  expect(JSON.stringify([thread.body, list])).not.toContain('thief');
  expect(thread.body).toMatchObject({ messages: [{ position: 1 }], conversation: { unread: 0 } });
});

test('the next message of the buyer reopens a closed conversation', async () => {
  const { id } = await openConversation(buyer);
  await answer(operator, id, { close: true });
  expect((await threadOf(buyer, id)).body.conversation.state).toBe('closed');
  const { body } = await send(buyer, id);
  expect(body.conversation).toMatchObject({ state: 'open' });
});

describe('text of a message', () => {
  test.each([
    ['HTML and scripts', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['right-to-left text and direction marks', 'מה נשמע?\u200F Essentials 2.1\u200E.'],
    ['10,000 characters', 'é'.repeat(10_000)],
    ['emoji outside the Basic Multilingual Plane', '🧵👩‍👩‍👧 ok'],
  ])('is stored unchanged with %s', async (_what, text) => {
    const { id } = await openConversation(buyer, { text });
    expect((await threadOf(buyer, id)).body.messages[0]?.text).toBe(text);
  });

  test.each([
    ['10,001 characters', 'x'.repeat(10_001)],
    ['a NUL character', 'a\0b'],
  ])('is rejected with %s, and the problem names the field', async (_what, text) => {
    const { id } = await openConversation(buyer);
    const refused = await send(buyer, id, { text });
    expect(refused.status).toBe(422);
    expect(refused.problem?.errors?.map(({ field }) => field)).toEqual(['text']);
  });

  test('is required when the message has no file', async () => {
    const { id } = await openConversation(buyer);
    const { body } = await send(buyer, id, { text: '  \n ' });
    expect(body).toMatchObject({ success: false, message: 'Write a message or add a file.' });
  });

  test('loses characters that override the text direction', async () => {
    const { id } = await openConversation(buyer, { text: 'evil\u202Egpj.exe' });
    expect((await threadOf(buyer, id)).body.messages[0]?.text).toBe('evilgpj.exe');
  });
});

test('a message with an unknown file is refused and not stored', async () => {
  const { id } = await openConversation(buyer);
  const { body } = await send(buyer, id, { text: 'See', files: [123_456] });
  expect(body).toMatchObject({ success: false, sent: null });
  expect(body.message).toContain('add it again');
  expect((await threadOf(buyer, id)).body.messages).toHaveLength(1);
});

test('long lists and long threads are paginated', async () => {
  await world.db.query('delete from rate_counters');
  const { browser, person } = await world.signedInBuyer();
  const { id } = await openConversation(browser);
  await world.db.query(
    `insert into conversation_messages (conversation_id, position, side, client_key, text, folded, created_at)
     select $1::int, n, 'buyer', 'm' || n, 't' || n, ' t' || n, now() from generate_series(2, 120) n`,
    [id],
  );
  const newest = (await threadOf(browser, id)).body;
  expect(newest.more).toBe(true);
  expect(newest.messages.map(({ position }) => position).slice(0, 1)).toEqual([71]);
  const oldest = (await browser.get(`/api/user/conversation?id=${id}&before=21`)).body;
  expect(oldest).toMatchObject({ more: false });
  expect(oldest.messages).toHaveLength(20);
  await world.db.query(
    `with begun as (
       insert into conversations (user_id, topic, created_at, last_at, last_position)
       select u.id, 'bug', now(), '2026-01-01T00:00:00Z', 1
       from users u, generate_series(1, 60) where username = $1 returning id)
     insert into conversation_messages (conversation_id, position, side, client_key, text, folded, created_at)
     select id, 1, 'buyer', 'b' || id, 't', ' t', now() from begun`,
    [person.username],
  );
  const first = await listOf(browser);
  const second = await listOf(browser, first.next ?? undefined);
  expect(first.rows).toHaveLength(50);
  expect(second).toMatchObject({ next: null });
  expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(61);
});

test.each(['0', '.', '9'.repeat(40), '1.1.1'])(
  'the list accepts the forged cursor %s',
  async (after) => {
    expect((await buyer.get(`/api/user/conversations?after=${after}`)).status).toBe(200);
  },
);
