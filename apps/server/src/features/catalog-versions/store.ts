import { count, desc, eq, lt } from 'drizzle-orm';
import { catalogVersions } from '#schema/catalog.ts';
import { users } from '#schema/identity.ts';
import type { Db } from '#platform/db/db.ts';
import type { Listing, Portion } from '#platform/lists.ts';

export type Version = typeof catalogVersions.$inferSelect;

/** With the username of who made it; its text is read by itself. */
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
  /** False: somebody else took this number meanwhile. */
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
  list: {
    async read({ after, limit }: Portion): Promise<ListedVersion[]> {
      return db
        .sql()
        .select(facts)
        .from(catalogVersions)
        .leftJoin(users, eq(users.id, catalogVersions.madeBy))
        .where(after === null ? undefined : lt(catalogVersions.id, after))
        .orderBy(desc(catalogVersions.id))
        .limit(limit);
    },
    async count(most: number): Promise<number> {
      const some = db.sql().select({ id: catalogVersions.id }).from(catalogVersions).limit(most);
      const [row] = await db.sql().select({ all: count() }).from(some.as('some'));
      return row?.all ?? 0;
    },
  } satisfies Listing<ListedVersion>,
});

export type VersionStore = ReturnType<typeof createVersionStore>;
