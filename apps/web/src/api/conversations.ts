import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { AnswerOf } from '@hub/contract/calls';
import { call } from './client.ts';

/** What the hub answers of conversations, and how the page's copy follows what happens. */

export type Listed = AnswerOf<'conversations'>;
export type Conversation = Listed['rows'][number];
export type Message = Conversation['last'];
export type Page = AnswerOf<'conversation'>;
export type News = AnswerOf<'conversationEvents'>['events'][number];

type List = InfiniteData<Listed>;
type Pages = InfiniteData<Page>;

export const conversationsQuery = infiniteQueryOptions({
  queryKey: ['conversations'],
  queryFn: ({ pageParam, signal }) =>
    call('conversations', {
      query: { ...(pageParam !== undefined && { after: pageParam }) },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

/** The newest page first; the messages of each in their order. */
export const conversationQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['conversation', id],
    queryFn: ({ pageParam, signal }) =>
      call('conversation', {
        query: { id, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ more, messages }) => (more ? messages[0]?.position : undefined),
  });

export const messagesOf = (data: Pages): readonly Message[] =>
  data.pages.toReversed().flatMap(({ messages }) => messages);

export const rowsOf = (data: List): readonly Conversation[] =>
  data.pages.flatMap(({ rows }) => rows);

/** What was written last stands first; what is merely read or closed stays where it is. */
export function withConversation(list: List, next: Conversation): List {
  const known = rowsOf(list).find(({ id }) => id === next.id);
  if (known !== undefined && known.last.position > next.last.position) return list;
  const stays = known?.last.position === next.last.position;
  const pages = list.pages.map((page, place) => {
    if (stays) return { ...page, rows: page.rows.map((row) => (row.id === next.id ? next : row)) };
    const others = page.rows.filter(({ id }) => id !== next.id);
    return { ...page, rows: place === 0 ? [next, ...others] : others };
  });
  return { ...list, pages };
}

/** The same message may come by the stream, by the answer to whoever sent it, and by asking. */
const added = (messages: readonly Message[], message: Message): Message[] =>
  [...messages.filter(({ position }) => position !== message.position), message].toSorted(
    (one, other) => one.position - other.position,
  );

/** Where it is read, or comes in; null: it is older than what was read. */
function placeOf({ pages }: Pages, { position }: Message): number | null {
  const known = pages.findIndex(({ messages }) =>
    messages.some((one) => one.position === position),
  );
  if (known >= 0) return known;
  const oldest = pages.at(-1)?.messages[0]?.position ?? 0;
  return position > oldest ? 0 : null;
}

/** A message comes in, or, where it is known, is another now: a file of it is lost, or found again. */
export function withMessage(
  data: Pages,
  conversation: Conversation,
  message: Message | null,
): Pages {
  const place = message && placeOf(data, message);
  const pages = data.pages.map((page, at) => ({
    ...page,
    conversation,
    messages: message !== null && place === at ? added(page.messages, message) : page.messages,
  }));
  return { ...data, pages };
}

/**
 * Changes what the page has read. An answer that is on its way may be from before the change, which is
 * made in it, too: making it twice is the same as once.
 */
function patchList(client: QueryClient, change: (list: List) => List): void {
  const { queryKey } = conversationsQuery;
  const patch = (): void => void client.setQueryData(queryKey, (list) => list && change(list));
  patch();
  afterReading(client, queryKey, patch);
}

function patchPages(client: QueryClient, id: number, change: (data: Pages) => Pages): void {
  const { queryKey } = conversationQuery(id);
  const patch = (): void => void client.setQueryData(queryKey, (data) => data && change(data));
  patch();
  afterReading(client, queryKey, patch);
}

function afterReading(client: QueryClient, queryKey: QueryKey, patch: () => void): void {
  const query = client.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(patch, patch);
}

/** Brings what the page has read up to what is told. */
export function follow(
  client: QueryClient,
  { conversation, message }: Pick<News, 'conversation' | 'message'>,
): void {
  patchList(client, (list) => withConversation(list, conversation));
  patchPages(client, conversation.id, (data) => withMessage(data, conversation, message));
}

/** A conversation that begins is shown from what its first message answered. */
export function begin(client: QueryClient, conversation: Conversation): void {
  patchList(client, (list) => withConversation(list, conversation));
  const { queryKey } = conversationQuery(conversation.id);
  if (client.getQueryData(queryKey) !== undefined) return;
  const { last } = conversation;
  const page = { conversation, messages: [last], more: last.position > 1 };
  client.setQueryData(queryKey, { pages: [page], pageParams: [undefined] });
}

/** Seen here: the answer to that says how much is left in all. */
export function markRead(client: QueryClient, id: number, position: number): void {
  const read = (each: Conversation): Conversation =>
    each.id === id && each.last.position <= position ? { ...each, unread: 0 } : each;
  patchList(client, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(read) })),
  }));
  patchPages(client, id, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, conversation: read(page.conversation) })),
  }));
}

/** What happened cannot be told one by one: the conversations that were read are read again. */
export const outdate = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['conversation'] });
