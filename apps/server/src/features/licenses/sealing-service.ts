import type { PurchaseCodes } from './purchase-codes.ts';
import type { SealingStore } from './sealing-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';

/** So many rows are locked at once: a fraction of a second. */
const batch = 1000;

export interface CodeSealing {
  /**
   * Seals the codes that releases before stored as they are, before anybody is let in. Each batch is
   * whole or not there, so it may be killed, begun again, and done by several at once.
   */
  carryOver(): Promise<void>;
}

interface SealingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly codes: PurchaseCodes;
  readonly store: SealingStore;
}

export function createCodeSealing(parts: SealingParts): CodeSealing {
  const { db, clock, log, codes, store } = parts;

  const sealPlain = (after: number): Promise<number[]> =>
    db.transaction(async () => {
      const rows = await store.lockPlain(after, batch);
      const written = rows.map(({ id, plainCode }) => ({ id, ...codes.seal(plainCode) }));
      if (written.length > 0) await store.write(written);
      return written.map(({ id }) => id);
    });

  return {
    async carryOver() {
      if (await store.isProven()) return;
      const began = clock.now().getTime();
      log.info('licenses: purchase codes of an earlier release are being sealed');
      let sealed = 0;
      for (let after: number | undefined = 0; after !== undefined;) {
        const ids: readonly number[] = await sealPlain(after);
        sealed += ids.length;
        after = ids.at(-1);
      }
      await store.prove();
      const ms = clock.now().getTime() - began;
      log.info({ sealed, ms }, 'licenses: every purchase code is sealed');
    },
  };
}
