import { mostTicked } from '@hub/contract/limits';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requireUser, type Browser } from '#test/browser.ts';
import { openConversation, send, threadOf } from '#test/conversing.ts';
import { readEvents } from '#test/doubles/event-reader.ts';
import { listenOn } from '#test/doubles/raw-client.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
let buyer: Browser;
let operator: Browser;
let operatorId: number;

beforeAll(async () => {
  world = await openTestHub();
  buyer = (await world.signedInBuyer()).browser;
  operator = (await world.signedInOperator('support')).browser;
  operatorId = (await requireUser(operator)).id;
});
afterAll(() => world.close());

type BulkAnswer = OperatorAnswerOf<'changeConversations'>;

const change = async (ids: readonly number[], wanted: object): Promise<BulkAnswer> =>
  (await operator.post('/api/operator/conversations/change', { ids, change: wanted })).body;
const undo = async ({ outcomes }: BulkAnswer): Promise<BulkAnswer> => {
  const actions = outcomes.filter((outcome) => outcome.undo !== null);
  return (await operator.post('/api/operator/conversations/undo', { actions })).body;
};
const resultsOf = ({ outcomes }: BulkAnswer) => outcomes.map(({ result }) => result);
const openConversations = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await openConversation(buyer)).id);
  return ids;
};
const statesOf = async (ids: readonly number[]) => {
  const { rows } = await world.db.query(
    `select assigned_to, snoozed_until, closed_at is not null as closed, waiting_since
     from conversations where id = any($1) order by id`,
    [[...ids]],
  );
  return rows;
};
const eventsOf = async (ids: readonly number[]) => {
  const { rows } = await world.db.query(
    `select event, details ->> 'conversation' as id, details ->> 'by_id' as by from audit_events
     where details ->> 'conversation' = any($1) order by id`,
    [ids.map(String)],
  );
  return rows;
};
/** Inserts many conversations directly into the database. */
const insertConversations = async (count: number): Promise<number[]> => {
  const { id: userId } = await requireUser(buyer);
  const { rows } = await world.db.query(
    `with made as (insert into conversations (user_id, topic, created_at, last_at, last_position)
       select $1, 'question', $2::timestamptz, $2::timestamptz, 1 from generate_series(1, $3::int)
       returning id),
     said as (insert into conversation_messages (conversation_id, position, side, client_key, text,
         folded, created_at)
       select id, 1, 'buyer', 'made-' || id, 'Hello', ' hello', $2::timestamptz from made)
     select id from made order by id`,
    [userId, world.clock.now().toISOString(), count],
  );
  return rows.map(({ id }) => Number(id));
};

/** Blocks the delivery of events, but not their arrival, until the returned function is called. */
const blockDelivery = async (): Promise<() => Promise<void>> => {
  // The embedded engine has one connection, so the events of a change arrive together.
  if (world.db.engine === 'pglite') return () => Promise.resolve();
  const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = world.db.transaction(async () => {
    await world.db.query('lock table conversation_mentions in access exclusive mode');
    held.resolve();
    await end.promise;
  });
  await held.promise;
  return () => {
    end.resolve();
    return holding;
  };
};

test('a bulk action closes conversations with one event each, and one undo reopens them all', async () => {
  const ids = await openConversations(3);
  const before = await statesOf(ids);
  const closed = await change(ids.toReversed(), { kind: 'close' });
  expect(closed).toMatchObject({ success: true, message: '3 conversations closed.' });
  expect(closed.outcomes.map(({ id }) => id)).toEqual(ids);
  expect(await statesOf(ids)).toMatchObject(ids.map(() => ({ closed: true })));
  expect((await threadOf(buyer, ids[1] ?? 0)).body.conversation.state).toBe('closed');
  const by = String(operatorId);
  expect(await eventsOf(ids)).toEqual(
    ids.map((id) => ({ event: 'messenger.closed', id: String(id), by })),
  );
  expect(await undo(closed)).toMatchObject({ success: true, message: '3 conversations put back.' });
  expect(await statesOf(ids)).toEqual(before);
});

test('each conversation has its own result, and an undo does not revert later changes', async () => {
  const [open = 0, closed = 0] = await openConversations(2);
  await change([closed], { kind: 'close' });
  const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const snoozed = await change([open, closed, 2 ** 31 - 1], { kind: 'snooze', until });
  expect(resultsOf(snoozed)).toEqual(['done', 'is_closed', 'not_found']);
  expect(snoozed).toMatchObject({
    success: false,
    message:
      '1 conversation snoozed. 1 conversation not changed: closed. 1 conversation not found.',
  });
  await send(buyer, open);
  expect(await undo(snoozed)).toMatchObject({
    success: false,
    outcomes: [{ id: open, result: 'changed' }],
  });
});

