import type { HubClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

/** What a machine knows of time; in milliseconds. */
interface Machine {
  /** Since 1970, by a clock that people and programs set. */
  readonly wall: () => number;
  /** By one that nobody sets. */
  readonly steady: () => number;
}

const thisMachine: Machine = { wall: () => Date.now(), steady: () => performance.now() };

/** Asks the database what time it is, in milliseconds since 1970. */
export const askTime =
  (db: Db): (() => Promise<number>) =>
  async () => {
    const { rows } = await db.query(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    return Number(rows[0]?.['now']);
  };

/**
 * The database's clock, on this machine: what one hub writes, another reads by the same time. Between
 * two looks it goes on by the machine's steady clock, so that setting the machine's own moves nothing.
 * Until the first look it is the machine's.
 */
export function createSharedClock(
  ask: () => Promise<number>,
  { wall, steady }: Machine = thisMachine,
): HubClock {
  /** What to add to the steady clock; null: nobody knows yet. */
  let shift: number | null = null;
  const now = (): number => (shift === null ? wall() : steady() + shift);
  return {
    now: () => new Date(now()),
    ahead: () => wall() - now(),
    async read() {
      const asked = steady();
      const told = await ask();
      const answered = steady();
      // It was told at some time between the two: what lies in there is as good as it was.
      const isWithin = shift !== null && told - shift >= asked - 1 && told - shift <= answered + 1;
      if (!isWithin) shift = told - (asked + answered) / 2;
    },
  };
}
