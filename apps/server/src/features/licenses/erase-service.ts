import type { LicenseStore } from './store.ts';
import type { Db } from '#platform/db/db.ts';
import type { Eraser } from '#platform/personal.ts';

/** Licences that one transaction removes: nobody waits long for any of them. */
const portion = 100;

interface EraserParts {
  readonly db: Db;
  readonly store: Pick<LicenseStore, 'remove'>;
}

/** Licences of somebody who leaves: their codes are free to be registered again. */
export const createEraser = ({ db, store }: EraserParts): Eraser => ({
  erase: (userId) => db.transaction(async () => (await store.remove(userId, portion)) === portion),
});
