import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Db } from '#platform/db/db.ts';

/** Database that executes no statement and records the plan of each statement. */
export interface PlanRecorder {
  readonly db: Db;
  /** Returns the plans of the statements since the last call. */
  told(): string[];
}

export function planning(db: Db): PlanRecorder {
  let plans: string[] = [];
  /** Connection with the interface that Drizzle expects. */
  const client = {
    async query({ text }: { readonly text: string }, values: readonly unknown[]) {
      const { rows } = await db.query(`explain ${text}`, values);
      plans.push(rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
      return { rows: text.startsWith('select count(*)') ? [{ count: 0 }] : [] };
    },
  };
  const sql = drizzle(client as unknown as Pool);
  return {
    db: { ...db, sql: () => sql },
    told() {
      const all = plans;
      plans = [];
      return all;
    },
  };
}
