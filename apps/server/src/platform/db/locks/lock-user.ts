import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
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
