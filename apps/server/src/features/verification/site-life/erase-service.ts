import type { Eraser } from '#platform/personal.ts';
import type { VerificationParts } from '#verification/parts.ts';
import type { VerificationStore } from '#verification/records/store.ts';

/** Licences that are looked up at once: to pass by those that are done takes as long as to find them. */
const found = 1_000;
/** Those whose sites one transaction takes away: nobody waits long for any of them. */
const portion = 15;

type Parts = Pick<VerificationParts, 'db' | 'clock'>;

/** Sites of somebody who leaves: each is told with its next heartbeat, and its theme keeps running. */
export const createEraseService = (
  { leaving }: Pick<VerificationStore, 'leaving'>,
  { db, clock }: Parts,
): Eraser => ({
  async erase(userId) {
    const ids = await leaving.withSites(userId, found);
    for (let at = 0; at < ids.length; at += portion) {
      const some = ids.slice(at, at + portion);
      await db.transaction(() => leaving.release(userId, some, clock.now()));
    }
    return ids.length === found;
  },
});
