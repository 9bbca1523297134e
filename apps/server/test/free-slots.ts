import type { Db } from '#platform/db/db.ts';

/** Frees the next three requests to the marketplace, for tests that are not about its rate. */
export const freeSlots = (db: Db): Promise<unknown> =>
  db.query("update marketplace_slots set slots = array_fill('epoch'::timestamptz, array[3])");
