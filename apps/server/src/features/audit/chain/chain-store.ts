import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { nothingBefore, type ChainStart, type End, type ChainRow } from './chain-links.ts';
import type { EventName } from '#audit/texts.ts';
import type { Db } from '#platform/db/db.ts';
import { lockHubs } from '#platform/db/locks/locks.ts';
import { auditBeginning, auditEvents } from '#schema/audit.ts';
import { users } from '#schema/identity.ts';

type Link = Pick<ChainRow, 'sequence' | 'digest' | 'link'>;
type Seam = End & { readonly seal: string };

/** Event of an erased account. It contains no personal data. */
const erasedEvent: EventName = 'privacy.erased';

const contentColumns = {
  at: auditEvents.at,
  event: auditEvents.event,
  userId: auditEvents.userId,
  actor: auditEvents.actor,
  address: auditEvents.address,
  details: auditEvents.details,
};
const linked = {
  ...contentColumns,
  sequence: sql<number>`${auditEvents.sequence}`,
  digest: sql<string>`coalesce(${auditEvents.digest}, '')`,
  link: sql<string>`coalesce(${auditEvents.link}, '')`,
  blankedAt: auditEvents.blankedAt,
};

const appendText = `
  update audit_events set sequence = given.sequence, digest = given.digest, link = given.link
  from jsonb_to_recordset($1::jsonb) as given(id int, sequence int, digest text, link text)
  where audit_events.id = given.id`;

const relinkText = `
  update audit_events set digest = given.digest, link = given.link
  from jsonb_to_recordset($1::jsonb) as given(sequence int, digest text, link text)
  where audit_events.sequence = given.sequence`;

// The seal of the chain start counts too: in an empty chain, only that seal depends on the secret.
const writtenText = `
  select fingerprint, sum(events)::int as events, max(at)::timestamptz as last from (
    select split_part(digest, '.', 1) as fingerprint, count(*) as events, max(at) as at
    from audit_events where sequence is not null group by 1
    union all select split_part(seal, '.', 1), 1, coalesce(at, now()) from audit_beginning
  ) of_each group by 1 order by 1`;

const blank = { address: null, details: {} };
const isBlankable = and(isNull(auditEvents.blankedAt), isNotNull(auditEvents.sequence));

const rowIds = { beginning: 1, seam: 2 } as const;

type SealedRow = typeof auditBeginning.$inferInsert;

async function readSealed(db: Db, id: number): Promise<typeof auditBeginning.$inferSelect | null> {
  const [row] = await db.sql().select().from(auditBeginning).where(eq(auditBeginning.id, id));
  return row ?? null;
}

async function writeSealed(db: Db, row: SealedRow): Promise<void> {
  const conflict = { target: auditBeginning.id, set: row };
  await db.sql().insert(auditBeginning).values(row).onConflictDoUpdate(conflict);
}

