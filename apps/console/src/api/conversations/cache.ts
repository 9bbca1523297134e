import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { countsQuery } from '#api/waiting.ts';
import { isBox, placed } from './list-rules.ts';
import type { Event, ListPage, Message, Row, ThreadPage } from './shapes.ts';

/** What is shown, brought up to date by what happened, without asking the hub. */

export const listKey = 'conversations';
export const threadKey = 'conversation';

type ListData = InfiniteData<ListPage, string | null>;
type ThreadData = InfiniteData<ThreadPage, number | null>;

/** Deals rows out to the pages that they were on, so that each still goes on from its key. */
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

/** Brings a conversation up to date wherever it is shown, without asking the hub. */
export function takeRow(client: QueryClient, row: Row, me: string): void {
  for (const [queryKey, data] of client.getQueriesData<ListData>({ queryKey: [listKey] })) {
    const [, box, q] = queryKey;
    if (data === undefined || typeof box !== 'string' || !isBox(box)) continue;
    const rows = data.pages.flatMap((page) => page.rows);
    const hasMore = data.pages.at(-1)?.next !== null;
    const next = placed({ rows, hasMore }, row, { box, me, q: String(q) });
    client.setQueryData<ListData>(queryKey, dealt(data, next));
  }
  changeThread(client, row.id, ([newest, ...older]) => [
    { ...newest, conversation: { ...newest.conversation, ...row } },
    ...older,
  ]);
}

type Pages = readonly [ThreadPage, ...ThreadPage[]];

function changeThread(
  client: QueryClient,
  id: number,
  change: (pages: Pages) => ThreadPage[],
): void {
  client.setQueryData<ThreadData>([threadKey, id], (data) => {
    const [newest, ...older] = data?.pages ?? [];
    if (data === undefined || newest === undefined) return data;
    return { ...data, pages: change([newest, ...older]) };
  });
}

const isAt = (page: ThreadPage, { position }: Message): boolean =>
  page.messages.some((one) => one.position === position);

/**
 * Adds a message to a conversation that is read, or puts it in its place there, as it is now; they may
 * come in any order. One that is older than what is read is left out.
 */
export const takeMessage = (client: QueryClient, id: number, message: Message): void =>
  changeThread(client, id, (pages) => {
    const oldest = pages.at(-1)?.messages[0]?.position ?? 0;
    const known = pages.findIndex((page) => isAt(page, message));
    const place = known < 0 && message.position > oldest ? 0 : known;
    return pages.map((page, at) => {
      if (at !== place) return page;
      const others = page.messages.filter(({ position }) => position !== message.position);
      const messages = [...others, message].toSorted((a, b) => a.position - b.position);
      return { ...page, messages };
    });
  });

export function takeCounts(client: QueryClient, counts: Event['counts']): void {
  client.setQueryData(countsQuery.queryKey, counts);
}

/**
 * What is being read just now may have been asked for before this happened: then its answer would take
 * it away again, so it is asked for once more.
 */
export function readOnceMore(client: QueryClient, id: number): void {
  for (const queryKey of [[listKey], [threadKey, id]]) {
    for (const { promise } of client
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching' })) {
      const again = (): void => void client.invalidateQueries({ queryKey });
      promise?.then(again, again);
    }
  }
}

/** What happened elsewhere was missed: whatever is shown here is read anew. */
export function readConversationsAgain(client: QueryClient): void {
  for (const queryKey of [[listKey], [threadKey], countsQuery.queryKey]) {
    void client.invalidateQueries({ queryKey });
  }
}
