import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp, type Hub } from '#server/app/app.ts';
import { answer, note, openConversation, send } from '#test/conversing.ts';
import { requireUser, type Browser } from '#test/browser.ts';
import { shell } from '#test/shell-actor.ts';
import { readEvents, type EventReader } from '#test/doubles/event-reader.ts';
import type { Db } from '#platform/db/db.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { listenOn } from '#test/doubles/raw-client.ts';

/** Two instances on one database: buyers use the first, operators the second. */
let world: TestHub;
let second: Hub;
/** Number of inbox counts by the second instance. */
let counts = 0;
let ports: { first: number; second: number };
let buyer: { readonly browser: Browser; readonly person: Person };
let operator: { readonly browser: Browser; readonly person: Person };

beforeAll(async () => {
  world = await openTestHub();
  const run: Db['run'] = (statement, values) => {
    if (statement.text.includes('nobodys')) counts += 1;
    return world.db.run(statement, values);
  };
  second = await buildApp({ ...world.deps, hub: 'second-hub', db: { ...world.db, run } });
  ports = { first: await listenOn(world.hub.http), second: await listenOn(second.http) };
});
beforeEach(async () => {
  buyer = await world.signedInBuyer();
  operator = await world.signedInOperator('support');
});
const open: EventReader[] = [];
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});
afterAll(async () => {
  await second.stop();
  await world.close();
});

const buyerStream = '/api/user/conversation/stream';
const operatorStream = '/api/operator/conversation/stream';

async function follow(
  browser: Browser,
  at: { path: string; port: number; lastEventId?: string },
): Promise<EventReader> {
  // Only events of the last seconds may be delivered again.
  world.clock.advance(20_000);
  const reader = await readEvents(browser, at);
  open.push(reader);
  return reader;
}
const followAsBuyer = (lastEventId?: string, { browser } = buyer) =>
  follow(browser, { path: buyerStream, port: ports.first, ...(lastEventId && { lastEventId }) });
const followAsOperator = (lastEventId?: string, { browser } = operator) =>
  follow(browser, {
    path: operatorStream,
    port: ports.second,
    ...(lastEventId && { lastEventId }),
  });

interface DeliveredEvent {
  readonly kind: string;
  readonly conversation: { readonly id: number; readonly present?: readonly object[] };
  readonly message: { readonly text: string; readonly position: number } | null;
  readonly unread?: number;
  readonly counts?: object;
}
const eventsOf = (reader: EventReader): DeliveredEvent[] => reader.told().map(({ data }) => data);
const textsOf = (reader: EventReader): (string | undefined)[] =>
  eventsOf(reader).map(({ message }) => message?.text);

