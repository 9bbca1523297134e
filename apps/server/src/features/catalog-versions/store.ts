import { desc, eq } from 'drizzle-orm';
import { catalogVersions } from '#schema/catalog.ts';
import { users } from '#schema/identity.ts';
import type { Db } from '#platform/db/db.ts';
import { listingOf } from '#platform/db/sql/listing.ts';

export type Version = typeof catalogVersions.$inferSelect;

/** Version with the username of its author, without its text. */
export interface ListedVersion extends Omit<Version, 'text'> {
  readonly maker: string | null;
}

const facts = {
  id: catalogVersions.id,
  reason: catalogVersions.reason,
  restores: catalogVersions.restores,
  madeBy: catalogVersions.madeBy,
  madeAt: catalogVersions.madeAt,
  maker: users.username,
};

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
    const [row] = await db
      .sql()
      .select()
      .from(catalogVersions)
      .orderBy(desc(catalogVersions.id))
      .limit(1);
    return row ?? null;
  },
  async find(id: number): Promise<(ListedVersion & Pick<Version, 'text'>) | null> {
    const [row] = await db
      .sql()
      .select({ ...facts, text: catalogVersions.text })
      .from(catalogVersions)
      .leftJoin(users, eq(users.id, catalogVersions.madeBy))
      .where(eq(catalogVersions.id, id));
    return row ?? null;
  },
  list: listingOf<ListedVersion>(db, {
    id: catalogVersions.id,
    read: ({ where, limit, orderBy }) =>
      db
        .sql()
        .select(facts)
        .from(catalogVersions)
        .leftJoin(users, eq(users.id, catalogVersions.madeBy))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
  }),
});

export type VersionStore = ReturnType<typeof createVersionStore>;
