import type { ClientBase, QueryConfig } from 'pg';
import type { Statement } from './statement.ts';

/** How long a statement may take, in milliseconds. */
const statementTimeout = 10_000;

const pooled = new WeakSet<object>();

/**
 * Tells whether a pooler gives each transaction a free connection (PgBouncer, pool_mode =
 * transaction). Such a session keeps no prepared statement, and a setting holds for one transaction.
 */
export const isPooled = (client: object): boolean => pooled.has(client);

/** Text that opens a transaction. */
export const beginText = (client: object): string =>
  isPooled(client) ? `begin; set local statement_timeout = ${statementTimeout}` : 'begin';

/** Query that the session prepares once, where it keeps prepared statements. */
export const namedOn = (client: object, { name, text }: Statement<unknown>): QueryConfig =>
  isPooled(client) ? { text } : { name, text };

/**
 * Settles a new connection. The server process that greeted is the one that answers, unless a pooler
 * stands in between. PgBouncer refuses settings that a client gives when it connects.
 */
export async function settleSession(client: ClientBase): Promise<void> {
  // The driver's one undocumented property in use: nothing else names the process that greeted.
  const { processID } = client as ClientBase & { readonly processID: number | null };
  const { rows } = await client.query<{ pid: number }>(
    `select pg_backend_pid() as pid, case when pg_backend_pid() = $1::int
    then set_config('statement_timeout', $2, false) end`,
    [processID, String(statementTimeout)],
  );
  if (rows[0]?.pid !== processID) pooled.add(client);
}
