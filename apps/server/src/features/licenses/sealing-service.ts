import type { PurchaseCodes, SealedCode } from './purchase-codes.ts';
import type { SealingStore } from './sealing-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { KeyedIndex } from '#platform/db/keyed-index.ts';
import type { Log } from '#platform/log.ts';
import type { Sealing } from '#platform/sealing.ts';

/** So many rows are locked at once: a fraction of a second. */
const batch = 1000;

export interface SealedAnew {
  readonly sealed: number;
  /** Codes that no secret opens; they stay as they are. */
  readonly lost: number;
}

export interface CodeSealing {
  /**
   * Seals the codes that releases before stored as they are, before anybody is let in. Each batch is
   * whole or not there, so it may be killed, begun again, and done by several at once.
   */
  carryOver(): Promise<void>;
  /** Seals with the current secret what an older one sealed: that one may then go. */
  sealAnew(): Promise<SealedAnew>;
}

interface SealingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly sealing: Sealing;
  readonly codeIndex: KeyedIndex;
  readonly codes: PurchaseCodes;
  readonly store: SealingStore;
}

type Written = SealedCode & { readonly id: number };

interface Batch {
  readonly last: number | undefined;
  readonly written: readonly Written[];
  readonly lost: number;
}

export function createCodeSealing(parts: SealingParts): CodeSealing {
  const { db, clock, log, sealing, codeIndex, codes, store } = parts;

  /** Batch after batch, each a transaction, in the order of the ids. */
  async function walk(seal: (after: number) => Promise<Batch>): Promise<SealedAnew> {
    const sum = { sealed: 0, lost: 0 };
    for (let after = 0; ;) {
      const from = after;
      const { last, written, lost } = await db.transaction(async () => {
        const next = await seal(from);
        if (next.written.length > 0) await store.write(next.written);
        return next;
      });
      if (last === undefined) return sum;
      sum.sealed += written.length;
      sum.lost += lost;
      after = last;
    }
  }

  async function sealPlain(after: number): Promise<Batch> {
    const rows = await store.lockPlain(after, batch);
    const written = rows.map(({ id, plainCode }) => ({ id, ...codes.seal(plainCode) }));
    return { last: rows.at(-1)?.id, written, lost: 0 };
  }

  async function sealOld(after: number): Promise<Batch> {
    const rows = await store.lockOld(after, batch, sealing.currentPrefix);
    const written = rows.flatMap(({ id, ...closed }) => {
      const code = codes.open(closed);
      return code === null ? [] : [{ id, ...codes.seal(code) }];
    });
    return { last: rows.at(-1)?.id, written, lost: rows.length - written.length };
  }

  return {
    async carryOver() {
      if (await store.isProven()) return;
      const began = clock.now().getTime();
      log.info('licenses: purchase codes of an earlier release are being sealed');
      const { sealed } = await walk(sealPlain);
      await store.prove();
      const ms = clock.now().getTime() - began;
      log.info({ sealed, ms }, 'licenses: every purchase code is sealed');
    },
    async sealAnew() {
      await codeIndex.sealAnew();
      return walk(sealOld);
    },
  };
}