test('a bulk action assigns and reopens, and refuses a person who is not an operator', async () => {
  const ids = await openConversations(2);
  expect(await change(ids, { kind: 'assign', to: operatorId })).toMatchObject({ success: true });
  expect(resultsOf(await change(ids, { kind: 'assign', to: operatorId }))).toEqual([
    'already',
    'already',
  ]);
  const { id: stranger } = await requireUser(buyer);
  expect(resultsOf(await change(ids, { kind: 'assign', to: stranger }))).toEqual([
    'no_operator',
    'no_operator',
  ]);
  await change(ids, { kind: 'close' });
  expect(await change(ids, { kind: 'reopen' })).toMatchObject({ success: true });
  expect(await statesOf(ids)).toMatchObject(
    ids.map(() => ({ closed: false, assigned_to: operatorId })),
  );
});

test('a failure at the last conversation leaves all conversations unchanged', async () => {
  const ids = await openConversations(3);
  const before = await statesOf(ids);
  await world.db.query(
    `create function fail_at_last() returns trigger as $$ begin
       if new.details ->> 'conversation' = '${ids[2]}' then raise 'no'; end if; return new; end $$
     language plpgsql`,
  );
  await world.db.query(
    'create trigger fail_at_last before insert on audit_events for each row execute function fail_at_last()',
  );
  try {
    const body = { ids, change: { kind: 'close' } };
    const { status } = await operator.post('/api/operator/conversations/change', body);
    expect(status).toBe(500);
  } finally {
    await world.db.query('drop trigger fail_at_last on audit_events');
  }
  expect(await statesOf(ids)).toEqual(before);
  expect(await eventsOf(ids)).toEqual([]);
});

test('two bulk actions on the same conversations both succeed', async () => {
  const ids = await openConversations(4);
  const both = [
    change(ids, { kind: 'close' }),
    change(ids.toReversed(), { kind: 'assign', to: operatorId }),
  ];
  for (const answer of await Promise.all(both)) expect(answer).toMatchObject({ success: true });
  expect(await statesOf(ids)).toMatchObject(
    ids.map(() => ({ closed: true, assigned_to: operatorId })),
  );
});

describe('large bulk action', () => {
  test('changes and restores 500 conversations in one call each, and refuses more', async () => {
    const ids = await insertConversations(mostTicked);
    const closed = await change(ids, { kind: 'close' });
    expect(closed).toMatchObject({ success: true, message: '500 conversations closed.' });
    expect(await undo(closed)).toMatchObject({ success: true });
    expect((await statesOf(ids)).filter(({ closed: is }) => is === true)).toEqual([]);
    const body = { ids: [...ids, 1], change: { kind: 'close' } };
    const { problem } = await operator.post('/api/operator/conversations/change', body);
    expect(problem?.code).toBe('validation');
  });

  test('ends the stream of a connected client, which must load the inbox again', async () => {
    const ids = await insertConversations(300);
    world.clock.advance(20_000);
    const path = '/api/operator/conversation/stream';
    const reader = await readEvents(operator, { port: await listenOn(world.hub.http), path });
    const from = reader.events[0]?.id ?? '';
    const release = await blockDelivery();
    await change(ids, { kind: 'close' });
    await sleep(500);
    await release();
    await reader.ended;
    // Some events may arrive before the stream ends.
    expect(reader.told().length).toBeLessThan(200);
    const { body } = await operator.get(`/api/operator/conversation/events?after=${from}`);
    expect(body).toMatchObject({ events: [], gap: true });
  });
});

test('a viewer cannot run or undo a bulk action', async () => {
  const { browser: viewer } = await world.signedInOperator('viewer');
  const ids = await openConversations(1);
  const before = await statesOf(ids);
  const requests = [
    viewer.post('/api/operator/conversations/change', { ids, change: { kind: 'close' } }),
    viewer.post('/api/operator/conversations/undo', { actions: [{ id: ids[0], undo: 'x' }] }),
  ];
  for (const { problem } of await Promise.all(requests)) expect(problem?.code).toBe('forbidden');
  expect(await statesOf(ids)).toEqual(before);
});
