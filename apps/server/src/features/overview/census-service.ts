import { census, days, seconds } from '@hub/contract/limits';
import { createCensusStore } from './census-store.ts';
import { addDays } from './overview-rules.ts';
import { after } from '#platform/clock.ts';
import { createClaims } from '#platform/db/locks/claims.ts';
import { dayOf, type Day } from '#platform/db/counters/daily-figures.ts';
import type { Parts } from '#platform/parts.ts';

function daysOf(from: Day, to: Day): Day[] {
  const all: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) all.push(day);
  return all;
}

/** Age of the last import at which an account counts as stale: the daily task does not keep up. */
const staleMs = days(2);

/** Pause after a long count, as a multiple of its duration. */
const restTimes = 60;

const ofDays = ['registrations', 'activations', 'moves'] as const;

export function createCensus(parts: Pick<Parts, 'db' | 'clock' | 'figures'>) {
  const { clock, figures } = parts;
  const claims = createClaims(parts);
  const store = createCensusStore(parts.db);
  /**
   * Returns the first day to count: the last counted day, which had not ended, but at least
   * yesterday, because of late transactions.
   */
  async function firstDay(today: Day): Promise<Day> {
    const oldest = addDays(today, -census.daysBack);
    const yesterday = addDays(today, -1);
    const counted = await figures.read({ figures: ['registrations'], from: oldest, to: today });
    const last = counted.at(-1)?.day ?? oldest;
    return last < yesterday ? last : yesterday;
  }

  async function countDays(today: Day): Promise<void> {
    const from = await firstDay(today);
    const counts = Map.groupBy(await store.countDays(new Date(from)), ({ day }) => day);
    const rows = daysOf(from, today).flatMap((day) =>
      ofDays.map((figure) => ({
        day,
        figure,
        label: '',
        count: counts.get(day)?.[0]?.[figure] ?? 0,
      })),
    );
    const replies = await store.countFirstReplies(new Date(from));
    await figures.put({ figures: [...ofDays, 'first_replies'], from, to: today }, [
      ...rows,
      ...replies,
    ]);
  }

  /** Counts the current stock, which cannot be counted for past days. */
  async function countStock(today: Day): Promise<void> {
    const accounts = await store.countAccounts(after(clock.now(), -staleMs));
    const stock = {
      accounts,
      themes: await store.countThemes(),
      wordpress: await store.countWordPress(),
      php: await store.countPhp(),
      reconnects: accounts.flatMap(({ label, count }) =>
        label === 'reconnect' ? [{ label: '', count }] : [],
      ),
    };
    const rows = Object.entries(stock).flatMap(([figure, counts]) =>
      counts.map((row) => ({ day: today, figure, ...row })),
    );
    const all = ['accounts', 'themes', 'wordpress', 'php', 'reconnects'] as const;
    await figures.put({ figures: all, from: today, to: today }, rows);
  }

  async function countSupportEnds(today: Day): Promise<void> {
    const to = addDays(today, census.daysAhead);
    const ends = await store.countSupportEnds(clock.now(), new Date(addDays(to, 1)));
    const rows = ends.map((row) => ({ ...row, figure: 'support_ends', label: '' }));
    await figures.put({ figures: ['support_ends'], from: today, to }, rows);
  }

  return {
    /** Updates the daily figures unless another instance did so recently. */
    async update(): Promise<void> {
      await figures.flush();
      if (!(await claims.claim('figures', census.everyMs))) return;
      const began = clock.now();
      const today = dayOf(began);
      await countDays(today);
      await countStock(today);
      await countSupportEnds(today);
      const second = Math.floor((began.getTime() - Date.parse(today)) / seconds(1));
      const row = { day: today, figure: 'counted', label: '', count: second };
      await figures.put({ figures: ['counted'], from: today, to: today }, [row]);
      const rest = (clock.now().getTime() - began.getTime()) * restTimes;
      if (rest > census.everyMs) await claims.hold('figures', Math.min(rest, census.mostMs));
    },
  };
}
