import type { Db } from './db.ts';

/** Any number that nothing else in this database locks beside a second one. */
const addingLock = 27_889_640;

/** What there may be so many of in the whole hub. */
type Bounded = 'announcements' | 'api_tokens' | 'canned_answers' | 'webhook_endpoints';

/**
 * Within a transaction: nobody else, in any hub, adds to these until it ends. Whoever counts first and
 * then adds begins with it: two at once would each find the last place free.
 */
export async function lockAdding(db: Db, what: Bounded): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, hashtext($2))', [addingLock, what]);
}
