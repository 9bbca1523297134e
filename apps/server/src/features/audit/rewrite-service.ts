import { createHands, judge, type Beginning, type FindHand, type Linked } from './chain-links.ts';
import type { ChainStore, WrittenBy } from './chain-store.ts';
import type { Db } from '#platform/db/db.ts';
import type { Keys } from '#platform/keys.ts';
import type { Log } from '#platform/log.ts';

/** Rows that one look reads. */
const portion = 1_000;

/** What a rotation of the secret does to the trail. */
export interface Rewriting {
  /** How much of the chain each secret has written. */
  written(): Promise<WrittenBy[]>;
  /**
   * Writes the whole chain anew with the current secret, after a look at each row: what does not hold
   * is never made to hold. All in one transaction: killed, it did nothing. Nobody but the round that
   * adds to the chain waits for it. Answers how many rows, or null where the chain does not hold.
   */
  writeAnew(): Promise<number | null>;
}

interface RewritingParts {
  readonly db: Db;
  readonly store: ChainStore;
  readonly log: Log;
  readonly rings: readonly [Keys, ...Keys[]];
}

type End = Pick<Linked, 'place' | 'link'>;

/** Thrown to take back what was written so far. */
class DoesNotHold extends Error {}

export function createRewriting({ db, store, log, rings }: RewritingParts): Rewriting {
  const hands = createHands(rings);

  const relink = (before: End, rows: readonly Linked[]) => {
    let end = before;
    return rows.map((row) => {
      const digest = hands.now.digestAnew(row);
      end = { place: row.place, link: hands.now.link(end.link, row.place, digest) };
      return { ...end, digest };
    });
  };

  /** The chain as it was is walked beside the one that is written. */
  async function rewriteRows(beginning: Beginning, of: FindHand): Promise<End & { rows: number }> {
    const erased = new Set(await store.erased());
    let [old, end, rows]: [End, End, number] = [beginning, beginning, 0];
    for (;;) {
      const page = await store.after(old.place, portion);
      for (const row of page) {
        if (judge(old, row, { of, erased })) throw new DoesNotHold();
        old = row;
      }
      const links = relink(end, page);
      if (links.length > 0) await store.relink(links);
      end = links.at(-1) ?? end;
      rows += links.length;
      if (page.length < portion) return { ...end, rows };
    }
  }

  const rewrite = (): Promise<number> =>
    db.transaction(async () => {
      await store.lock();
      const { beginning, seal } = await store.beginning();
      if (seal !== null) {
        if (hands.of(seal)?.seal(beginning) !== seal) throw new DoesNotHold();
        await store.setBeginning(beginning, hands.now.seal(beginning));
      }
      const { rows, ...end } = await rewriteRows(beginning, hands.of);
      db.afterCommit(() => log.info(end, 'trail: rows have a place, written anew'));
      return rows;
    });

  return {
    written: () => store.written(),
    async writeAnew() {
      const current = rings[0].fingerprint;
      const others = (await store.written()).filter(({ fingerprint }) => fingerprint !== current);
      if (others.length === 0) return 0;
      return rewrite().catch((error: unknown) => {
        if (error instanceof DoesNotHold) return null;
        throw error;
      });
    },
  };
}
