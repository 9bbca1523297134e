import { conversationBoxes, type conversationSorts } from '@hub/contract/operator-calls';
import type { Row } from './shapes.ts';

/** Filter and order of conversation lists, as on the hub (docs/messenger.md). */

export type Box = (typeof conversationBoxes)[number];

/** Default is '': the longest wait first in `waiting`, otherwise the latest message first. */
export type Sort = '' | (typeof conversationSorts)[number];

export const isSort = (text: string): text is Sort => ['', 'newest', 'oldest'].includes(text);

export const otherSort = (box: Box): Sort => (box === 'waiting' ? 'newest' : 'oldest');

export const isBox = (text: string): text is Box => conversationBoxes.some((box) => box === text);

export function isIn(box: Box, row: Row, me: string): boolean {
  const { state, assigned_to: to, waiting_since: since } = row;
  if (box === 'waiting') return state === 'open' && since !== null;
  if (box === 'mine') return state !== 'closed' && to?.username === me;
  if (box === 'mentions') return row.mentions_me;
  if (box === 'nobodys') return state !== 'closed' && to === null;
  return box === 'all' || state === box;
}

/** Negative if the first row comes first. */
function compare({ box, sort }: Pick<ListContext, 'box' | 'sort'>, one: Row, other: Row): number {
  const key = (row: Row): string =>
    box === 'waiting' ? (row.waiting_since ?? row.last.at) : row.last.at;
  const first = key(one) < key(other) ? -1 : Number(key(one) > key(other));
  const order = first === 0 ? one.id - other.id : first;
  return (box === 'waiting') === (sort !== otherSort(box)) ? order : -order;
}

interface ListContext {
  readonly box: Box;
  readonly me: string;
  /** Search text; only the hub can match it. */
  readonly q: string;
  readonly sort: Sort;
  /** Tag that every row has; null: any. */
  readonly tag: number | null;
}

/** Returns the rows after `row` was moved, added, removed or updated. */
export function placed(
  { rows, hasMore }: { readonly rows: readonly Row[]; readonly hasMore: boolean },
  row: Row,
  { box, me, q, sort, tag }: ListContext,
): Row[] {
  const others = rows.filter(({ id }) => id !== row.id);
  const wasThere = others.length < rows.length;
  const isTagged = tag === null || row.tags.some(({ id }) => id === tag);
  if (!isIn(box, row, me) || !isTagged || (q !== '' && !wasThere)) return others;
  const at = others.findIndex((other) => compare({ box, sort }, row, other) < 0);
  // The row belongs after the last loaded row; the next page will contain it.
  if (at === -1 && hasMore) return others;
  return at === -1 ? [...others, row] : others.toSpliced(at, 0, row);
}

/** Returns the row after or before the open one. If that left the list, its old position counts. */
export function neighbor(
  rows: readonly Row[],
  open: { readonly id: number | null; readonly place: number },
  step: 1 | -1,
): Row | undefined {
  const at = rows.findIndex(({ id }) => id === open.id);
  if (at !== -1) return rows[at + step];
  if (open.id === null) return step === 1 ? rows[0] : rows.at(-1);
  return rows[step === 1 ? Math.min(open.place, rows.length - 1) : open.place - 1];
}
