import { expect, test } from 'vitest';
import { aConversation, aList, aMessage, ownMessage } from '#test/conversing.ts';
import { rowsOf, withConversation, withMessage } from '#api/conversations.ts';
import { firstUnread, threadOf } from './thread-rules.ts';

const listOf = (...ids: readonly [number, number][]) => ({
  pages: [aList(ids.map(([id, position]) => aConversation({ id, last: aMessage(position) })))],
  pageParams: [undefined],
});
const idsOf = (list: Parameters<typeof rowsOf>[0]): number[] => rowsOf(list).map(({ id }) => id);

test('what was written last stands first; one begun elsewhere comes in', () => {
  const list = listOf([1, 5], [2, 3]);
  expect(idsOf(withConversation(list, aConversation({ id: 2, last: aMessage(4) })))).toEqual([
    2, 1,
  ]);
  expect(idsOf(withConversation(list, aConversation({ id: 3 })))).toEqual([3, 1, 2]);
});

test('what is merely read or closed stays where it is', () => {
  const closed = aConversation({ id: 2, last: aMessage(3), state: 'closed' });
  const list = withConversation(listOf([1, 5], [2, 3]), closed);
  expect(rowsOf(list).map(({ id, state }) => [id, state])).toEqual([
    [1, 'open'],
    [2, 'closed'],
  ]);
});

test('news that is older than what is known changes nothing', () => {
  const list = listOf([1, 5], [2, 3]);
  expect(withConversation(list, aConversation({ id: 1, last: aMessage(4) }))).toBe(list);
});

test('a message has its place, and has it once', () => {
  const conversation = aConversation();
  const pages = [{ conversation, messages: [ownMessage(1), aMessage(3)], more: false }];
  const data = { pages, pageParams: [undefined] };
  const twice = withMessage(
    withMessage(data, conversation, aMessage(2)),
    conversation,
    aMessage(2),
  );
  expect(twice.pages[0]?.messages.map(({ position }) => position)).toEqual([1, 2, 3]);
});

test('a message that is another now takes its place, on whichever page; an older one is left unread', () => {
  const conversation = aConversation({ id: 5 });
  const page = (...positions: number[]) => ({
    conversation,
    messages: positions.map((position) => aMessage(position)),
    more: true,
  });
  const data = { pages: [page(7, 8), page(5, 6)], pageParams: [undefined, 7] };
  const shown = (position: number) =>
    withMessage(data, conversation, aMessage(position, { text: 'Now' })).pages.map(({ messages }) =>
      messages.map(({ text }) => text),
    );
  const before = [
    ['Message 7', 'Message 8'],
    ['Message 5', 'Message 6'],
  ];
  expect(shown(6)).toEqual([before[0], ['Message 5', 'Now']]);
  expect(shown(8)).toEqual([['Message 7', 'Now'], before[1]]);
  expect(shown(9)).toEqual([['Message 7', 'Message 8', 'Now'], before[1]]);
  expect(shown(3)).toEqual(before);
});

test('what the hub has is not shown as being on its way, too', () => {
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
  [0, null],
  [1, '4'],
  [2, '2'],
  [9, '2'],
])('of %s unread messages the first is %s', (unread, key) => {
  const messages = [ownMessage(1), aMessage(2), ownMessage(3), aMessage(4)];
  expect(firstUnread(messages, unread)).toBe(key);
});
