import { expect, test } from 'vitest';
import { conversationBoxes } from '@hub/contract/operator-calls';
import { isIn, neighbor, placed, type Box } from './list-rules.ts';
import { aRow } from '#test/conversations.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 1, 12, minute)).toISOString();
const waitsSince = (id: number, minute: number) => aRow({ id, waiting_since: at(minute) });
const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const ada = { id: 1, username: 'ada' };

test.each<[string, Parameters<typeof aRow>[0], Box[]]>([
  ['a conversation waits', {}, ['waiting', 'nobodys', 'all']],
  ['a conversation is mine', { assigned_to: ada }, ['waiting', 'mine', 'all']],
  [
    'a conversation is assigned to a colleague',
    { assigned_to: { id: 2, username: 'bo' } },
    ['waiting', 'all'],
  ],
  ['a conversation is answered', { waiting_since: null }, ['nobodys', 'all']],
  ['a conversation is snoozed', { state: 'snoozed', assigned_to: ada }, ['mine', 'snoozed', 'all']],
  ['a conversation is closed', { state: 'closed', waiting_since: null }, ['closed', 'all']],
  [
    'a note in a closed conversation mentions me',
    { state: 'closed', mentions_me: true },
    ['mentions', 'closed', 'all'],
  ],
])('finds exactly the matching inboxes: %s', (_, row, expected) => {
  expect(conversationBoxes.filter((box) => isIn(box, aRow(row), 'ada'))).toEqual(expected);
});

const waiting = { box: 'waiting', me: 'ada', q: '', sort: '', tag: null } as const;
const three = [waitsSince(1, 1), waitsSince(2, 5), waitsSince(3, 9)];

test.each([
  ['is inserted by its waiting time', waitsSince(4, 7), [1, 2, 4, 3]],
  ['is appended when the list is fully loaded', waitsSince(4, 20), [1, 2, 3, 4]],
  ['moves when its waiting time changes', waitsSince(1, 8), [2, 1, 3]],
  ['leaves the list once it is answered', aRow({ id: 2, waiting_since: null }), [1, 3]],
])('a conversation %s', (_, row, expected) => {
  expect(ids(placed({ rows: three, hasMore: false }, row, waiting))).toEqual(expected);
});

test('does not insert a row after the last loaded row while more rows can be loaded', () => {
  expect(ids(placed({ rows: three, hasMore: true }, waitsSince(4, 20), waiting))).toEqual([
    1, 2, 3,
  ]);
});

test('inserts a row by its waiting time in the newest-first order, too', () => {
  const newest = { ...waiting, sort: 'newest' } as const;
  const rows = three.toReversed();
  expect(ids(placed({ rows, hasMore: false }, waitsSince(4, 7), newest))).toEqual([3, 4, 2, 1]);
});

test('sorts the other inboxes by the latest message first', () => {
  const said = (id: number, minute: number) => {
    const row = aRow({ id });
    return { ...row, last: { ...row.last, at: at(minute) } };
  };
  const rows = [said(1, 9), said(2, 5)];
  const all = { ...waiting, box: 'all' } as const;
  expect(ids(placed({ rows, hasMore: false }, said(3, 7), all))).toEqual([1, 3, 2]);
});

test('updates search results without adding or removing rows', () => {
  const found = { ...waiting, box: 'all', q: 'header' } as const;
  const listing = { rows: three, hasMore: false };
  expect(ids(placed(listing, waitsSince(4, 7), found))).not.toContain(4);
  expect(new Set(ids(placed(listing, waitsSince(2, 5), found)))).toEqual(new Set([1, 2, 3]));
});

test('finds the neighbor of a row, even after the row has left the list', () => {
  const rows = three;
  expect(neighbor(rows, { id: 1, place: 0 }, 1)?.id).toBe(2);
  expect(neighbor(rows, { id: 3, place: 2 }, 1)).toBeUndefined();
  expect(neighbor(rows, { id: null, place: 0 }, 1)?.id).toBe(1);
  expect(neighbor(rows, { id: null, place: 0 }, -1)?.id).toBe(3);
  const left = rows.filter(({ id }) => id !== 2);
  expect(neighbor(left, { id: 2, place: 1 }, 1)?.id).toBe(3);
  expect(neighbor(left, { id: 2, place: 1 }, -1)?.id).toBe(1);
  expect(neighbor(rows.slice(0, 2), { id: 3, place: 2 }, 1)?.id).toBe(2);
  expect(neighbor([], { id: 3, place: 2 }, 1)).toBeUndefined();
});
