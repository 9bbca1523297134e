import type { Db } from '#platform/db/db.ts';
import { eq } from 'drizzle-orm';
import { users } from '#schema/identity.ts';

/**
 * Locks a user's row until the transaction ends, so that no one else changes the user or their
 * data. Every transaction that changes a user's data locks this row first. Other transactions can
 * still insert and delete rows that refer to the user. A stronger lock would deadlock two
 * transactions that each insert a row before they lock.
 */
export async function lockUser(db: Db, id: number): Promise<void> {
  const isThis = eq(users.id, id);
  await db.sql().select({ id: users.id }).from(users).where(isThis).for('no key update');
}

/**
 * Advisory lock numbers of work that only one transaction may do at a time, over all instances. The
 * numbers are distinct, so that unrelated work never waits. They never change, because another
 * release may run at the same time.
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

/** First number of locks on collections, which PostgreSQL separates from locks of one number. */
const adding = 27_889_640;

type BoundedCollection =
  | 'announcements'
  | 'api_tokens'
  | 'canned_answers'
  | 'operator_invitations'
  | 'tags'
  | 'webhook_endpoints';

/**
 * Locks additions to a collection over all instances until the transaction ends. Call it before
 * counting: otherwise two additions could both exceed the maximum.
 */
export async function lockAdding(db: Db, what: BoundedCollection): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, hashtext($2))', [adding, what]);
}
