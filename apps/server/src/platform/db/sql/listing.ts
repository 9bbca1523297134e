import { and, asc, desc, lt, gt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/db.ts';
import type { Cursor, PagedList } from '#platform/lists.ts';
import { Problem } from '#platform/problem.ts';

/** Sort order besides the order by id: an expression that has an index and is never null. */
interface Order {
  readonly by: SQL;
  readonly type: 'instant' | 'text' | 'number';
}

export type Orders = Readonly<Record<string, Order>>;

/** Sort order for a statement. Rows of equal value are sorted by id. */
export interface SortOrder {
  readonly orderBy: SQL[];
  readonly direct: typeof asc;
  /** Value of a row for the cursor; null if the id suffices. */
  readonly key: SQL.Aliased<string | null>;
  /** Returns the condition for the rows after the cursor. */
  readonly beyond: (after: Cursor | null) => SQL | undefined;
}

/** Converts a cursor's value to SQL. Rejects an invalid time, because cursors come from clients. */
function valueOf({ type }: Order, value: string | null): SQL {
  if (type === 'number' && /^\d{1,9}$/.test(value ?? '')) return sql`${Number(value)}::integer`;
  const isInstant = type === 'instant';
  const isValid = isInstant
    ? /^\d{4}-\d\d-\d\dT/.test(value ?? '') && !Number.isNaN(Date.parse(value ?? ''))
    : type === 'text' && value?.includes('\0') === false;
  if (value === null || !isValid) throw new Problem('validation');
  return isInstant ? sql`${new Date(value).toISOString()}::timestamptz` : sql`${value}`;
}

/** An unknown or missing name sorts by id, newest first; `-name` sorts descending. */
export function sortingOf(id: PgColumn, orders: Orders, sort = ''): SortOrder {
  const order = orders[sort.replace(/^-/, '')];
  const isUp = sort !== '' && !sort.startsWith('-');
  const [direct, compare] = isUp ? ([asc, gt] as const) : ([desc, lt] as const);
  if (order === undefined)
    return {
      orderBy: [direct(id)],
      direct,
      key: sql<null>`null`.as('key'),
      beyond: (after) => (after === null ? undefined : compare(id, after.id)),
    };
  return {
    orderBy: [direct(order.by), direct(id)],
    direct,
    key: sql<string>`to_json(${order.by}) #>> '{}'`.as('key'),
    beyond: (after) =>
      after === null
        ? undefined
        : compare(
            sql`(${order.by}, ${id})`,
            sql`(${valueOf(order, after.value)}, ${after.id}::integer)`,
          ),
  };
}

export interface PageRead extends Pick<SortOrder, 'orderBy' | 'key'> {
  readonly where: SQL | undefined;
  readonly limit: number;
}

interface ListDefinition<Row> {
  readonly id: PgColumn;
  readonly orders?: Orders;
  readonly sort?: string | undefined;
  /** Returns the filter, which may use only columns of the table; all rows by default. */
  readonly where?: () => Promise<SQL | undefined>;
  /** Reads up to `limit` rows in the given order. Selects `key` if there are `orders`. */
  readonly read: (page: PageRead) => Promise<Row[]>;
}

/** Returns a paged list of a table: each page starts after the last row of the previous page. */
export function listingOf<Row extends { readonly id: number; readonly key?: string | null }>(
  db: Db,
  { id, orders = {}, sort, where, read }: ListDefinition<Row>,
): PagedList<Row> {
  const sorting = sortingOf(id, orders, sort);
  return {
    read: async ({ after, limit }) =>
      read({ ...sorting, limit, where: and(await where?.(), sorting.beyond(after)) }),
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
  };
}
