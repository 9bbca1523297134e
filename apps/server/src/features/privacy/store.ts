import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import type { PersonalTable } from '#platform/db/personal-tables.ts';
import type { Reveal } from '#platform/personal.ts';
import { users } from '#schema/identity.ts';
import { dataExports, erasures } from '#schema/privacy.ts';
import type { SealedColumn } from '#platform/secrets/sealing.ts';

export const farewellContext = (userId: number | string): string => `farewell:${userId}`;

export const privacySeals: readonly SealedColumn[] = [
  {
    table: 'erasures',
    column: 'farewell_sealed',
    key: 'user_id',
    keyType: 'int',
    boundTo: 'user_id',
    contextOf: farewellContext,
  },
];

export type DataExport = typeof dataExports.$inferSelect;
export type Erasure = typeof erasures.$inferSelect;
type Row = Readonly<Record<string, unknown>>;

const givenOf = ({ columns }: PersonalTable): string[] =>
  Object.keys(columns).filter((name) => columns[name] === 'given');

const isNamed = (who: string) =>
  eq(sql`lower(${who.includes('@') ? users.email : users.username})`, who.toLowerCase());

export const createPrivacyStore = (db: Db) => ({
  /** Returns the rows of a person in a table for the export, with times as text. */
  async read(table: PersonalTable, userId: number, reveal?: Reveal): Promise<Row[]> {
    const columns = [...givenOf(table), ...(reveal?.needs ?? [])].map((name) => `"${name}"`);
    if (table.rows === null || columns.length === 0) return [];
    const text = `select to_jsonb(t) as row from
      (select ${columns.join(', ')} from ${table.table} where ${table.rows} order by ctid) t`;
    const { rows } = await db.query(text, [userId]);
    const read = rows.map(({ row }) => row as Row);
    return reveal ? read.map(reveal.read) : read;
  },

  /** Locks the person until the transaction ends, so that their requests run in order. */
  async lockUser(userId: number) {
    const [row] = await db.sql().select().from(users).where(eq(users.id, userId)).for('update');
    return row ?? null;
  },
  async findUser(who: string | number): Promise<{ id: number; username: string } | null> {
    const isThis = typeof who === 'number' ? eq(users.id, who) : isNamed(who.trim());
    const { id, username } = users;
    const [row] = await db.sql().select({ id, username }).from(users).where(isThis);
    return row ?? null;
  },
  async languageOf(userId: number): Promise<string | null> {
    const { language } = users;
    const [row] = await db.sql().select({ language }).from(users).where(eq(users.id, userId));
    return row?.language ?? null;
  },
  async latestExport(userId: number): Promise<DataExport | null> {
    const [row] = await db
      .sql()
      .select()
      .from(dataExports)
      .where(eq(dataExports.userId, userId))
      .orderBy(desc(dataExports.askedAt), desc(dataExports.id))
      .limit(1);
    return row ?? null;
  },
  async findExport(id: number): Promise<DataExport | null> {
    const [row] = await db.sql().select().from(dataExports).where(eq(dataExports.id, id));
    return row ?? null;
  },
  async addExport(userId: number, askedAt: Date): Promise<number> {
    const { id } = dataExports;
    const [row] = await db.sql().insert(dataExports).values({ userId, askedAt }).returning({ id });
    if (!row) throw new Error('An export was not stored');
    return row.id;
  },
  /** Updates an export; false if the person was erased. */
  async setExport(id: number, change: Partial<DataExport>): Promise<boolean> {
    const isThis = eq(dataExports.id, id);
    const rows = await db.sql().update(dataExports).set(change).where(isThis).returning();
    return rows.length > 0;
  },
  exportsOf: (userId: number): Promise<DataExport[]> =>
    db.sql().select().from(dataExports).where(eq(dataExports.userId, userId)),
  expiredExports(now: Date): Promise<DataExport[]> {
    const isExpired = and(isNotNull(dataExports.sha256), lt(dataExports.expiresAt, now));
    return db.sql().select().from(dataExports).where(isExpired);
  },
  async forgetExports(before: Date): Promise<void> {
    const isOld = and(isNull(dataExports.sha256), lt(dataExports.askedAt, before));
    await db.sql().delete(dataExports).where(isOld);
  },

  /** Returns accounts whose erasure is due, longest waiting first. */
  async dueForErasing(now: Date, most: number): Promise<number[]> {
    const rows = await db
      .sql()
      .select({ id: users.id })
      .from(users)
      .where(and(isNotNull(users.eraseAt), sql`${users.eraseAt} <= ${now.toISOString()}`))
      .orderBy(asc(users.eraseAt))
      .limit(most);
    return rows.map(({ id }) => id);
  },
  /** Starts an erasure; true only for the first caller. */
  async beginErasure(
    begun: Pick<Erasure, 'userId' | 'by' | 'actor' | 'beganAt'>,
  ): Promise<boolean> {
    const rows = await db
      .sql()
      .insert(erasures)
      .values(begun)
      .onConflictDoNothing()
      .returning({ userId: erasures.userId });
    return rows.length > 0;
  },
  async findErasure(userId: number): Promise<Erasure | null> {
    const [row] = await db.sql().select().from(erasures).where(eq(erasures.userId, userId));
    return row ?? null;
  },
  unfinishedErasures(before: Date): Promise<Erasure[]> {
    const isUnfinished = and(isNull(erasures.erasedAt), lt(erasures.beganAt, before));
    return db.sql().select().from(erasures).where(isUnfinished);
  },
  finishedErasures: (): Promise<Erasure[]> =>
    db.sql().select().from(erasures).where(isNotNull(erasures.erasedAt)),
  async setErasure(userId: number, change: Partial<Erasure>): Promise<void> {
    await db.sql().update(erasures).set(change).where(eq(erasures.userId, userId));
  },
  async forgetErasures(before: Date): Promise<void> {
    await db.sql().delete(erasures).where(lt(erasures.erasedAt, before));
  },
});

export type PrivacyStore = ReturnType<typeof createPrivacyStore>;