test('buyer and operator receive each other’s messages immediately, from any instance', async () => {
  const { id } = await openConversation(buyer.browser);
  const [here, there] = [await followAsBuyer(), await followAsOperator()];
  expect(here.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(here.events[0]).toEqual({ name: 'hello', id: expect.stringMatching(/^\d+$/), data: {} });
  await send(buyer.browser, id, { text: 'One' });
  await answer(operator.browser, id, { text: 'Two' });
  await there.wait(2);
  await here.wait(2);
  expect(textsOf(here)).toEqual(['One', 'Two']);
  expect(textsOf(there)).toEqual(['One', 'Two']);
  const [, answered] = eventsOf(here);
  const thread = (await buyer.browser.get(`/api/user/conversation?id=${id}`)).body;
  expect(answered).toEqual({
    kind: 'message',
    conversation: thread.conversation,
    message: thread.messages.at(-1),
    unread: 1,
  });
  const operatorView = (await operator.browser.get(`/api/operator/conversation?id=${id}`)).body;
  expect(eventsOf(there)[1]).toMatchObject({
    kind: 'message',
    message: operatorView.messages.at(-1),
    counts: { waiting: expect.any(Number), mine: 1, nobodys: expect.any(Number), mentions: 0 },
  });
});

test('one query counts the inbox for all operators who receive an event', async () => {
  const { id } = await openConversation(buyer.browser);
  await answer(operator.browser, id);
  const colleagues = [operator];
  for (const role of ['support', 'viewer'] as const) {
    colleagues.push(await world.signedInOperator(role));
  }
  const readers: EventReader[] = [];
  for (const colleague of colleagues) readers.push(await followAsOperator(undefined, colleague));
  counts = 0;
  await send(buyer.browser, id, { text: 'Once' });
  for (const reader of readers) await reader.wait(1);
  expect(counts).toBe(1);
  const receivedCounts = readers.map((reader) => eventsOf(reader)[0]?.counts);
  const common = { waiting: expect.any(Number), nobodys: expect.any(Number), mentions: 0 };
  expect(receivedCounts).toEqual([1, 0, 0].map((mine) => ({ ...common, mine })));
});

test('a buyer receives no notes and no messages of other conversations', async () => {
  const { id } = await openConversation(buyer.browser);
  const other = await world.signedInBuyer();
  const reader = await followAsBuyer();
  const colleague = await followAsOperator();
  await openConversation(other.browser, { text: 'Somebody else’s' });
  await note(operator.browser, id, 'Not for the buyer');
  await send(buyer.browser, id, { text: 'Mine' });
  await colleague.wait(3);
  await reader.wait(1);
  expect(textsOf(reader)).toEqual(['Mine']);
  expect(JSON.stringify(reader.events)).not.toContain('Not for the buyer');
  expect(textsOf(colleague)).toEqual(['Somebody else’s', 'Not for the buyer', 'Mine']);
  const polled = await buyer.browser.get('/api/user/conversation/events?after=0');
  expect(JSON.stringify(polled.body)).not.toMatch(/Not for the buyer|Somebody/);
});

test('reading on one device updates the unread count on the others', async () => {
  const { id } = await openConversation(buyer.browser);
  await answer(operator.browser, id);
  const reader = await followAsBuyer();
  await buyer.browser.post('/api/user/conversation/read', { id, position: 2 });
  await reader.wait(1);
  expect(eventsOf(reader)[0]).toMatchObject({ kind: 'state', message: null, unread: 0 });
});

test('a viewer receives the author of a message without the text', async () => {
  const viewer = await world.signedInOperator('viewer');
  const reader = await followAsOperator(undefined, viewer);
  await openConversation(buyer.browser, { text: 'A secret of mine' });
  await reader.wait(1);
  expect(eventsOf(reader)[0]).toMatchObject({ kind: 'message', message: { text: '', files: [] } });
  const polled = await viewer.browser.get('/api/operator/conversation/events?after=0');
  expect(polled.body.events.length).toBeGreaterThan(0);
  expect(JSON.stringify([reader.events, polled.body])).not.toContain('A secret of mine');
});

describe('reconnection of a client', () => {
  test('receives the missed events in the stream', async () => {
    const { id } = await openConversation(buyer.browser);
    const reader = await followAsBuyer();
    const from = reader.events[0]?.id ?? '';
    reader.close();
    await answer(operator.browser, id, { text: 'Missed' });
    const again = await followAsBuyer(from);
    await again.wait(1);
    expect(textsOf(again)).toContain('Missed');
    // A connection that breaks early continues from its previous cursor.
    expect(again.events[0]).toMatchObject({ name: 'hello', id: from });
  });

  test('receives the missed events by polling', async () => {
    const { id } = await openConversation(buyer.browser);
    const events = '/api/user/conversation/events';
    const { body: first } = await buyer.browser.get(events);
    expect(first).toEqual({ events: [], last: expect.stringMatching(/^\d+$/), gap: false });
    await answer(operator.browser, id, { text: 'Missed' });
    const { body } = await buyer.browser.get(`${events}?after=${first.last}`);
    expect(body.gap).toBe(false);
    expect(body.events.map(({ message }) => message?.text)).toContain('Missed');
  });

  test('reports a gap after more than 200 events or after deleted events', async () => {
    const { id } = await openConversation(buyer.browser);
    const { id: userId } = await requireUser(buyer.browser);
    const { last } = (await buyer.browser.get('/api/user/conversation/events')).body;
    await world.db.query(
      `insert into conversation_events (conversation_id, user_id, kind, is_internal, at)
        select $1, $2, 'state', false, $3::timestamptz from generate_series(1, 201)`,
      [id, userId, world.clock.now().toISOString()],
    );
    world.clock.advance(20_000);
    const polled = await buyer.browser.get(`/api/user/conversation/events?after=${last}`);
    expect(polled.body).toMatchObject({ events: [], gap: true });
    const reader = await followAsBuyer(last);
    expect(reader.events[0]?.id).not.toBe(last);
    await world.db.query(
      'delete from conversation_events where id < (select max(id) from conversation_events)',
    );
    const late = await buyer.browser.get('/api/user/conversation/events?after=1');
    expect(late.body).toMatchObject({ events: [], gap: true });
  });

  test.each(['999999999999999999', '0'])('accepts the forged event id %s', async (id) => {
    expect((await followAsBuyer(id)).status).toBe(200);
    const polled = await buyer.browser.get(`/api/user/conversation/events?after=${id}`);
    expect(polled.status).toBe(200);
  });
});

test('an event that commits after a newer event is still delivered', async () => {
  const [one, two] = [await openConversation(buyer.browser), await openConversation(buyer.browser)];
  const reader = await followAsBuyer();
  const from = reader.events[0]?.id ?? '';
  // The embedded engine has one connection, so events commit in order.
  if (world.db.engine !== 'postgres') return;
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  const late = world.db.transaction(async () => {
    await world.db.query(
      `insert into conversation_events (conversation_id, user_id, kind, position, is_internal, at)
        select id, user_id, 'message', 1, false, $2::timestamptz from conversations where id = $1`,
      [one.id, world.clock.now().toISOString()],
    );
    written();
    await mayEnd;
  });
  await isWritten;
  await send(buyer.browser, two.id, { text: 'Earlier there' });
  await reader.wait(1);
  const { id: newest } = reader.told()[0] ?? {};
  end();
  await late;
  const again = await followAsBuyer(newest ?? from);
  await expect
    .poll(() => eventsOf(again).map(({ conversation }) => conversation.id))
    .toContain(one.id);
});

test('a terminated database connection loses no event', async () => {
  const { id } = await openConversation(buyer.browser);
  const reader = await followAsBuyer();
  await send(buyer.browser, id, { text: 'Before' });
  await reader.wait(1);
  await world.db
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`,
    )
    .catch(() => {});
  await send(buyer.browser, id, { text: 'Meanwhile' });
  await reader.wait(2);
  expect(textsOf(reader)).toEqual(['Before', 'Meanwhile']);
});

describe('end of a stream', () => {
  const ends: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the session ends', () => buyer.browser.get('/api/logout')],
    [
      'the account is suspended',
      () =>
        world.db.query('update users set blocked_at = now() where username = $1', [
          buyer.person.username,
        ]),
    ],
  ];
  test.each(ends)('a stream ends without further messages when %s', async (_name, end) => {
    const { id } = await openConversation(buyer.browser);
    const reader = await followAsBuyer();
    await end();
    await answer(operator.browser, id, { text: 'Nobody is there' });
    await reader.ended;
    expect(reader.told()).toEqual([]);
    expect((await followAsBuyer()).status).toBe(401);
  });

  test('a stream ends without an event when the session ends', async () => {
    const reader = await followAsBuyer();
    await buyer.browser.get('/api/logout');
    await reader.ended;
  });

  test('a stream ends without further messages when an operator is removed', async () => {
    const reader = await followAsOperator();
    await world.hub.operators.operators.remove(operator.person.email, shell);
    await openConversation(buyer.browser, { text: 'Nobody is there' });
    await reader.ended;
    expect(reader.told()).toEqual([]);
    expect((await followAsOperator()).status).toBe(404);
  });

  test('a stream ends when an operator becomes a viewer, and may be opened again', async () => {
    const reader = await followAsOperator();
    await world.db.query(
      "update operators set role = 'viewer' where user_id = (select id from users where username = $1)",
      [operator.person.username],
    );
    await openConversation(buyer.browser, { text: 'Not for viewers' });
    await reader.ended;
    expect(JSON.stringify(reader.events)).not.toContain('Not for viewers');
    expect((await followAsOperator()).status).toBe(200);
  });
});

test('a person may open five streams, and another after one of them ends', async () => {
  const readers = [];
  for (let count = 0; count < 5; count += 1) readers.push(await followAsBuyer());
  expect(readers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const sixth = await followAsBuyer();
  expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, '60']);
  expect((await followAsBuyer(undefined, await world.signedInBuyer())).status).toBe(200);
  readers[0]?.close();
  await expect.poll(async () => (await followAsBuyer()).status).toBe(200);
});

test('a stopping instance ends its streams immediately, and another instance delivers the missed events', async () => {
  const third = await buildApp({ ...world.deps, hub: 'third-hub' });
  const port = await listenOn(third.http);
  const { id } = await openConversation(buyer.browser);
  const reader = await follow(buyer.browser, { path: buyerStream, port });
  const from = reader.events[0]?.id ?? '';
  const before = performance.now();
  await third.stop();
  await reader.ended;
  expect(performance.now() - before).toBeLessThan(5_500);
  await answer(operator.browser, id, { text: 'Meanwhile' });
  const again = await followAsBuyer(from);
  await again.wait(1);
  expect(textsOf(again)).toContain('Meanwhile');
});

test('guests open no stream, and buyers do not open the stream of operators', async () => {
  const nobody = world.browser();
  expect((await follow(nobody, { path: buyerStream, port: ports.first })).status).toBe(401);
  expect((await follow(nobody, { path: operatorStream, port: ports.first })).status).toBe(404);
  expect((await followAsOperator(undefined, buyer)).status).toBe(404);
  expect((await buyer.browser.get('/api/operator/conversation/events')).status).toBe(404);
});

describe('reading and typing indicator of an operator', () => {
  const setIndicator = (id: number, doing: string, { browser } = operator) =>
    browser.post('/api/operator/conversation/presence', { id, doing });
  const presentAt = (reader: EventReader, index: number) =>
    eventsOf(reader)[index]?.conversation.present;

  test('is delivered to other operators once for each change, and not to the buyer', async () => {
    const { id } = await openConversation(buyer.browser);
    const colleague = await world.signedInOperator('viewer');
    const [there, here, own] = [
      await followAsOperator(undefined, colleague),
      await followAsBuyer(),
      await followAsOperator(),
    ];
    expect((await setIndicator(id, 'reading')).body).toMatchObject({ success: true });
    await there.wait(1);
    const { username } = operator.person;
    expect(eventsOf(there)[0]).toMatchObject({ kind: 'presence', message: null });
    expect(presentAt(there, 0)).toEqual([{ username, doing: 'reading' }]);
    await own.wait(1);
    expect(presentAt(own, 0)).toEqual([]);
    await setIndicator(id, 'reading');
    await setIndicator(id, 'writing');
    await there.wait(2);
    expect(presentAt(there, 1)).toEqual([{ username, doing: 'writing' }]);
    await setIndicator(id, 'gone');
    await there.wait(3);
    expect(presentAt(there, 2)).toEqual([]);
    expect(here.told()).toEqual([]);
    expect((await setIndicator(2_000_000, 'reading')).status).toBe(404);
  });

  test('ends after 30 seconds without a repetition', async () => {
    const { id } = await openConversation(buyer.browser);
    await setIndicator(id, 'writing');
    const reader = await followAsOperator(undefined, await world.signedInOperator('viewer'));
    world.clock.advance(30_001);
    // The start of the indicator may still arrive before its end.
    await vi.waitUntil(
      () => eventsOf(reader).some((_, index) => presentAt(reader, index)?.length === 0),
      { timeout: 15_000 },
    );
    expect((await world.db.query('select * from conversation_presence')).rows).toEqual([]);
  });
});

test('events are deleted after an hour, except the newest', async () => {
  const count = async () =>
    Number((await world.db.query('select count(*) as n from conversation_events')).rows[0]?.['n']);
  const { id } = await openConversation(buyer.browser);
  await send(buyer.browser, id);
  world.clock.advance(3_600_001);
  await world.hub.tidy();
  // The newest event stays as the cursor for the next poll.
  expect(await count()).toBe(1);
});
