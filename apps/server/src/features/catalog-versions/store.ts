import { desc, eq, getTableColumns } from 'drizzle-orm';
import { catalogVersions } from '#schema/catalog.ts';
import { users } from '#schema/identity.ts';
import type { Db } from '#platform/db/db.ts';
import { listingOf } from '#platform/db/sql/listing.ts';

export type Version = typeof catalogVersions.$inferSelect;

const { text, ...others } = getTableColumns(catalogVersions);
/** Version with the username of its author, without its text. */
const listed = { ...others, maker: users.username };

export const createVersionStore = (db: Db) => ({
  /** Inserts a version. Returns false if another transaction took its number. */
  async insert(row: Version): Promise<boolean> {
    const made = await db
      .sql()
      .insert(catalogVersions)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: catalogVersions.id });
    return made.length > 0;
  },
  async newest(): Promise<Version | null> {
    const { id } = catalogVersions;
    const [row] = await db.sql().select().from(catalogVersions).orderBy(desc(id)).limit(1);
    return row ?? null;
  },
  async find(id: number) {
    const [row] = await db
      .sql()
      .select({ ...listed, text })
      .from(catalogVersions)
      .leftJoin(users, eq(users.id, catalogVersions.madeBy))
      .where(eq(catalogVersions.id, id));
    return row ?? null;
  },
  list: listingOf(db, {
    id: catalogVersions.id,
    read: ({ where, limit, orderBy }) =>
      db
        .sql()
        .select(listed)
        .from(catalogVersions)
        .leftJoin(users, eq(users.id, catalogVersions.madeBy))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
  }),
});