export const createChainStore = (db: Db) => ({
  /** Locks the chain against every other process until the transaction ends. */
  lock: (): Promise<void> => lockHubs(db, 'trail'),
  async beginning(): Promise<{ beginning: ChainStart; seal: string | null }> {
    const row = await readSealed(db, rowIds.beginning);
    return row ? { beginning: row, seal: row.seal } : { beginning: nothingBefore, seal: null };
  },
  setBeginning: ({ sequence, link, at }: ChainStart, seal: string): Promise<void> =>
    writeSealed(db, { id: rowIds.beginning, sequence, link, at, seal }),
  /** Returns the progress of a rehash; null if no rehash is in progress. */
  seam: (): Promise<Seam | null> => readSealed(db, rowIds.seam),
  setSeam: (seam: Seam): Promise<void> => writeSealed(db, { id: rowIds.seam, ...seam }),
  async removeSeam(): Promise<void> {
    await db.sql().delete(auditBeginning).where(eq(auditBeginning.id, rowIds.seam));
  },
  /** Returns the link of the row with this sequence number; null if there is no row. */
  async linkAt(sequence: number): Promise<string | null> {
    const { link } = linked;
    const isThis = eq(auditEvents.sequence, sequence);
    const [row] = await db.sql().select({ link }).from(auditEvents).where(isThis);
    return row?.link ?? null;
  },
  /** Returns sequence number and link of the last row; null if no row has a sequence number. */
  async head(): Promise<End | null> {
    const [row] = await db
      .sql()
      .select({ sequence: linked.sequence, link: linked.link })
      .from(auditEvents)
      .where(isNotNull(auditEvents.sequence))
      .orderBy(desc(auditEvents.sequence))
      .limit(1);
    return row ?? null;
  },
  /** Returns rows without a sequence number, oldest first. */
  loose: (most: number) =>
    db
      .sql()
      .select({ id: auditEvents.id, ...contentColumns })
      .from(auditEvents)
      .where(isNull(auditEvents.sequence))
      .orderBy(asc(auditEvents.id))
      .limit(most),
  countLoose: (before: Date): Promise<number> =>
    db.sql().$count(auditEvents, and(isNull(auditEvents.sequence), lt(auditEvents.at, before))),
  async append(links: readonly (Link & { readonly id: number })[]): Promise<void> {
    await db.query(appendText, [JSON.stringify(links)]);
  },
  /** Stores digests and links of rows that have a sequence number. */
  async relink(links: readonly Link[]): Promise<void> {
    await db.query(relinkText, [JSON.stringify(links)]);
  },
  /** Returns the number of rows written with each secret, and the time of the last of them. */
  written: () =>
    db.transaction(async () => {
      await db.query('set local statement_timeout = 0');
      const { rows } = await db.query(writtenText);
      return rows.map(({ fingerprint, events, last }) => ({
        fingerprint: String(fingerprint),
        events: Number(events),
        last: new Date(String(last)),
      }));
    }),
  /** Returns rows after this sequence number, in the order of the chain. */
  after: (sequence: number, most: number): Promise<ChainRow[]> =>
    db
      .sql()
      .select(linked)
      .from(auditEvents)
      .where(gt(auditEvents.sequence, sequence))
      .orderBy(asc(auditEvents.sequence))
      .limit(most),
  /** Returns the last of the leading rows that are all older than `then`; null if there is none. */
  async lastBefore(then: Date): Promise<ChainRow | null> {
    const [young] = await db
      .sql()
      .select({ sequence: linked.sequence })
      .from(auditEvents)
      .where(and(isNotNull(auditEvents.sequence), sql`${auditEvents.at} >= ${then.toISOString()}`))
      .orderBy(asc(auditEvents.sequence))
      .limit(1);
    const [last] = await db
      .sql()
      .select(linked)
      .from(auditEvents)
      .where(
        and(
          isNotNull(auditEvents.sequence),
          young === undefined ? undefined : lt(auditEvents.sequence, young.sequence),
        ),
      )
      .orderBy(desc(auditEvents.sequence))
      .limit(1);
    return last ?? null;
  },
  async removeUpTo(sequence: number): Promise<void> {
    await db.sql().delete(auditEvents).where(lte(auditEvents.sequence, sequence));
  },
  /** Accounts whose erasure the chain records and whose user rows no longer exist. */
  async erased(): Promise<number[]> {
    const rows = await db
      .sql()
      .selectDistinct({ userId: auditEvents.userId })
      .from(auditEvents)
      .leftJoin(users, eq(users.id, auditEvents.userId))
      .where(
        and(eq(auditEvents.event, erasedEvent), isNotNull(auditEvents.sequence), isNull(users.id)),
      );
    return rows.flatMap(({ userId }) => userId ?? []);
  },
  async hasLoose(userId: number): Promise<boolean> {
    const isLoose = and(eq(auditEvents.userId, userId), isNull(auditEvents.sequence));
    return (await db.sql().$count(auditEvents, isLoose)) > 0;
  },
  /** Blanks at most `most` events of a user. Returns their number. */
  async blank(userId: number, now: Date, most: number): Promise<number> {
    const some = db
      .sql()
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(and(eq(auditEvents.userId, userId), isBlankable, ne(auditEvents.event, erasedEvent)))
      .limit(most);
    const blanked = await db
      .sql()
      .update(auditEvents)
      .set({ ...blank, blankedAt: now })
      .where(inArray(auditEvents.id, some))
      .returning({ id: auditEvents.id });
    return blanked.length;
  },
  /** Removes address and details from visitors' events before `then`. */
  async blankStrangers(then: Date, now: Date): Promise<void> {
    await db
      .sql()
      .update(auditEvents)
      .set({ ...blank, blankedAt: now })
      .where(and(eq(auditEvents.actor, 'anonymous'), isBlankable, lt(auditEvents.at, then)));
  },
});

export type ChainStore = ReturnType<typeof createChainStore>;
