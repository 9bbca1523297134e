import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import {
  listPaging,
  listsKey,
  patchLists,
  patchThread,
  rowsOf,
  threadKey,
  threadPaging,
  withMessage,
  withState,
} from '@hub/client/conversations';
import type { AnswerOf } from '@hub/contract/calls';
import { call } from './client.ts';

export type ConversationList = AnswerOf<'conversations'>;
export type Conversation = ConversationList['rows'][number];
export type Message = Conversation['last'];
export type Page = AnswerOf<'conversation'>;
export type News = AnswerOf<'conversationEvents'>['events'][number];

type List = InfiniteData<ConversationList>;

export const conversationsQuery = infiniteQueryOptions({
  queryKey: [listsKey],
  queryFn: ({ pageParam: after, signal }) =>
    call('conversations', { query: { ...(after !== null && { after }) }, signal }),
  ...listPaging,
});

export const conversationQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [threadKey, id],
    queryFn: ({ pageParam: before, signal }) =>
      call('conversation', { query: { id, ...(before !== null && { before }) }, signal }),
    ...threadPaging,
  });

/** A new message moves the conversation to the top; an older state changes nothing. */
export function withConversation<Data extends Pick<List, 'pages'>>(
  list: Data,
  next: Conversation,
): Data {
  const cached = rowsOf(list).find(({ id }) => id === next.id);
  if (cached !== undefined && cached.last.position > next.last.position) return list;
  const isSameMessage = cached?.last.position === next.last.position;
  const pages = list.pages.map((page, place) => {
    if (isSameMessage)
      return { ...page, rows: page.rows.map((row) => (row.id === next.id ? next : row)) };
    const others = page.rows.filter(({ id }) => id !== next.id);
    return { ...page, rows: place === 0 ? [next, ...others] : others };
  });
  return { ...list, pages };
}

export function follow(
  client: QueryClient,
  { conversation, message }: Pick<News, 'conversation' | 'message'>,
): void {
  patchLists<ConversationList>(client, (list) => withConversation(list, conversation));
  patchThread<Page>(client, conversation.id, (thread) => {
    const updated = withState(thread, conversation);
    return message === null ? updated : withMessage(updated, message);
  });
}

export function begin(client: QueryClient, conversation: Conversation): void {
  patchLists<ConversationList>(client, (list) => withConversation(list, conversation));
  const { queryKey } = conversationQuery(conversation.id);
  if (client.getQueryData(queryKey) !== undefined) return;
  const { last } = conversation;
  const page = { conversation, messages: [last], more: last.position > 1, moves: [] };
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] });
}

/** Marks the messages up to `position` as read in the cached lists and thread. */
export function markRead(client: QueryClient, id: number, position: number): void {
  const read = (each: Conversation): Conversation =>
    each.id === id && each.last.position <= position
      ? { ...each, unread: 0, unread_from: null }
      : each;
  patchLists<ConversationList>(client, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(read) })),
  }));
  patchThread<Page>(client, id, (thread) => ({
    ...thread,
    pages: thread.pages.map((page) => ({ ...page, conversation: read(page.conversation) })),
  }));
}
