import {
  acrossSeam,
  createChainKeys,
  faultOfRow,
  readSeam,
  type End,
  type ChainRow,
} from './chain-links.ts';
import { createChainStore } from './chain-store.ts';
import type { Parts } from '#platform/parts.ts';

const rowsOfSegment = 1_000;

interface RewriteParts extends Pick<Parts, 'db' | 'log' | 'rings'> {
  /** Number of rows in a segment; by default the number of production. */
  readonly segment?: number;
}

/** Thrown for an invalid chain, to roll back the segment. */
class DoesNotHold extends Error {}

/** Creates the rehash of the audit log with the current secret, after a secret rotation. */
export function createAuditLogRewriting(parts: RewriteParts) {
  const { db, log, rings, segment = rowsOfSegment } = parts;
  const store = createChainStore(db);
  const chainKeys = createChainKeys(rings);

  const relink = (before: End, rows: readonly ChainRow[]) => {
    let end = before;
    return rows.map((row) => {
      const digest = chainKeys.now.digestAnew(row);
      end = { sequence: row.sequence, link: chainKeys.now.link(end.link, row.sequence, digest) };
      return { ...end, digest };
    });
  };

  /** Returns the last rehashed row with its old and its new link; the next segment follows it. */
  async function ends(): Promise<{ old: End; end: End }> {
    const { beginning, seal } = await store.beginning();
    if (seal !== null) {
      if (chainKeys.of(seal)?.seal(beginning) !== seal) throw new DoesNotHold();
      await store.setBeginning(beginning, chainKeys.now.seal(beginning));
    }
    const seam = readSeam(await store.seam(), chainKeys.of);
    if (seam === null || seam.sequence < beginning.sequence)
      return { old: beginning, end: beginning };
    const link =
      seam.sequence === beginning.sequence ? beginning.link : await store.linkAt(seam.sequence);
    if (link === null) throw new DoesNotHold();
    return { old: acrossSeam(seam, seam), end: { sequence: seam.sequence, link } };
  }

  /** Rehashes one segment. Returns the number of rows and true if another segment follows. */
  const writeSegment = (): Promise<{ rows: number; follow: boolean }> =>
    db.transaction(async () => {
      await store.lock();
      const begun = await ends();
      const known = { of: chainKeys.of, erased: new Set(await store.erased()) };
      const following = await store.after(begun.old.sequence, segment + 1);
      const page = following.slice(0, segment);
      let { old } = begun;
      for (const row of page) {
        if (faultOfRow(old, row, known)) throw new DoesNotHold();
        old = row;
      }
      const links = relink(begun.end, page);
      if (links.length > 0) await store.relink(links);
      const follow = following.length > page.length;
      const { sequence, link } = old;
      if (follow)
        await store.setSeam({ sequence, link, seal: chainKeys.now.sealSeam({ sequence, link }) });
      else await store.removeSeam();
      const { sequence: at, link: to } = links.at(-1) ?? begun.end;
      const end = { sequence: at, link: to };
      db.afterCommit(() => log.info(end, 'audit chain rehashed'));
      return { rows: links.length, follow };
    });

  return {
    written: store.written,
    /**
     * Rehashes the chain with the current secret, segment by segment. Every row is verified first,
     * so an invalid row never becomes valid. A sealed seam between segments records the progress,
     * so a killed rehash can continue. Returns the number of rows; null if the chain is broken.
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
