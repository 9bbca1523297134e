import type { ClientBase } from 'pg';

/** How long a statement may take, in milliseconds. */
const statementTimeout = 10_000;

/** What PostgreSQL is told for a session, as it calls that. */
export interface SessionSettings {
  /** How long statements wait for a row that somebody else has locked, in milliseconds. */
  readonly lock_timeout?: number;
  /** Whether a plan for any values is kept, whatever it thinks of the price. */
  readonly plan_cache_mode?: 'force_generic_plan';
}

const pooled = new WeakSet<object>();

/**
 * Whether a pooler gives each transaction whatever connection is free (PgBouncer, pool_mode =
 * transaction). What a session would keep is then another's: a statement is not known by its name, and
 * a setting holds for a transaction alone.
 */
export const isPooled = (client: object): boolean => pooled.has(client);

/** What opens a transaction. */
export const beginText = (client: object): string =>
  isPooled(client) ? `begin; set local statement_timeout = ${statementTimeout}` : 'begin';

/**
 * To be done once on each new connection. The one that greeted names the process that it will be; with a
 * pooler in between another answers. Nobody has to set anything for it, and PgBouncer refuses what is
 * otherwise asked for when connecting.
 */
export async function settleSession(
  client: ClientBase,
  settings: SessionSettings = {},
): Promise<void> {
  const { processID } = client as ClientBase & { readonly processID: number | null };
  const { rows } = await client.query<{ pid: number }>(
    `select pg_backend_pid() as pid, case when pg_backend_pid() = $1::int
    then (select count(set_config(key, value, false)) from json_each_text($2::json)) end`,
    [processID, JSON.stringify({ statement_timeout: statementTimeout, ...settings })],
  );
  if (rows[0]?.pid !== processID) pooled.add(client);
}
