import { and, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/db.ts';
import type { Listing } from '#platform/lists.ts';

interface Listed<Row> {
  /** Primary key; `where` uses only columns of its table. */
  readonly id: PgColumn;
  /** Returns the filter; left out: all rows. */
  readonly where?: () => Promise<SQL | undefined>;
  /** Reads up to `limit` rows, newest first, with joined data. */
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
