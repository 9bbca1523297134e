import {
  acrossSeam,
  createHands,
  faultOfRow,
  readSeam,
  type End,
  type ChainRow,
} from './chain-links.ts';
import type { ChainStore, WrittenBy } from './chain-store.ts';
import type { Parts } from '#platform/parts.ts';

/** Rows that one transaction rehashes. */
const rowsOfSegment = 1_000;

interface RewritingDependencies extends Pick<Parts, 'db' | 'log' | 'rings'> {
  readonly store: ChainStore;
  /** Rows of one segment; by default as many as one transaction writes in production. */
  readonly segment?: number;
}

/** Thrown to roll back the segment. */
class DoesNotHold extends Error {}

/** Effect of a secret rotation on the audit log. */
export function createRewriting(deps: RewritingDependencies) {
  const { db, store, log, rings, segment = rowsOfSegment } = deps;
  const hands = createHands(rings);

  const relink = (before: End, rows: readonly ChainRow[]) => {
    let end = before;
    return rows.map((row) => {
      const digest = hands.now.digestAnew(row);
      end = { sequence: row.sequence, link: hands.now.link(end.link, row.sequence, digest) };
      return { ...end, digest };
    });
  };

  /** Returns the ends of the old and the new chain, where the next segment begins. */
  async function ends(): Promise<{ old: End; end: End }> {
    const { beginning, seal } = await store.beginning();
    if (seal !== null) {
      if (hands.of(seal)?.seal(beginning) !== seal) throw new DoesNotHold();
      await store.setBeginning(beginning, hands.now.seal(beginning));
    }
    const seam = readSeam(await store.seam(), hands.of);
    if (seam === null || seam.sequence < beginning.sequence)
      return { old: beginning, end: beginning };
    const link =
      seam.sequence === beginning.sequence ? beginning.link : await store.linkAt(seam.sequence);
    if (link === null) throw new DoesNotHold();
    return { old: acrossSeam(seam, seam), end: { sequence: seam.sequence, link } };
  }

  /** Writes one segment; returns the number of rows, and whether others follow. */
  const writeSegment = (): Promise<{ rows: number; follow: boolean }> =>
    db.transaction(async () => {
      await store.lock();
      const begun = await ends();
      const known = { of: hands.of, erased: new Set(await store.erased()) };
      const found = await store.after(begun.old.sequence, segment + 1);
      const page = found.slice(0, segment);
      let { old } = begun;
      for (const row of page) {
        if (faultOfRow(old, row, known)) throw new DoesNotHold();
        old = row;
      }
      const links = relink(begun.end, page);
      if (links.length > 0) await store.relink(links);
      const follow = found.length > page.length;
      const { sequence, link } = old;
      if (follow)
        await store.setSeam({ sequence, link, seal: hands.now.sealSeam({ sequence, link }) });
      else await store.removeSeam();
      const { sequence: at, link: to } = links.at(-1) ?? begun.end;
      const end = { sequence: at, link: to };
      db.afterCommit(() => log.info(end, 'audit chain rehashed'));
      return { rows: links.length, follow };
    });

  return {
    /** Returns the number of rows that each secret has written. */
    written: (): Promise<WrittenBy[]> => store.written(),
    /**
     * Rehashes the chain with the current secret, segment by segment, after verifying each row: an
     * invalid row never becomes valid. Between two segments a sealed seam marks the progress, so it
     * can continue after a kill. Returns the number of rows, or null if the chain is broken.
     */
    async writeAnew(): Promise<number | null> {
      const current = rings[0].fingerprint;
      const others = (await store.written()).filter(({ fingerprint }) => fingerprint !== current);
      if (others.length === 0) return 0;
      let rows = 0;
      try {
        for (let follow = true; follow;) {
          const written = await writeSegment();
          rows += written.rows;
          ({ follow } = written);
        }
        return rows;
      } catch (error) {
        if (error instanceof DoesNotHold) return null;
        throw error;
      }
    },
  };
}

export type ChainRewriter = ReturnType<typeof createRewriting>;
