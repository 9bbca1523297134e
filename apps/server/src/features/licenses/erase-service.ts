import type { LicenseStore } from './store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Eraser } from '#platform/personal.ts';

/** Licences that one transaction removes: nobody waits long for any of them. */
const portion = 30;

interface EraserParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: Pick<LicenseStore, 'remove'>;
}

/**
 * Licences of somebody who leaves: their codes are free to be registered again. Who leaves must not
 * rid a code of the operator's word, so one that is blocked comes back blocked.
 */
export const createEraser = ({ db, clock, store }: EraserParts): Eraser => ({
  erase: (userId) =>
    db.transaction(async () => (await store.remove(userId, portion, clock.now())) === portion),
});
