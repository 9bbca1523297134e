import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEvents, type Events } from './events.ts';
import type { Db } from '#platform/db/db.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';

let db: Db;
let events: Events;
const clock = createTestClock();

beforeAll(async () => {
  db = await openTestDatabase();
  events = createEvents({ db, clock });
});
afterAll(() => db.close());

/** Creates a conversation without an account. Returns its id. */
async function aConversation(): Promise<number> {
  const { rows } = await db.query(
    "insert into conversations (topic, created_at, last_at) values ('login', now(), now()) returning id",
  );
  return Number(rows[0]?.['id']);
}

const storedEvents = async (conversationId: number) =>
  (
    await db.query(
      'select user_id, kind, position, is_internal, at from conversation_events where conversation_id = $1',
      [conversationId],
    )
  ).rows;

test('an event is stored with its change, and discarded if the change fails', async () => {
  const conversationId = await aConversation();
  const event = { conversationId, kind: 'message', position: 3, isInternal: true } as const;
  await db.transaction(() => events.record(event));
  const failing = db.transaction(async () => {
    await events.record(event);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await storedEvents(conversationId)).toEqual([
    { user_id: null, kind: 'message', position: 3, is_internal: true, at: clock.now() },
  ]);
});

test('the event of a transaction that lasts a minute is still delivered', async () => {
  // The embedded engine has one connection, so transactions cannot overlap.
  if (db.engine === 'pglite') return;
  const conversationId = await aConversation();
  const event = { conversationId, kind: 'state', position: null, isInternal: false } as const;
  await events.record(event);
  const lastCursor = async () => (await events.catchUp(null, { since: null })).last;
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = db.transaction(async () => {
    await events.record({ ...event, kind: 'message', position: 1 });
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  await events.record(event);
  clock.advance(60_000);
  const since = await lastCursor();
  end.resolve();
  await slow;
  const { events: missed, gap } = await events.catchUp(null, { since });
  expect(gap).toBe(false);
  expect(missed.map(({ kind }) => kind)).toEqual(['message', 'state']);
  expect(await lastCursor()).toBeGreaterThan(since);
});
