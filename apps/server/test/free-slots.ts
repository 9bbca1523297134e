import type { Db } from '#platform/db/db.ts';

/** Frees the next three slots of the rate pacer, for tests that do not test the rate. */
export const freeSlots = (db: Db): Promise<unknown> =>
  db.query("update marketplace_slots set slots = array_fill('epoch'::timestamptz, array[3])");
