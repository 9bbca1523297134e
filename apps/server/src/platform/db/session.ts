import type { ClientBase, ClientConfig, QueryConfig } from 'pg';
import type { Statement } from './statement.ts';

export interface ConnectionSettings {
  readonly config: ClientConfig;
  readonly onError: (error: Error) => void;
}

/** Statement timeout in milliseconds. */
const statementTimeout = 10_000;

const pooled = new WeakSet<object>();

/**
 * Returns true behind a pooler in transaction mode (PgBouncer). A session behind it keeps no
 * prepared statement, and a setting lasts for one transaction.
 */
export const isPooled = (client: object): boolean => pooled.has(client);

export const beginText = (client: object): string =>
  isPooled(client) ? `begin; set local statement_timeout = ${statementTimeout}` : 'begin';

/** Returns the query as a prepared statement if the session keeps prepared statements. */
export const namedOn = (client: object, { name, text }: Statement<unknown>): QueryConfig =>
  isPooled(client) ? { text } : { name, text };

/**
 * Configures a new connection and detects a pooler: without a pooler, the process of the greeting
 * also answers queries. PgBouncer refuses settings in the connection request.
 */
export async function settleSession(client: ClientBase): Promise<void> {
  // Uses an undocumented property of the driver, because no public property contains the process id
  // of the greeting.
  const { processID } = client as ClientBase & { readonly processID: number | null };
  const { rows } = await client.query<{ pid: number }>(
    `select pg_backend_pid() as pid, case when pg_backend_pid() = $1::int
    then set_config('statement_timeout', $2, false) end`,
    [processID, String(statementTimeout)],
  );
  if (rows[0]?.pid !== processID) pooled.add(client);
}
