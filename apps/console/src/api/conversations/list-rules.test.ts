import { expect, test } from 'vitest';
import { boxes, isIn, neighbor, placed, type Box } from './list-rules.ts';
import { aRow } from '#test/conversations.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 1, 12, minute)).toISOString();
const waitsSince = (id: number, minute: number) => aRow({ id, waiting_since: at(minute) });
const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const ada = { id: 1, username: 'ada' };

test.each<[string, Parameters<typeof aRow>[0], Box[]]>([
  ['it waits', {}, ['waiting', 'nobodys', 'all']],
  ['it is mine', { assigned_to: ada }, ['waiting', 'mine', 'all']],
  ['it is a colleague’s', { assigned_to: { id: 2, username: 'bo' } }, ['waiting', 'all']],
  ['it is answered', { waiting_since: null }, ['nobodys', 'all']],
  ['it is snoozed', { state: 'snoozed', assigned_to: ada }, ['mine', 'snoozed', 'all']],
  ['it is closed', { state: 'closed', waiting_since: null }, ['closed', 'all']],
  [
    'a note mentions me in a closed one',
    { state: 'closed', mentions_me: true },
    ['mentions', 'closed', 'all'],
  ],
])('%s: it is in its boxes and no other', (_, row, expected) => {
  expect(boxes.filter((box) => isIn(box, aRow(row), 'ada'))).toEqual(expected);
});

const waiting = { box: 'waiting', me: 'ada', q: '', sort: '', tag: null } as const;
const three = [waitsSince(1, 1), waitsSince(2, 5), waitsSince(3, 9)];

test.each([
  ['comes in where its time of waiting puts it', waitsSince(4, 7), [1, 2, 4, 3]],
  ['comes in at the end, where the list is whole', waitsSince(4, 20), [1, 2, 3, 4]],
  ['moves when its time changes', waitsSince(1, 8), [2, 1, 3]],
  ['goes once it is answered', aRow({ id: 2, waiting_since: null }), [1, 3]],
])('a conversation %s', (_, row, expected) => {
  expect(ids(placed({ rows: three, hasMore: false }, row, waiting))).toEqual(expected);
});

test('behind the last that is loaded it waits for its page', () => {
  expect(ids(placed({ rows: three, hasMore: true }, waitsSince(4, 20), waiting))).toEqual([
    1, 2, 3,
  ]);
});

test('the other order has the newest first where the longest wait comes first', () => {
  const newest = { ...waiting, sort: 'newest' } as const;
  const rows = three.toReversed();
  expect(ids(placed({ rows, hasMore: false }, waitsSince(4, 7), newest))).toEqual([3, 4, 2, 1]);
});

test('other boxes have the latest first', () => {
  const said = (id: number, minute: number) => {
    const row = aRow({ id });
    return { ...row, last: { ...row.last, at: at(minute) } };
  };
  const rows = [said(1, 9), said(2, 5)];
  const all = { ...waiting, box: 'all' } as const;
  expect(ids(placed({ rows, hasMore: false }, said(3, 7), all))).toEqual([1, 3, 2]);
});

test('search results are updated in place and gain no rows', () => {
  const found = { ...waiting, box: 'all', q: 'header' } as const;
  const listing = { rows: three, hasMore: false };
  expect(ids(placed(listing, waitsSince(4, 7), found))).not.toContain(4);
  expect(new Set(ids(placed(listing, waitsSince(2, 5), found)))).toEqual(new Set([1, 2, 3]));
});

test('the next after one that has left the list is what took its place', () => {
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
