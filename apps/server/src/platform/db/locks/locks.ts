import type { Db } from '#platform/db/db.ts';
import { eq } from 'drizzle-orm';
import { users } from '#schema/identity.ts';

/**
 * Locks a user's row until the transaction ends, so that no one else changes the user or their
 * data. Every such transaction takes this row first. The lock allows rows that refer to the user to
 * come and go. A stronger one would deadlock two transactions that each add a row and then lock.
 */
export async function lockUser(db: Db, id: number): Promise<void> {
  const isThis = eq(users.id, id);
  await db.sql().select({ id: users.id }).from(users).where(isThis).for('no key update');
}

/**
 * Work that one transaction at a time may do, over all instances, and its advisory lock number. All
 * are distinct, so unrelated work never waits. Numbers never change, because another release may
 * run at the same time.
 */
const numbers = {
  migrations: 27_889_640,
  trail: 27_889_641,
  signing_keys: 27_889_642,
} as const;

type Connection = { query(text: string, values: number[]): Promise<unknown> };

/** Locks this work over all instances until the transaction ends. */
export async function lockHubs(connection: Connection, what: keyof typeof numbers): Promise<void> {
  await connection.query('select pg_advisory_xact_lock($1)', [numbers[what]]);
}

/** PostgreSQL separates locks of two numbers from locks of one. */
const adding = 27_889_640;

/** Collections with a maximum size over the whole hub. */
type BoundedCollection =
  | 'announcements'
  | 'api_tokens'
  | 'canned_answers'
  | 'operator_invitations'
  | 'tags'
  | 'webhook_endpoints';

/**
 * Locks additions to a collection over all instances until the transaction ends. Call it before
 * counting: otherwise two additions could both take the last free place.
 */
export async function lockAdding(db: Db, what: BoundedCollection): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, hashtext($2))', [adding, what]);
}
