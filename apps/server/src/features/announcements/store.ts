import { and, desc, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { announcements } from '#schema/announcements.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { lockAdding } from '#platform/db/locks/locks.ts';
import type { Db } from '#platform/db/db.ts';
import { listingOf } from '#platform/db/sql/listing.ts';

export type Announcement = typeof announcements.$inferSelect;

/** Announcement with the username of its author. */
export interface ListedAnnouncement extends Announcement {
  readonly maker: string | null;
}

const notOver = (now: Date): SQL | undefined =>
  or(isNull(announcements.endsAt), gt(announcements.endsAt, now));

export const createAnnouncementStore = (db: Db) => ({
  /** Locks additions until the transaction ends so that the count stays correct. */
  lockAdding: () => lockAdding(db, 'announcements'),
  async insert(row: Omit<Announcement, 'id'>): Promise<number> {
    const [inserted] = await db.sql().insert(announcements).values(row).returning({
      id: announcements.id,
    });
    if (!inserted) throw new Error('An announcement was not stored');
    return inserted.id;
  },
  /** Returns planned and running announcements, newest first. */
  async notOver(now: Date): Promise<Announcement[]> {
    return db
      .sql()
      .select()
      .from(announcements)
      .where(notOver(now))
      .orderBy(desc(announcements.id));
  },
  /** Locks the row until the transaction ends so that no one else ends it. */
  async lock(id: number): Promise<Announcement | null> {
    const [row] = await db
      .sql()
      .select()
      .from(announcements)
      .where(eq(announcements.id, id))
      .for('update');
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
  list: listingOf<ListedAnnouncement>(db, {
    id: announcements.id,
    async read({ where, limit, orderBy }) {
      const rows = await db
        .sql()
        .select({ announcement: announcements, maker: users.username })
        .from(announcements)
        .leftJoin(users, eq(users.id, announcements.madeBy))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit);
      return rows.map(({ announcement, maker }) => ({ ...announcement, maker }));
    },
  }),
});

export type AnnouncementStore = ReturnType<typeof createAnnouncementStore>;
