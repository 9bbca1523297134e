import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Db } from '#platform/db/db.ts';

/** A database that does nothing that it is asked for, but tells how it would. */
export interface Planning {
  readonly db: Db;
  /** Of each statement since it was last told. */
  told(): string[];
}

export function planning(db: Db): Planning {
  let plans: string[] = [];
  /** As Drizzle takes it for a connection. */
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
