import type { OperatorView } from '#messenger/records/view-store.ts';
import { toOperatorRow, type ReaderContext } from '#messenger/wire/row-to-wire.ts';
import type { Cell } from '#platform/text/csv.ts';

type Row = ReturnType<typeof toOperatorRow>;

/** Columns of the file, without messages: those stay in the hub. */
const columns: Readonly<Record<string, (row: Row) => Cell>> = {
  id: ({ id }) => id,
  topic: ({ topic }) => topic,
  state: ({ state }) => state,
  person: ({ person }) => person.name,
  email: ({ person }) => person.email,
  license: ({ license }) => license?.label ?? null,
  waiting_since: ({ waiting_since: since }) => since,
  snoozed_until: ({ snoozed_until: until }) => until,
  assigned_to: ({ assigned_to: operator }) => operator?.username ?? null,
  created_at: ({ created_at: created }) => created,
  last_at: ({ last }) => last.at,
  last_from: ({ last }) => last.side,
};

export const conversationHead = Object.keys(columns);

/** Yields the rows of the file, in the order of its head. */
export async function* conversationCells(
  pages: AsyncIterable<readonly OperatorView[]>,
  reading: ReaderContext,
): AsyncGenerator<readonly Cell[][]> {
  for await (const page of pages) {
    const rows = page.map((view) => toOperatorRow(view, reading));
    yield rows.map((row) => Object.values(columns).map((cell) => cell(row)));
  }
}
