import { conversations as bounds } from '@hub/contract/conversation-limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInboxStore, type Box, type InboxSearch } from './inbox-store.ts';
import type { Db } from '#platform/db/db.ts';
import type { Statement } from '#platform/db/statement.ts';
import { openTestDatabase } from '#test/database.ts';
import { rowsReadBy } from '#test/plans/plans.ts';

const now = new Date('2030-03-01T12:00:00Z');

let db: Db;
let userId: number;
let tags: { readonly common: number; readonly rare: number; readonly old: number };

/** Returns the query plan of a call to the store. */
async function planOf(ask: (inbox: ReturnType<typeof createInboxStore>) => Promise<unknown>) {
  const plans: string[] = [];
  const watched: Pick<Db, 'run'> = {
    async run({ text }, values = []) {
      const { rows } = await db.query(`explain ${text}`, [...values]);
      plans.push(rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
      return [];
    },
  };
  await ask(createInboxStore({ ...db, ...watched }));
  return plans.join('\n');
}

const rowsOf = (ask: (inbox: ReturnType<typeof createInboxStore>) => Promise<unknown>) =>
  rowsReadBy(db, (analyzed) => ask(createInboxStore(analyzed)));

/**
 * Creates an archive as it grows: closed conversations accumulate, open ones stay about the same.
 */
async function archive(closed: number): Promise<void> {
  await db.query(
    `insert into conversations (user_id, topic, created_at, last_at, waiting_since, assigned_to,
       snoozed_until, closed_at)
     select $1, 'question', at, at, case when n % 3 = 0 and n <= 300 then at end,
       case when n % 4 = 0 then $1::int end,
       case when n % 10 = 0 and n <= 300 then $2::timestamptz + interval '1 day' end,
       case when n > 300 then at end
     from (select n, $2::timestamptz - n * interval '1 minute' as at
       from generate_series(1, $3::int) n) as made`,
    [userId, now.toISOString(), closed + 300],
  );
  await db.query('vacuum analyze conversations');
}

beforeAll(async () => {
  db = await openTestDatabase();
  const { rows } = await db.query(
    `insert into users (username, email, first_name, last_name, password_hash, created_at)
     values ('ida', 'ida@mail.example', 'Ida', 'P', '-', now()) returning id`,
  );
  userId = Number(rows[0]?.['id']);
  const { rows: made } = await db.query(
    `insert into tags (name, color, changed_at) values ('Bug', 'red', now()), ('Rare', 'red', now()),
       ('Old', 'red', now()) returning id`,
  );
  const [common, rare, old] = made.map(({ id }) => Number(id)) as [number, number, number];
  tags = { common, rare, old };
}, 60_000);
afterAll(() => db.close());

type SortedBox = Exclude<Box, 'mentions'>;

const indexes: Readonly<Record<SortedBox, string>> = {
  waiting: 'conversations_waiting',
  mine: 'conversations_assigned',
  nobodys: 'conversations_nobodys',
  snoozed: 'conversations_snoozed',
  closed: 'conversations_closed',
  all: 'conversations_all',
};

describe.each([5_000, 20_000])('with %d more closed ones', (closed) => {
  beforeAll(() => archive(closed), 60_000);

  test.each(Object.keys(indexes) as SortedBox[])(
    '%s is read by its index, in its order',
    async (box) => {
      const wanted = { box, words: null, person: null, license: null };
      const look = { now, userId };
      const plans: string[] = [];
      for (const isReversed of [false, true])
        for (const after of [null, { at: now, id: 7 }])
          plans.push(
            await planOf((inbox) => inbox.page({ ...wanted, isReversed }, { ...look, after })),
          );
      for (const plan of plans) {
        expect(plan).toContain(indexes[box]);
        expect(plan).not.toContain('Seq Scan on conversations c');
      }
    },
  );

  test.each(Object.keys(indexes) as SortedBox[])(
    'only the rows of a page are read of %s',
    async (box) => {
      const wanted = { box, words: null, person: null, license: null };
      const read = await rowsOf((inbox) => inbox.page(wanted, { now, userId, after: null }));
      expect(read).toBeGreaterThan(0);
      // Conversation, newest message, buyer, license, assignee: whatever the size of the archive.
      expect(read).toBeLessThan(6 * bounds.page);
    },
  );

  test('mentions lead to their conversations', async () => {
    const wanted = { box: 'mentions', words: null, person: null, license: null } as const;
    const look = { now, userId, after: null };
    const plan = await planOf((inbox) => inbox.page(wanted, look));
    expect(plan).toContain('Index Scan using conversation_mentions_operator');
    expect(plan).toContain('conversations_pkey on conversations c');
  });

  test('waiting conversations are counted without reading closed ones', async () => {
    const plan = await planOf((inbox) => inbox.counts([userId], now));
    for (const box of ['waiting', 'mine', 'nobodys'] as const) expect(plan).toContain(indexes[box]);
    expect(plan).not.toContain('Seq Scan on conversations');
  });
});

/** Counts the rows read for a page; the result of each statement decides about the next. */
const rowsOfPage = (wanted: InboxSearch) =>
  rowsReadBy(db, (analyzed) => {
    async function run<Row>(one: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
      if (one.name !== 'inbox_tagged') await analyzed.run(one, values);
      return db.run(one, values);
    }
    const inbox = createInboxStore({ ...analyzed, run });
    return inbox.page(wanted, { now, userId, after: null });
  });

describe('with tags on thousands', () => {
  beforeAll(async () => {
    await db.query(
      `insert into conversation_tags (conversation_id, tag_id)
       select id, $1::int from conversations where id % 3 = 0 on conflict do nothing`,
      [tags.common],
    );
    await db.query(
      `insert into conversation_tags (conversation_id, tag_id)
       (select id, $1::int from conversations order by last_at limit 3) on conflict do nothing`,
      [tags.rare],
    );
    await db.query(
      `insert into conversation_tags (conversation_id, tag_id)
       select id, $1::int from conversations order by last_at limit 5100`,
      [tags.old],
    );
    await db.query('vacuum analyze conversation_tags');
  }, 60_000);

  test('of a tag on thousands of old ones, the newest are read, and then the tag', async () => {
    const sizes: number[] = [];
    const wanted = { words: null, person: null, license: null, tag: tags.old };
    for (const box of ['all', 'closed'] as const) {
      const rows = await createInboxStore(db).page(
        { ...wanted, box },
        { now, userId, after: null },
      );
      expect(rows).toHaveLength(bounds.page + 1);
      expect(rows.map(({ lastAt }) => lastAt)).toEqual(
        rows.map(({ lastAt }) => lastAt).toSorted((one, other) => other.getTime() - one.getTime()),
      );
      expect(await createInboxStore(db).count({ ...wanted, box }, { now, userId })).toBeNull();
      sizes.push(await rowsOfPage({ ...wanted, box }));
    }
    // The archive has more than 25,000.
    for (const read of sizes) expect(read).toBeLessThan(17_000);
  });

  test.each(['common', 'rare'] as const)(
    'of a %s tag only some rows are read, with the tags of each',
    async (which) => {
      for (const box of ['waiting', 'closed', 'all'] as const) {
        const wanted = { box, words: null, person: null, license: null, tag: tags[which] };
        const read = await rowsOfPage(wanted);
        expect(read, box).toBeGreaterThan(0);
        expect(read, box).toBeLessThan(12 * bounds.page);
      }
    },
  );
});
