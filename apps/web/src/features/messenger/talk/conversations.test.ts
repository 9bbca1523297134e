import { expect, test } from 'vitest';
import { aConversation, aList, aMessage, ownMessage } from '#test/conversing.ts';
import { rowsOf } from '@hub/client/conversations';
import { withConversation } from '#api/conversations.ts';
import { firstUnread, threadOf } from './thread-rules.ts';

const listOf = (...ids: readonly [number, number][]) => ({
  pages: [aList(ids.map(([id, position]) => aConversation({ id, last: aMessage(position) })))],
  pageParams: [null],
});
const idsOf = (list: ReturnType<typeof listOf>): number[] => rowsOf(list).map(({ id }) => id);

test('sorts conversations by their newest message and adds new conversations', () => {
  const list = listOf([1, 5], [2, 3]);
  expect(idsOf(withConversation(list, aConversation({ id: 2, last: aMessage(4) })))).toEqual([
    2, 1,
  ]);
  expect(idsOf(withConversation(list, aConversation({ id: 3 })))).toEqual([3, 1, 2]);
});

test('keeps the position of a conversation without a new message', () => {
  const closed = aConversation({ id: 2, last: aMessage(3), state: 'closed' });
  const list = withConversation(listOf([1, 5], [2, 3]), closed);
  expect(rowsOf(list).map(({ id, state }) => [id, state])).toEqual([
    [1, 'open'],
    [2, 'closed'],
  ]);
});

test('ignores an older update', () => {
  const list = listOf([1, 5], [2, 3]);
  expect(withConversation(list, aConversation({ id: 1, last: aMessage(4) }))).toBe(list);
});

test('shows a sent message only once after the hub has received it', () => {
  const letter = { to: 5, opening: null, text: 'Hello', files: [] };
  const outgoing = ['a', 'b'].map((name) => ({
    name,
    at: '2026-11-03T22:10:00Z',
    message: letter,
    refused: null,
  }));
  const messages = [ownMessage(1, { name: 'a' })];
  const shown = threadOf({ messages, outgoing, state: 'live', team: 'Hub' });
  expect(shown.map(({ key, sending }) => [key, sending])).toEqual([
    ['a', undefined],
    ['b', 'sending'],
  ]);
  const offline = threadOf({ messages, outgoing, state: 'offline', team: 'Hub' });
  expect(offline.at(-1)?.sending).toBe('waiting');
});

test.each([
  [null, null],
  [4, '4'],
  [2, '2'],
  [1, '2'],
  [5, null],
])('the first unread message after position %s is %s', (from, key) => {
  const messages = [ownMessage(1), aMessage(2), ownMessage(3), aMessage(4)];
  expect(firstUnread(messages, from)).toBe(key);
});
