import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Handle, Run, TransactionHandle } from '#platform/db/db.ts';

export type Client = Pool | PoolClient;

export const createHandle = (client: Client, run: Run): Handle => ({
  run,
  sql: drizzle(client),
  async query(text, values) {
    const result: QueryResult | QueryResult[] = await client.query(text, values && [...values]);
    // A text with several statements returns a list of results.
    const results = Array.isArray(result) ? result : [result];
    return { rows: results.flatMap((each) => each.rows as Record<string, unknown>[]) };
  },
});

/** Keeps the connection after a refused statement, unlike `Pool.query`. */
export async function withClient<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

interface TransactionContext {
  readonly pool: Pool;
  readonly begin: (client: PoolClient) => string;
  readonly handleOf: (client: PoolClient) => TransactionHandle;
  readonly onError: (error: Error) => void;
}

/** Runs transactions, each on a dedicated connection from `begin` to `commit` or `rollback`. */
export const transactionsOn =
  ({ pool, begin, handleOf, onError }: TransactionContext) =>
  async <T>(work: (handle: TransactionHandle) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    // A connection that breaks between two statements must not end the process.
    client.on('error', onError);
    let broken: Error | undefined;
    try {
      await client.query(begin(client));
      const result = await work(handleOf(client));
      const { command } = await client.query('commit');
      // A statement failed but the caller continued. PostgreSQL would silently turn the commit into
      // a rollback.
      if (command === 'ROLLBACK')
        throw new Error('The transaction had failed: nothing of it was kept');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error(String(failure));
      });
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  };
