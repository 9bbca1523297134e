import type { Db } from '#platform/db/db.ts';

/**
 * What one transaction at a time does, of all hubs on a database, and its number there. No two are the
 * same: who does the one would wait for who does the other. A number stays: beside this release another may run.
 */
const numbers = {
  migrations: 27_889_640,
  trail: 27_889_641,
  signing_keys: 27_889_642,
} as const;

type Connection = { query(text: string, values: number[]): Promise<unknown> };

/** Within a transaction: nobody else, in any hub, does this until it ends. */
export async function lockHubs(connection: Connection, what: keyof typeof numbers): Promise<void> {
  await connection.query('select pg_advisory_xact_lock($1)', [numbers[what]]);
}

/** PostgreSQL keeps locks of two numbers apart from those of one. */
const adding = 27_889_640;

/** What there may be so many of in the whole hub. */
type Bounded =
  | 'announcements'
  | 'api_tokens'
  | 'canned_answers'
  | 'operator_invitations'
  | 'webhook_endpoints';

/**
 * Within a transaction: nobody else, in any hub, adds to these until it ends. Whoever counts first and
 * then adds begins with it: two at once would each find the last place free.
 */
export async function lockAdding(db: Db, what: Bounded): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, hashtext($2))', [adding, what]);
}
