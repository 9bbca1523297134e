import { conversations as bounds } from '@hub/contract/conversation-limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInboxStore, placeOf, type Box } from './inbox-store.ts';
import type { OperatorView } from './view-store.ts';
import type { Db } from '#platform/db/db.ts';
import { openTestDatabase } from '#test/database.ts';
import { rowsReadBy } from '#test/plans/plans.ts';

const now = new Date('2030-03-01T12:00:00Z');

let db: Db;
let userId: number;
let tags: { readonly common: number; readonly rare: number; readonly old: number };

/** Returns the query plans of a store call. */
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

/** Adds closed conversations, and 300 open conversations. */
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

describe.each([5_000, 20_000])('inbox with %d more closed conversations', (closed) => {
  beforeAll(() => archive(closed), 60_000);

  test.each(Object.keys(indexes) as SortedBox[])(
    'the box “%s” is read in order by its index',
    async (box) => {
      const search = { box, words: null, person: null, license: null };
      const view = { now, userId };
      const plans: string[] = [];
      for (const isReversed of [false, true])
        for (const after of [null, { at: now, id: 7 }])
          plans.push(
            await planOf((inbox) => inbox.page({ ...search, isReversed }, { ...view, after })),
          );
      for (const plan of plans) {
        expect(plan).toContain(indexes[box]);
        expect(plan).not.toContain('Seq Scan on conversations c');
      }
    },
  );

  test.each(Object.keys(indexes) as SortedBox[])(
    'a page of the box “%s” reads only its rows',
    async (box) => {
      const search = { box, words: null, person: null, license: null };
      const read = await rowsOf((inbox) => inbox.page(search, { now, userId, after: null }));
      expect(read).toBeGreaterThan(0);
      // The limit covers conversation, newest message, buyer, license and assignee, for an archive
      // of any size.
      expect(read).toBeLessThan(6 * bounds.page);
    },
  );

  test('the box of mentions is read by the index of mentions', async () => {
    const search = { box: 'mentions', words: null, person: null, license: null } as const;
    const view = { now, userId, after: null };
    const plan = await planOf((inbox) => inbox.page(search, view));
    expect(plan).toContain('Index Scan using conversation_mentions_operator');
    expect(plan).toContain('conversations_pkey on conversations c');
  });

  test('the counts read open conversations by their indexes', async () => {
    const plan = await planOf((inbox) => inbox.counts([userId], now));
    for (const box of ['waiting', 'mine', 'nobodys'] as const) expect(plan).toContain(indexes[box]);
    expect(plan).not.toContain('Seq Scan on conversations');
  });
});

const insertTags = 'insert into conversation_tags (conversation_id, tag_id, last_at, closed_at)';

describe('tag filter on thousands of conversations', () => {
  beforeAll(async () => {
    await db.query(
      `${insertTags} select id, $1::int, last_at, closed_at from conversations where id % 3 = 0`,
      [tags.common],
    );
    await db.query(
      `${insertTags} select id, $1::int, last_at, closed_at from conversations order by last_at limit 3`,
      [tags.rare],
    );
    await db.query(
      `${insertTags} select id, $1::int, last_at, closed_at from conversations order by last_at limit 5100`,
      [tags.old],
    );
    await db.query('vacuum analyze conversation_tags');
  }, 60_000);

  test('lists the newest conversations of a tag first, without a count', async () => {
    const search = { words: null, person: null, license: null, tag: tags.old };
    for (const box of ['all', 'closed'] as const) {
      const inbox = createInboxStore(db);
      const rows = await inbox.page({ ...search, box }, { now, userId, after: null });
      expect(rows).toHaveLength(bounds.page + 1);
      expect(rows.map(({ lastAt }) => lastAt)).toEqual(
        rows.map(({ lastAt }) => lastAt).toSorted((one, other) => other.getTime() - one.getTime()),
      );
      const after = placeOf(box, rows[9] as OperatorView);
      const [next] = await inbox.page({ ...search, box }, { now, userId, after });
      expect(next?.id).toBe(rows[10]?.id);
      expect(await inbox.count({ ...search, box }, { now, userId })).toBeNull();
    }
  });

  test.each(['common', 'rare', 'old'] as const)(
    'reads a limited number of rows for a %s tag',
    async (tagName) => {
      for (const box of ['waiting', 'closed', 'all'] as const) {
        const search = { box, words: null, person: null, license: null, tag: tags[tagName] };
        const read = await rowsOf((inbox) => inbox.page(search, { now, userId, after: null }));
        expect(read, box).toBeLessThan(12 * bounds.page);
      }
    },
  );

  test('counts a tag by reading its index only', async () => {
    const plan = await planOf((inbox) =>
      inbox.count(
        { box: 'all', words: null, person: null, license: null, tag: tags.common },
        { now, userId },
      ),
    );
    expect(plan).toMatch(/Index Only Scan (Backward )?using conversation_tags_all/);
    expect(plan).not.toContain('conversations');
  });
});
