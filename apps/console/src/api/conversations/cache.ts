import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import {
  listsKey,
  outdateThreads,
  patchLists,
  patchThread,
  rowsOf,
  threadKey,
  withMessage,
  withState,
} from '@hub/client/conversations';
import { countsQuery } from '#api/queries.ts';
import { isBox, isSort, placed, type Sort } from './list-rules.ts';
import type { Event, ListPage, Message, Row, ThreadPage } from './shapes.ts';

/** Applies events to cached conversations, without a call to the hub. */

type ListData = InfiniteData<ListPage>;

/** Distributes rows over the pages of a list, so that each page keeps its cursor. */
function dealt(data: ListData, rows: readonly Row[]): ListData {
  const { pages } = data;
  let from = 0;
  return {
    ...data,
    pages: pages.map((page, at) => {
      const to = at === pages.length - 1 ? rows.length : from + page.rows.length;
      const own = rows.slice(from, to);
      from = to;
      return { ...page, rows: own };
    }),
  };
}

export function takeRow(client: QueryClient, row: Row, me: string): void {
  patchLists<ListPage>(client, (data, [, box, q, sort, tag]) => {
    if (typeof box !== 'string' || !isBox(box)) return data;
    const hasMore = data.pages.at(-1)?.next !== null;
    const listing = { rows: rowsOf(data), hasMore };
    return dealt(
      data,
      placed(listing, row, {
        box,
        me,
        q: String(q),
        sort: isSort(String(sort)) ? (sort as Sort) : '',
        tag: typeof tag === 'number' ? tag : null,
      }),
    );
  });
  patchThread<ThreadPage>(client, row.id, (thread) => withState(thread, row));
}

export const takeMessage = (client: QueryClient, id: number, message: Message): void =>
  patchThread<ThreadPage>(client, id, (thread) => withMessage(thread, message));

export const takeCounts = (client: QueryClient, counts: Event['counts']): void =>
  void client.setQueryData(countsQuery.queryKey, counts);

export const readThreadAgain = (client: QueryClient, id: number): void =>
  void client.invalidateQueries({ queryKey: [threadKey, id] });

/** Refetches all visible conversations after missed events. */
export function readConversationsAgain(client: QueryClient): void {
  outdateThreads(client);
  for (const queryKey of [[listsKey], countsQuery.queryKey]) {
    void client.invalidateQueries({ queryKey });
  }
}
