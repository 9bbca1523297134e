import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { savedViews } from '#schema/operators.ts';

export type View = Omit<typeof savedViews.$inferSelect, 'userId'>;

const { id, list, name, search } = savedViews;

export const createViewStore = (db: Db) => ({
  async list(userId: number): Promise<View[]> {
    return db
      .sql()
      .select({ id, list, name, search })
      .from(savedViews)
      .where(eq(savedViews.userId, userId))
      .orderBy(asc(sql`lower(${name})`), asc(id));
  },
  async add(view: typeof savedViews.$inferInsert): Promise<void> {
    await db.sql().insert(savedViews).values(view);
  },
  async change(which: number, view: Omit<View, 'id'>): Promise<void> {
    await db.sql().update(savedViews).set(view).where(eq(id, which));
  },
  async remove(userId: number, which: number): Promise<boolean> {
    const gone = await db
      .sql()
      .delete(savedViews)
      .where(and(eq(savedViews.userId, userId), eq(id, which)))
      .returning({ id });
    return gone.length > 0;
  },
});

export type ViewStore = ReturnType<typeof createViewStore>;
