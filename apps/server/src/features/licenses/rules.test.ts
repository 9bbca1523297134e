import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toNewPurchase } from './license.ts';
import {
  afterMissing,
  groupMoved,
  isChanged,
  planReconcile,
  statusAfterFound,
  type IndexedPurchase,
  type KnownLicense,
} from './rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const owner = { userId: 1, accountId: 10 };

const aPurchase = (change: Partial<IndexedPurchase> = {}): IndexedPurchase => ({
  codeIndex: 'a',
  itemId: 27889640,
  itemName: 'Essentials',
  itemUrl: '',
  itemThumb: '',
  licenseType: 'regular',
  soldAt: minutesAgo(10_000),
  supportedUntil: null,
  ...change,
});

const aLicense = (change: Partial<KnownLicense> = {}): KnownLicense => ({
  ...aPurchase(),
  id: 100,
  codeEnd: '7f31',
  ...owner,
  status: 'valid',
  missedImports: 0,
  missingSince: null,
  givenAt: null,
  ...change,
});

const plan = (
  known: KnownLicense[],
  purchases: IndexedPurchase[],
  { isComplete = true, gone = new Set(['a']) } = {},
) => planReconcile(known, { purchases, isComplete, gone, owner, now });

test.each([
  { status: 'valid', missingSince: null, isGone: true, expected: 'valid' },
  { status: 'valid', missingSince: minutesAgo(59), isGone: true, expected: 'valid' },
  { status: 'valid', missingSince: minutesAgo(60), isGone: true, expected: 'refunded' },
  { status: 'valid', missingSince: minutesAgo(900), isGone: false, expected: 'valid' },
  { status: 'refunded', missingSince: minutesAgo(900), isGone: false, expected: 'refunded' },
  { status: 'blocked', missingSince: minutesAgo(900), isGone: true, expected: 'blocked' },
] as const)('$status, missing since $missingSince, gone: $isGone, is then $expected', (each) => {
  const { status, missingSince, isGone, expected } = each;
  const missing = afterMissing({ status, missingSince, missedImports: 1 }, now, isGone);
  expect(missing).toEqual({
    status: expected,
    missedImports: 2,
    missingSince: missingSince ?? now,
  });
});

test.each([
  ['valid', 'valid'],
  ['refunded', 'valid'],
  ['blocked', 'blocked'],
] as const)('a %s license becomes %s when an import finds it again', (status, expected) => {
  expect(statusAfterFound(status)).toBe(expected);
});

test('an import without changes updates nothing', () => {
  expect(plan([aLicense()], [aPurchase()])).toMatchObject({ updated: 0, missing: [], moved: [] });
});

test('a renewal is an update', () => {
  expect(plan([aLicense()], [aPurchase({ supportedUntil: now })]).updated).toBe(1);
});

test('a missing license is marked as missing, and refunded an hour later', () => {
  const first = plan([aLicense()], []);
  expect(first.missing).toEqual([
    { id: 100, status: 'valid', missedImports: 1, missingSince: now },
  ]);
  expect(first.updated).toBe(0);
  const missing = aLicense({ missingSince: minutesAgo(61), missedImports: 1 });
  const unproven = plan([missing], [], { gone: new Set() });
  expect(unproven).toMatchObject({ updated: 0, missing: [{ status: 'valid', missedImports: 2 }] });
  const second = plan([missing], []);
  expect(second.missing[0]?.status).toBe('refunded');
  expect(second.updated).toBe(1);
});

test('an incomplete import refunds no license', () => {
  const licenses = [aLicense({ missingSince: minutesAgo(61), missedImports: 1 })];
  expect(plan(licenses, [], { isComplete: false })).toMatchObject({ missing: [], updated: 0 });
});

test('an import leaves the licenses of another marketplace account unchanged', () => {
  expect(plan([aLicense({ accountId: 11 })], []).missing).toEqual([]);
});

test('a license that another user added by code moves to the owner of the account', () => {
  const others = aLicense({ userId: 2, accountId: null });
  const { moved, updated } = plan([others], [aPurchase()]);
  expect(moved).toEqual([
    { id: others.id, fromUserId: 2, itemId: 27889640, itemName: 'Essentials', codeEnd: '7f31' },
  ]);
  expect(updated).toBe(1);
});

test('a license that an operator assigned to another user stays with that user', () => {
  const assigned = aLicense({ userId: 2, accountId: null, givenAt: minutesAgo(5) });
  expect(plan([assigned], [aPurchase()])).toEqual({
    found: [],
    missing: [],
    kept: 1,
    updated: 0,
    moved: [],
  });
  // A license that was assigned to its buyer belongs to the account as before.
  expect(plan([{ ...assigned, userId: owner.userId }], [aPurchase()]).updated).toBe(1);
});

test('groups the lost licenses of each person for one email', () => {
  const facts = { itemId: 27889640, codeEnd: '7f31' };
  const moved = [
    { ...facts, id: 1, fromUserId: 2, itemName: 'A' },
    { ...facts, id: 2, fromUserId: 3, itemName: 'B' },
    { ...facts, id: 3, fromUserId: 2, itemName: 'C' },
  ];
  expect(groupMoved(moved)).toEqual([
    { ...facts, id: 1, fromUserId: 2, count: 2, itemName: 'A' },
    { ...facts, id: 2, fromUserId: 3, count: 1, itemName: 'B' },
  ]);
});

test('an import never lifts a block and never changes other accounts’ licenses', () => {
  const status = fc.constantFrom('valid', 'refunded', 'blocked' as const);
  const license = fc.record({
    codeIndex: fc.constantFrom('a', 'b', 'c', 'd'),
    accountId: fc.constantFrom(null, 10, 11),
    userId: fc.constantFrom(1, 2),
    status,
    missingSince: fc.constantFrom(null, minutesAgo(61)),
  });
  const licenses = fc.uniqueArray(license, { selector: (each) => each.codeIndex });
  fc.assert(
    fc.property(licenses, fc.subarray(['a', 'b', 'c', 'd']), (all, codes) => {
      const known = all.map((each, id) => aLicense({ ...each, id }));
      const { found, missing } = plan(
        known,
        codes.map((codeIndex) => aPurchase({ codeIndex })),
      );
      for (const change of [...found, ...missing]) {
        const before = known.find(({ id }) => id === change.id);
        if (before?.status === 'blocked') expect(change.status).toBe('blocked');
      }
      for (const { id } of missing) {
        expect(known.filter((each) => each.id === id).some((each) => each.accountId === 10)).toBe(
          true,
        );
      }
    }),
  );
});

const raw = {
  item: { id: 1, name: 'A\0 theme\uD800', url: 'javascript:alert(1)', thumbnailUrl: null },
  license: 'regular' as const,
  soldAt: now,
  supportedUntil: null,
};

test('removes invalid characters from foreign text, and malformed web addresses', () => {
  expect(toNewPurchase('a', raw)).toMatchObject({
    itemName: 'A theme\uFFFD',
    itemUrl: '',
    itemThumb: '',
  });
  expect(toNewPurchase('a', { ...raw, item: { ...raw.item, id: 2 ** 31 } })).toBeNull();
});

test('equal dates in different objects count as unchanged', () => {
  const license = aLicense({ supportedUntil: new Date(now) });
  expect(isChanged(license, aPurchase({ supportedUntil: new Date(now) }))).toBe(false);
});
