import { and, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/db.ts';
import type { Listing } from '#platform/lists.ts';

interface Listed<Row> {
  /** Their key; `where` asks about its table alone. */
  readonly id: PgColumn;
  /** Which rows are meant; left out: all. */
  readonly where?: () => Promise<SQL | undefined>;
  /** Reads at most so many, the newest first, with what other tables say of them. */
  readonly read: (where: SQL | undefined, limit: number) => Promise<Row[]>;
}

/** A list of rows of a table: a page is read from where the one before ended. */
export const listingOf = <Row extends { readonly id: number }>(
  db: Db,
  { id, where, read }: Listed<Row>,
): Listing<Row> => ({
  read: async ({ after, limit }) =>
    read(and(await where?.(), after === null ? undefined : lt(id, after)), limit),
  async count(most) {
    const found = db
      .sql()
      .select({ id })
      .from(id.table)
      .where(await where?.())
      .limit(most)
      .as('found');
    return db.sql().$count(found);
  },
});
