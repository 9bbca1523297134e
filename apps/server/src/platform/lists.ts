import { lists } from '@hub/contract/limits';

/** Position after a page: id and sort value, if any, of its last row. */
export interface Cursor {
  readonly id: number;
  readonly value: string | null;
}

interface ListedRow {
  readonly id: number;
  readonly key?: string | null;
}

export interface PagedList<Row extends ListedRow> {
  read(batch: Batch): Promise<Row[]>;
  count(most: number): Promise<number>;
}

export interface Batch {
  /** Last row of the previous page; null for the first page. */
  readonly after: Cursor | null;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Cursor for the next page; null on the last page. */
  readonly next: Cursor | null;
  /** Total number of rows on the first page; null on later pages or if there are too many rows. */
  readonly count: number | null;
}

function endOf(rows: readonly ListedRow[]): Cursor | null {
  const last = rows.at(-1);
  return last ? { id: last.id, value: last.key ?? null } : null;
}

/** Reads a page; the first page also has the total number of rows. */
export async function readPage<Row extends ListedRow>(
  { read, count }: PagedList<Row>,
  after: Cursor | null,
): Promise<Page<Row>> {
  const found = await read({ after, limit: lists.page + 1 });
  const rows = found.slice(0, lists.page);
  if (found.length === rows.length) {
    return { rows, next: null, count: after === null ? rows.length : null };
  }
  const all = after === null ? await count(lists.counted + 1) : Infinity;
  return { rows, next: endOf(rows), count: all > lists.counted ? null : all };
}

/** Yields every row. Reads the next batch after the reader has consumed the previous batch. */
export async function* readAll<Row extends ListedRow>({
  read,
}: Pick<PagedList<Row>, 'read'>): AsyncGenerator<readonly Row[]> {
  const limit = lists.batch;
  for (let after: Cursor | null = null; ;) {
    const rows: readonly Row[] = await read({ after, limit });
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = endOf(rows);
  }
}

export async function* inBatches<Row extends ListedRow, Out>(
  list: Pick<PagedList<Row>, 'read'>,
  toOut: (row: Row) => Out,
): AsyncGenerator<readonly Out[]> {
  for await (const batch of readAll(list)) yield batch.map(toOut);
}

/** Encodes a cursor: `7`, or `7.` with the value in base64url. */
const toWireCursor = (end: Cursor | null): string | null =>
  end && `${end.id}${end.value === null ? '' : `.${Buffer.from(end.value).toString('base64url')}`}`;

export const toWirePage = <Row, Wire>(page: Page<Row>, toWire: (row: Row) => Wire) => ({
  rows: page.rows.map(toWire),
  next: toWireCursor(page.next),
  count: page.count,
});

/** Parses a cursor from a request; returns null for the first page. */
export function cursorOf(after: string | undefined): Cursor | null {
  if (after === undefined) return null;
  const [id, value] = after.split('.');
  return {
    id: Math.min(Number(id), 2 ** 31 - 1),
    value: value === undefined ? null : Buffer.from(value, 'base64url').toString(),
  };
}
