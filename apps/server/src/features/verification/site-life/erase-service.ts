import type { Eraser } from '#platform/personal.ts';
import type { VerificationDependencies } from '#verification/dependencies.ts';
import type { VerificationStore } from '#verification/records/store.ts';

/** Licenses looked up at once: skipping finished ones takes as long as finding them. */
const found = 1_000;
/** Licenses whose sites one transaction deletes, which keeps locks short. */
const batch = 15;

type Dependencies = Pick<VerificationDependencies, 'db' | 'clock'>;

/**
 * Eraser of a person's sites: each learns of it at its next heartbeat, and its theme keeps running.
 */
export const createEraseService = (
  { erasedUsers }: Pick<VerificationStore, 'erasedUsers'>,
  { db, clock }: Dependencies,
): Eraser => ({
  async erase(userId) {
    const ids = await erasedUsers.withSites(userId, found);
    for (let at = 0; at < ids.length; at += batch) {
      const some = ids.slice(at, at + batch);
      await db.transaction(() => erasedUsers.release(userId, some, clock.now()));
    }
    return ids.length === found;
  },
});
