import { lists } from '@hub/contract/limits';

/** Rows that go by their id, the newest first. */
export interface Listing<Row extends { readonly id: number }> {
  /** At most so many, older than the one named. */
  read(portion: Portion): Promise<Row[]>;
  /** How many there are, counted up to so many. */
  count(most: number): Promise<number>;
}

export interface Portion {
  /** The id of the row that they come after; null: from the first on. */
  readonly after: number | null;
  readonly limit: number;
}

/** A page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The id by which the next page is asked for; null on the last. */
  readonly next: number | null;
  /** Of the first page: how many rows there are on all; null: too many to be counted. */
  readonly count: number | null;
}

/** A page, and with the first one what it takes to say that too much was found. */
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

/** Every row, a portion at a time: the next is read when the one before was taken. */
async function* readAll<Row extends { readonly id: number }>(
  read: Listing<Row>['read'],
): AsyncGenerator<readonly Row[]> {
  const limit = lists.portion;
  for (let after: number | null = null; ;) {
    const rows: readonly Row[] = await read({ after, limit });
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** Every row in another shape, a portion at a time. */
export async function* inPortions<Row extends { readonly id: number }, Out>(
  { read }: Pick<Listing<Row>, 'read'>,
  toOut: (row: Row) => Out,
): AsyncGenerator<readonly Out[]> {
  for await (const portion of readAll(read)) yield portion.map(toOut);
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
