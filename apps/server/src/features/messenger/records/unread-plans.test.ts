import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyerStore } from './buyer-store.ts';
import type { Db } from '#platform/db/db.ts';
import { openTestDatabase } from '#test/database.ts';

const now = new Date('2030-03-01T12:00:00Z');
const sessions = ['nobodys'];

let db: Db;
let userId: number;
let id: number;

/** Adds a buyer with 3,000 messages, among them two unread answers. */
beforeAll(async () => {
  db = await openTestDatabase();
  const { rows: users } = await db.query(
    `insert into users (username, email, first_name, last_name, password_hash, created_at)
     values ('ida', 'ida@mail.example', 'Ida', 'P', '-', now()) returning id`,
  );
  userId = Number(users[0]?.['id']);
  const { rows } = await db.query(
    `insert into conversations (user_id, topic, created_at, last_at, last_position)
     values ($1, 'question', now(), now(), 3000) returning id`,
    [userId],
  );
  id = Number(rows[0]?.['id']);
  await db.query(
    `insert into conversation_messages
       (conversation_id, position, side, author_id, client_key, text, folded, created_at)
     select $1, n, case when n in (1000, 2000) then 'publisher' else 'buyer' end, $2, n::text, 'x', ' x', now()
     from generate_series(1, 3000) as n`,
    [id, userId],
  );
  await db.query('vacuum analyze conversation_messages');
}, 60_000);
afterAll(() => db.close());

/** Returns the query plans of a store call. */
async function plansOf(
  ask: (store: ReturnType<typeof createBuyerStore>) => Promise<unknown>,
): Promise<string> {
  const plans: string[] = [];
  const watched: Pick<Db, 'run'> = {
    async run(statement, values) {
      const { rows } = await db.query(`explain ${statement.text}`, values);
      plans.push(rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
      return db.run(statement, values);
    },
  };
  await ask(createBuyerStore({ ...db, ...watched }));
  return plans.join('\n');
}

test('the unread count of a buyer reads only messages of the publisher', async () => {
  const store = createBuyerStore(db);
  expect(await store.unread(userId)).toBe(2);
  expect(await store.find(userId, id)).toMatchObject({ unread: 2 });
  const update = await store.updates([id], { now, userId, sessions });
  expect(update).toMatchObject({ counts: 2, views: [{ id, unread: 2 }] });
  for (const ask of [
    await plansOf((watched) => watched.unread(userId)),
    await plansOf((watched) => watched.find(userId, id)),
    await plansOf((watched) => watched.list(userId, null, 26)),
    await plansOf((watched) => watched.updates([id], { now, userId, sessions })),
  ]) {
    // Both indexes contain only messages of the publisher.
    expect(ask).toMatch(/conversation_messages_(?:to_buyer|replies)/);
  }
});
