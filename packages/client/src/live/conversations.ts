import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { startLive, type LiveAnswer, type LiveOptions } from './live.ts';

/** The cached conversations of an app: their lists, and the messages of each. */

export const listsKey = 'conversations';
export const threadKey = 'conversation';

interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page. */
  readonly next: string | null;
}

interface WithPosition {
  /** Position in the conversation. */
  readonly position: number;
}

interface ThreadPage<Conversation, Message extends WithPosition> {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  /** True if there are older messages. */
  readonly more: boolean;
}

type CachedPages<Page> = Pick<InfiniteData<Page>, 'pages'>;

/** Options of the query of a list. */
export const listPaging = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: ListPage<unknown>) => next,
};

/** Options of the query of a conversation: pages newest first, messages in order. */
export const threadPaging = {
  initialPageParam: null as number | null,
  getNextPageParam: ({ more, messages }: ThreadPage<unknown, WithPosition>) =>
    more ? (messages[0]?.position ?? null) : null,
};

export const rowsOf = <Row>({ pages }: CachedPages<ListPage<Row>>): readonly Row[] =>
  pages.flatMap(({ rows }) => rows);

export const messagesOf = <Message extends WithPosition>({
  pages,
}: CachedPages<ThreadPage<unknown, Message>>): readonly Message[] =>
  pages.toReversed().flatMap(({ messages }) => messages);

/**
 * Changes cached data. A pending answer may be older than the change, so the change is applied to
 * that answer, too. Every change is idempotent.
 */
function patch<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: Data, queryKey: QueryKey) => Data,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const apply = (): void =>
      void client.setQueryData<Data>(query.queryKey, (data) =>
        data === undefined ? data : change(data, query.queryKey),
      );
    apply();
    if (query.state.fetchStatus === 'fetching') query.promise?.then(apply, apply);
  }
}

/** Changes every cached list; `change` also receives the key of the list. */
export const patchLists = <Page>(
  client: QueryClient,
  change: (list: InfiniteData<Page>, queryKey: QueryKey) => InfiniteData<Page>,
): void => patch(client, [listsKey], change);

/** Changes a conversation that is in the cache. */
export const patchThread = <Page>(
  client: QueryClient,
  id: number,
  change: (thread: InfiniteData<Page>) => InfiniteData<Page>,
): void => patch(client, [threadKey, id], change);

/** Returns the page that has or will get the message; null if it is older than the loaded pages. */
function pageFor(
  { pages }: CachedPages<ThreadPage<unknown, WithPosition>>,
  { position }: WithPosition,
): number | null {
  const pageIndex = pages.findIndex(({ messages }) =>
    messages.some((one) => one.position === position),
  );
  if (pageIndex >= 0) return pageIndex;
  const oldest = pages.at(-1)?.messages[0]?.position ?? 0;
  return position > oldest ? 0 : null;
}

/** The same message may arrive by the stream, by the answer to its sender, and by a poll. */
const placed = <Message extends WithPosition>(
  messages: readonly Message[],
  message: Message,
): readonly Message[] =>
  [...messages.filter(({ position }) => position !== message.position), message].toSorted(
    (one, other) => one.position - other.position,
  );

/** Inserts a message, or replaces it, because its file may be lost or found again. */
export function withMessage<
  Message extends WithPosition,
  Page extends ThreadPage<unknown, Message>,
>(thread: InfiniteData<Page>, message: Message): InfiniteData<Page> {
  const place = pageFor(thread, message);
  const pages = thread.pages.map((page, at) =>
    at === place ? { ...page, messages: placed(page.messages, message) } : page,
  );
  return { ...thread, pages };
}

/** Updates the loaded state of the conversation itself. */
export const withState = <Conversation, Page extends ThreadPage<Conversation, WithPosition>>(
  thread: InfiniteData<Page>,
  conversation: Partial<Conversation>,
): InfiniteData<Page> => ({
  ...thread,
  pages: thread.pages.map((page) => ({
    ...page,
    conversation: { ...page.conversation, ...conversation },
  })),
});

/** Marks every cached conversation as stale. */
export const outdateThreads = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [threadKey] });

interface FollowOptions<Event> extends Omit<LiveOptions<Event>, 'ask'> {
  /** Fetches the events after the given event id. */
  readonly askAfter: (after: string | undefined, signal: AbortSignal) => Promise<LiveAnswer<Event>>;
}

/** Follows conversation events. Polling runs as a query, so that the app sees refusals. */
export const followConversations = <Event>(
  client: QueryClient,
  { askAfter, ...options }: FollowOptions<Event>,
): (() => void) =>
  startLive<Event>({
    ...options,
    ask: (after) =>
      client.fetchQuery({
        queryKey: ['conversation-events', after ?? null],
        queryFn: ({ signal }) => askAfter(after, signal),
        staleTime: 0,
        gcTime: 0,
        retry: false,
      }),
  });
