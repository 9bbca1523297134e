import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { dailyFigures } from '#schema/platform.ts';
import type { Db } from '#platform/db/db.ts';

/** Name of a daily figure. Only `support_ends` has rows for future days. */
export type Figure =
  | 'registrations'
  | 'activations'
  | 'moves'
  | 'refusals'
  | 'first_replies'
  | 'themes'
  | 'wordpress'
  | 'php'
  | 'support_ends'
  | 'accounts'
  | 'reconnects'
  /** Second of the day at which the other figures were calculated. */
  | 'counted';

/** Day in PostgreSQL's `date` format: 2026-11-22. */
export type Day = string;

export interface LabeledCount {
  readonly label: string;
  readonly count: number;
}

export interface DayFigure extends LabeledCount {
  readonly day: Day;
  readonly figure: string;
}

/** Figures and days to replace or read. */
export interface Span {
  readonly figures: readonly Figure[];
  readonly from: Day;
  readonly to: Day;
}

const isIn = ({ figures, from, to }: Span) =>
  and(
    inArray(dailyFigures.figure, [...figures]),
    gte(dailyFigures.day, from),
    lte(dailyFigures.day, to),
  );

export const dayOf = (instant: Date): Day => instant.toISOString().slice(0, 10);

export function createDailyFigures(db: Db) {
  let added = new Map<string, DayFigure>();

  const remember = (row: DayFigure): void => {
    const key = JSON.stringify([row.figure, row.day, row.label]);
    added.set(key, { ...row, count: row.count + (added.get(key)?.count ?? 0) });
  };

  return {
    /** Adds one to a count in this process; `flush` stores the count. */
    add: (figure: Figure, label: string, at: Date): void =>
      remember({ figure, label, day: dayOf(at), count: 1 }),
    /** Adds the counts of this process to the database. */
    async flush(): Promise<void> {
      if (added.size === 0) return;
      // The order is fixed, so that two instances that write simultaneously never deadlock.
      const rows = [...added].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
      added = new Map();
      const { figure, day, label } = dailyFigures;
      const more = sql`${dailyFigures.count} + excluded.count`;
      await db
        .sql()
        .insert(dailyFigures)
        .values(rows)
        .onConflictDoUpdate({ target: [figure, day, label], set: { count: more } })
        .catch((error: unknown) => {
          for (const row of rows) remember(row);
          throw error;
        });
    },
    /** Replaces all rows of these figures and days; includes both ends. */
    put: (span: Span, rows: readonly DayFigure[]): Promise<void> =>
      db.transaction(async () => {
        await db.sql().delete(dailyFigures).where(isIn(span));
        if (rows.length > 0)
          await db
            .sql()
            .insert(dailyFigures)
            .values([...rows]);
      }),
    /** Returns these figures of the days, oldest first; includes both ends. */
    read: (span: Span): Promise<DayFigure[]> =>
      db
        .sql()
        .select()
        .from(dailyFigures)
        .where(isIn(span))
        .orderBy(dailyFigures.day, dailyFigures.figure, dailyFigures.label),
    /** Returns these figures of the last day that has the figure `has`. */
    async readLast(figures: readonly Figure[], has: Figure): Promise<DayFigure[]> {
      const [last] = await db
        .sql()
        .select({ day: dailyFigures.day })
        .from(dailyFigures)
        .where(eq(dailyFigures.figure, has))
        .orderBy(desc(dailyFigures.day))
        .limit(1);
      return last === undefined ? [] : this.read({ figures, from: last.day, to: last.day });
    },
  };
}

export type DailyFigures = ReturnType<typeof createDailyFigures>;
