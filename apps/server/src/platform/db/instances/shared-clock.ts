import type { HubClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

/** Clocks of a machine, in milliseconds. */
interface Machine {
  /** Wall clock, in milliseconds since 1970; people and programs can set it. */
  readonly wall: () => number;
  readonly steady: () => number;
}

const thisMachine: Machine = { wall: () => Date.now(), steady: () => performance.now() };

/** Asks the database for its time, in milliseconds since 1970. */
export const askTime =
  (db: Db): (() => Promise<number>) =>
  async () => {
    const { rows } = await db.query(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    return Number(rows[0]?.['now']);
  };

/**
 * Creates a clock that follows the database, so that all instances use the same time. Between two
 * reads it follows the machine's monotonic clock. Before the first read it uses the machine's wall
 * clock.
 */
export function createSharedClock(
  ask: () => Promise<number>,
  { wall, steady }: Machine = thisMachine,
): HubClock {
  /** Offset from the monotonic clock in milliseconds; null before the first read. */
  let shift: number | null = null;
  const now = (): number => (shift === null ? wall() : steady() + shift);
  return {
    now: () => new Date(now()),
    ahead: () => wall() - now(),
    async read() {
      const sentAt = steady();
      const databaseTime = await ask();
      const receivedAt = steady();
      // The database read its clock between request and answer. An old offset within that time span
      // stays in use.
      const isWithin =
        shift !== null &&
        databaseTime - shift >= sentAt - 1 &&
        databaseTime - shift <= receivedAt + 1;
      if (!isWithin) shift = databaseTime - (sentAt + receivedAt) / 2;
    },
  };
}
