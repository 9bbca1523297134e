import type { LicenseStore } from './store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Eraser } from '#platform/personal.ts';

/** Licenses removed by one transaction, which keeps locks short. */
const batch = 30;

interface EraserDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: Pick<LicenseStore, 'remove'>;
}

/**
 * Eraser of a person's licenses: their codes can be registered again. Deleting an account must not
 * lift an operator's block, so a blocked code comes back blocked.
 */
export const createEraser = ({ db, clock, store }: EraserDependencies): Eraser => ({
  erase: (userId) =>
    db.transaction(async () => (await store.remove(userId, batch, clock.now())) === batch),
});
