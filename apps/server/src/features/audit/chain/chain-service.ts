import { lifetimes, minutes } from '@hub/contract/limits';
import {
  acrossSeam,
  createChainKeys,
  faultOfRow,
  nothingBefore,
  readSeam,
  type ChainStart,
  type End,
  type Fault,
  type ChainRow,
} from './chain-links.ts';
import { createChainStore, type ChainStore } from './chain-store.ts';
import { after } from '#platform/clock.ts';
import type { Parts } from '#platform/parts.ts';

const batch = 1_000;
/** Maximum number of batches in one run, so that the chain of an older hub grows gradually. */
const batchesPerRun = 20;
/** Longest normal time without a sequence number. The task runs every minute. */
const looseFor = minutes(10);

interface Verdict {
  /** Number of valid rows; then the last one, to compare with the log. */
  readonly rows: number;
  readonly sequence: number;
  readonly link: string;
  /** Time of the first valid row; null if there is none. */
  readonly since: Date | null;
  /** Rows whose address and details were removed after their retention. */
  readonly blanked: number;
  /** Rows that have been without a sequence number for too long. */
  readonly loose: number;
  readonly fault: Fault | { readonly kind: 'beginning' } | null;
}

/**
 * Creates the audit chain, which reveals changes of the audit log, and its retention. The first
 * secret writes; every secret can verify.
 */
export function createAuditChain(parts: Pick<Parts, 'db' | 'clock' | 'log' | 'rings'>) {
  const { db, clock, log, rings } = parts;
  const store = createChainStore(db);
  const chainKeys = createChainKeys(rings);

  const extendOnce = (): Promise<number> =>
    db.transaction(async () => {
      await store.lock();
      const loose = await store.loose(batch);
      if (loose.length === 0) return 0;
      let before = (await store.head()) ?? (await store.beginning()).beginning;
      const links = loose.map((row) => {
        const [sequence, digest] = [before.sequence + 1, chainKeys.now.digest(row)];
        before = { sequence, link: chainKeys.now.link(before.link, sequence, digest) };
        return { id: row.id, digest, ...before };
      });
      await store.append(links);
      // The log line lies outside the database, so it reveals a truncated table.
      db.afterCommit(() => log.info(before, 'audit chain extended'));
      return links.length;
    });

  const isSealed = (beginning: ChainStart, seal: string | null): boolean =>
    seal === null ? beginning === nothingBefore : chainKeys.of(seal)?.seal(beginning) === seal;

  const extend = async (signal?: AbortSignal): Promise<number> => {
    let extended = 0;
    for (let nth = 0; nth < batchesPerRun; nth += 1) {
      if (signal?.aborted) break;
      const more = await extendOnce();
      extended += more;
      if (more < batch) break;
    }
    return extended;
  };

  return {
    extend,
    /**
     * Removes address and details from the events of an erased account. The audit log must already
     * record the erasure. Each batch is a short transaction.
     */
    async forget(userId: number): Promise<void> {
      // Only a chained row has a digest that can verify its remaining columns.
      while (await store.hasLoose(userId)) await extend();
      let blanked = batch;
      while (blanked === batch) {
        blanked = await db.transaction(() => store.blank(userId, clock.now(), batch));
      }
    },
    /** Removes expired rows from the start of the chain and expired data of visitors. */
    sweep: (): Promise<void> =>
      db.transaction(async () => {
        await store.lock();
        const now = clock.now();
        await store.blankStrangers(after(now, -lifetimes.anonymousAuditLog), now);
        const last = await store.lastBefore(after(now, -lifetimes.auditLog));
        if (last === null) return;
        const { sequence, link, at } = last;
        const beginning = { sequence, link, at };
        await store.setBeginning(beginning, chainKeys.now.seal(beginning));
        await store.removeUpTo(sequence);
        const seam = await store.seam();
        if (seam !== null && seam.sequence < sequence) await store.removeSeam();
      }),
    async verify(): Promise<Verdict> {
      const { beginning, seal } = await store.beginning();
      const loose = await store.countLoose(after(clock.now(), -looseFor));
      const erased = new Set(await store.erased());
      const known = { of: chainKeys.of, erased };
      const seam = readSeam(await store.seam(), chainKeys.of);
      const walked = await walk(store, beginning, (before, row) =>
        faultOfRow(acrossSeam(before, seam), row, known),
      );
      const fault = isSealed(beginning, seal) ? walked.fault : ({ kind: 'beginning' } as const);
      return { ...walked, loose, fault };
    },
  };
}

export type Chain = ReturnType<typeof createAuditChain>;

async function walk(
  store: Pick<ChainStore, 'after'>,
  beginning: ChainStart,
  checkRow: (before: End, row: ChainRow) => Fault | null,
): Promise<Omit<Verdict, 'loose'>> {
  let before: End = { sequence: beginning.sequence, link: beginning.link };
  let [rows, blanked, since] = [0, 0, null as Date | null];
  for (;;) {
    const page = await store.after(before.sequence, batch);
    for (const row of page) {
      const fault = checkRow(before, row);
      if (fault) return { rows, ...before, since, blanked, fault };
      since ??= row.at;
      rows += 1;
      if (row.blankedAt !== null) blanked += 1;
      before = { sequence: row.sequence, link: row.link };
    }
    if (page.length < batch) return { rows, ...before, since, blanked, fault: null };
  }
}
