import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';

/**
 * Within a transaction: nobody else who asks for it changes the user, or adds to what is theirs, until it
 * ends. Everybody takes this row first. Rows that refer to the user come and go meanwhile: it is no key
 * that is locked, or whoever had added one and then asked would wait for whoever asked and then adds one.
 */
export async function lockUser(db: Db, id: number): Promise<void> {
  const isThis = eq(users.id, id);
  await db.sql().select({ id: users.id }).from(users).where(isThis).for('no key update');
}
