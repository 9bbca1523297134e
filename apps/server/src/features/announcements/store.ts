import { and, desc, eq, getTableColumns, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import { announcements } from '#schema/announcements.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import type { Db } from '#platform/db/db.ts';
import { listingOf } from '#platform/db/sql/listing.ts';

export type Announcement = typeof announcements.$inferSelect;

export const createAnnouncementStore = (db: Db) => ({
  async insert(row: Omit<Announcement, 'id'>): Promise<number> {
    const { id } = announcements;
    const [inserted] = await db.sql().insert(announcements).values(row).returning({ id });
    if (!inserted) throw new Error('An announcement was not stored');
    return inserted.id;
  },
  // Async, because the cache awaits the result repeatedly, which would repeat a Drizzle query.
  async notOver(now: Date): Promise<Announcement[]> {
    const isNotOver = or(isNull(announcements.endsAt), gt(announcements.endsAt, now));
    return db.sql().select().from(announcements).where(isNotOver).orderBy(desc(announcements.id));
  },
  /** Locks the row until the transaction ends so that no one else ends it. */
  async lock(id: number): Promise<Announcement | null> {
    const isThis = eq(announcements.id, id);
    const [row] = await db.sql().select().from(announcements).where(isThis).for('update');
    return row ?? null;
  },
  async end(id: number, endsAt: Date): Promise<void> {
    await db.sql().update(announcements).set({ endsAt }).where(eq(announcements.id, id));
  },
  /** Returns the given items for which the user has a license that is not refunded. */
  async owned(userId: number, items: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await db
      .sql()
      .selectDistinct({ item: licenses.itemId })
      .from(licenses)
      .where(
        and(
          eq(licenses.userId, userId),
          inArray(licenses.itemId, [...items]),
          ne(licenses.status, 'refunded'),
        ),
      );
    return new Set(rows.map(({ item }) => item));
  },
  /** Announcements with the usernames of their authors. */
  list: listingOf(db, {
    id: announcements.id,
    read: ({ where, limit, orderBy }) =>
      db
        .sql()
        .select({ ...getTableColumns(announcements), maker: users.username })
        .from(announcements)
        .leftJoin(users, eq(users.id, announcements.madeBy))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
  }),
});

export type AnnouncementStore = ReturnType<typeof createAnnouncementStore>;
