import { lists } from '@hub/contract/limits';

/** Rows that go by their id, newest first. */
export interface Listing<Row extends { readonly id: number }> {
  /** At most so many, older than the one named. */
  read(batch: Batch): Promise<Row[]>;
  /** Returns the number of rows, counted up to `most`. */
  count(most: number): Promise<number>;
}

export interface Batch {
  /** The id of the row that they come after; null: from the first on. */
  readonly after: number | null;
  readonly limit: number;
}

/** A page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; null on the last. */
  readonly next: number | null;
  /** Total number of rows, with the first page; null if there are too many to count. */
  readonly count: number | null;
}

/** Reads a page; with the first one also the total or its limit. */
export async function readPage<Row extends { readonly id: number }>(
  { read, count }: Listing<Row>,
  after: number | null,
): Promise<Page<Row>> {
  const found = await read({ after, limit: lists.page + 1 });
  const rows = found.slice(0, lists.page);
  if (found.length === rows.length) {
    return { rows, next: null, count: after === null ? rows.length : null };
  }
  const all = after === null ? await count(lists.counted + 1) : Infinity;
  return { rows, next: rows.at(-1)?.id ?? null, count: all > lists.counted ? null : all };
}

/** Yields every row, a batch at a time; the next is read after the previous was consumed. */
async function* readAll<Row extends { readonly id: number }>(
  read: Listing<Row>['read'],
): AsyncGenerator<readonly Row[]> {
  const limit = lists.batch;
  for (let after: number | null = null; ;) {
    const rows: readonly Row[] = await read({ after, limit });
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** Yields every row in another shape, a batch at a time. */
export async function* inBatches<Row extends { readonly id: number }, Out>(
  { read }: Pick<Listing<Row>, 'read'>,
  toOut: (row: Row) => Out,
): AsyncGenerator<readonly Out[]> {
  for await (const batch of readAll(read)) yield batch.map(toOut);
}

/** A page as answers of operators' lists have it. */
export const toWirePage = <Row, Wire>(page: Page<Row>, toWire: (row: Row) => Wire) => ({
  rows: page.rows.map(toWire),
  next: page.next === null ? null : String(page.next),
  count: page.count,
});

/** The key that a list's answer gave. */
export const keyOf = (after: string | undefined): number | null =>
  after === undefined ? null : Math.min(Number(after), 2 ** 31 - 1);
