import { setImmediate as others } from 'node:timers/promises';
import { days, minutes } from '@hub/contract/limits';
import { reportFigures, reportSearch, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { workedBetween } from '@hub/contract/working-hours';
import {
  ageOf,
  between,
  conversationsBehind,
  figuresOf,
  ofKey,
  type Closing,
  type Reply,
  type ReportData,
} from './report-rules.ts';
import type { ReportStore, Subject } from './report-store.ts';
import type { ReplyPromise } from '#messenger/promise/promise-rules.ts';
import type { TagStore } from '#messenger/tags/tag-store.ts';
import type { NameOf } from '#features/licenses';
import { after, type Clock } from '#platform/clock.ts';

interface ReportDependencies {
  readonly clock: Clock;
  readonly store: ReportStore;
  readonly promise: () => ReplyPromise;
  readonly nameOf: NameOf;
  readonly tags: Pick<TagStore, 'all'>;
}

const [mostFound, foundLasts] = [20, minutes(10)];

interface MutableData extends ReportData {
  readonly replies: Reply[];
  readonly closings: Closing[];
}

/** Runs work for each row, and yields to other requests after every 1,000 rows. */
async function eachOf<T>(rows: readonly T[], work: (row: T) => void): Promise<void> {
  for (const [nth, row] of rows.entries()) {
    if (nth % rowsAtOnce === 0) await others();
    work(row);
  }
}
const rowsAtOnce = 1_000;

/** Yields the period week by week, because reading all rows together would block other requests. */
function* weeksFrom(since: Date, now: Date): Generator<readonly [Date, Date]> {
  const end = after(now, 1);
  for (let from = since; from < end; from = after(from, days(7))) {
    const until = after(from, days(7));
    yield [from, until < end ? until : end];
  }
}

export function createReport({ clock, store, promise, nameOf, tags }: ReportDependencies) {
  async function countedSince(since: Date) {
    const { workingHours } = promise();
    const names = (await tags.all()).map(({ id, name }) => [`tag-${id}`, name] as const);
    const labels = new Map<string, string>(names);
    const keysOf = ({ itemId, itemName, operatorId, operator, tagIds }: Subject): string[] => {
      const keys = tagIds.map((id) => `tag-${id}`);
      if (itemId !== null) {
        keys.push(`item-${itemId}`);
        labels.set(`item-${itemId}`, nameOf({ itemId, itemName: itemName ?? '' }));
      }
      if (operatorId !== null) {
        keys.push(`operator-${operatorId}`);
        labels.set(`operator-${operatorId}`, operator ?? '');
      }
      return keys;
    };
    const counted: MutableData = { replies: [], closings: [] };
    for (const [from, until] of weeksFrom(since, clock.now())) {
      await eachOf(
        await store.replies(from, until),
        ({ id, at, since: began, isFirst, ...named }) => {
          const took = workedBetween(workingHours, began, at);
          counted.replies.push({ keys: keysOf(named), conversationId: id, at, isFirst, took });
        },
      );
      await eachOf(await store.closings(from, until), ({ id, at, isReopened, face, ...named }) => {
        counted.closings.push({ keys: keysOf(named), conversationId: id, at, isReopened, face });
      });
    }
    return { counted, labels };
  }

  async function count(search: string): Promise<readonly number[] | null> {
    const [, figure = '', length = '', key = null] = reportSearch.exec(search) ?? [];
    if (!reportFigures.some((known) => known === figure)) return null;
    const now = clock.now();
    if (figure === 'day' || figure === 'week' || figure === 'older') {
      const opened = await store.open();
      return opened.filter((row) => ageOf(row.createdAt, now) === figure).map(({ id }) => id);
    }
    const { counted } = await countedSince(after(now, -days(Number(length))));
    return conversationsBehind(figure, ofKey(counted, key), promise().within);
  }

  async function grouped({ replies, closings }: ReportData) {
    const groups = new Map<string, MutableData>();
    const groupOf = (key: string): MutableData => {
      const group = groups.get(key) ?? { replies: [], closings: [] };
      groups.set(key, group);
      return group;
    };
    await eachOf(replies, (reply) => {
      for (const key of reply.keys) groupOf(key).replies.push(reply);
    });
    await eachOf(closings, (closing) => {
      for (const key of closing.keys) groupOf(key).closings.push(closing);
    });
    return groups;
  }

  async function report(length: number): Promise<OperatorAnswerOf<'conversationReport'>> {
    const now = clock.now();
    const { within } = promise();
    const [{ counted, labels }, opened] = await Promise.all([
      countedSince(after(now, -days(2 * length))),
      store.open(),
    ]);
    const from = after(now, -days(length));
    const current = between(counted, from, after(now, 1));
    const rows: OperatorAnswerOf<'conversationReport'>['rows'] = [];
    for (const [key, group] of await grouped(current)) {
      await others();
      rows.push({ key, label: labels.get(key) ?? '', ...figuresOf(group, within) });
    }
    rows.sort((a, b) => b.first.count + b.next.count - a.first.count - a.next.count);
    const open = { day: 0, week: 0, older: 0 };
    for (const { createdAt } of opened) open[ageOf(createdAt, now)] += 1;
    const before = figuresOf(between(counted, new Date(0), from), within);
    return { all: figuresOf(current, within), before, rows, open };
  }

  /** Conversations that the first page of a search has found, by the search. */
  const results = new Map<string, { readonly at: Date; readonly ids: readonly number[] }>();
  const running = new Map<number, ReturnType<typeof report>>();
  return {
    /** Returns a report. Simultaneous requests share one calculation. */
    read(length: number): ReturnType<typeof report> {
      const counting = running.get(length) ?? report(length).finally(() => running.delete(length));
      running.set(length, counting);
      return counting;
    },
    /**
     * Returns the conversations of a figure; null for an ordinary search. A further page reuses the
     * result of the first page.
     */
    async find(search: string, isFurther: boolean): Promise<readonly number[] | null> {
      const earlier = isFurther ? results.get(search) : undefined;
      if (earlier !== undefined && clock.now() < after(earlier.at, foundLasts)) return earlier.ids;
      const ids = await count(search);
      if (ids === null) return null;
      results.delete(search);
      const [oldest] = results.size < mostFound ? [] : results.keys();
      if (oldest !== undefined) results.delete(oldest);
      results.set(search, { at: clock.now(), ids });
      return ids;
    },
  };
}

export type Report = ReturnType<typeof createReport>;
