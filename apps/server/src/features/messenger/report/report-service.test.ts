import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createReport } from './report-service.ts';
import type { ReplyRow } from './report-store.ts';
import { createTestClock } from '#test/clock.ts';

const at = new Date('2030-02-28T12:00:00Z');
const tags = Array.from({ length: 200 }, (_, nth) => ({ id: nth + 1, name: `Tag ${nth + 1}` }));

/** Replies of a busy quarter. Each has three of two hundred tags. */
const replies = Array.from({ length: 20_000 }, (_, id): ReplyRow => ({
  id,
  at,
  since: at,
  isFirst: true,
  itemId: 1,
  itemName: 'Essentials',
  operatorId: 2,
  operator: 'olga',
  tagIds: [0, 1, 2].map((nth) => ((id + nth) % tags.length) + 1),
}));

function reportOf(onRead: () => void) {
  return createReport({
    clock: createTestClock(new Date('2030-03-01T12:00:00Z')),
    store: {
      // All replies are in the last week, because the report reads week by week.
      replies: async (from, until) => (
        onRead(),
        replies.filter((reply) => reply.at >= from && reply.at < until)
      ),
      closings: async () => [],
      open: async () => [],
    },
    promise: () => ({ workingHours: null, within: null }),
    nameOf: ({ itemName }) => itemName,
    tags: { all: async () => tags.map((tag) => ({ ...tag, color: 'gray' as const })) },
  });
}

test('a report of 20,000 replies lets other work run, and counts each group', async () => {
  let turns = 0;
  const counting = new AbortController();
  const others = (async () => {
    for (; !counting.signal.aborted; turns += 1) await nextTurn();
  })();
  const { rows, all } = await reportOf(() => {}).read(90);
  counting.abort();
  await others;
  expect(turns).toBeGreaterThan(100);
  expect(all.first.count).toBe(20_000);
  expect(rows.slice(0, 2).map(({ key, label, first }) => [key, label, first.count])).toEqual(
    expect.arrayContaining([
      ['item-1', 'Essentials', 20_000],
      ['operator-2', 'olga', 20_000],
    ]),
  );
  expect(rows.find(({ key }) => key === 'tag-7')).toMatchObject({
    label: 'Tag 7',
    first: { count: 300 },
  });
});

test('simultaneous requests for the same report share one calculation', async () => {
  let reads = 0;
  const report = reportOf(() => (reads += 1));
  const [first, second] = await Promise.all([report.read(30), report.read(30), report.read(7)]);
  expect(second).toBe(first);
  expect(reads, 'weeks of twice 30 and twice 7 days').toBe(9 + 3);
  expect(await report.read(30)).not.toBe(first);
});
