import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Sql, TransactionHandle } from '#platform/db/db.ts';

/** Pool, or one of its connections. */
export type Client = Pool | PoolClient;

const handles = new WeakMap<Client, Sql>();

/** Returns a Drizzle handle for each connection, not for each transaction. */
export function sqlOf(client: Client): Sql {
  const sql = handles.get(client) ?? drizzle(client);
  handles.set(client, sql);
  return sql;
}

/**
 * Returns the rows of all results, because a text with several statements returns a list of
 * results.
 */
export const rowsOf = (
  result: QueryResult | QueryResult[],
): { rows: Record<string, unknown>[] } => {
  const results = Array.isArray(result) ? result : [result];
  return { rows: results.flatMap((each) => each.rows as Record<string, unknown>[]) };
};

/**
 * Runs `work` with a connection of the pool. Unlike `Pool.query`, a refused statement does not
 * close the connection.
 */
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
  /** Returns the statement that opens a transaction on this connection. */
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
