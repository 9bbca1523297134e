/** What the table of contents of a zip promises. */
export interface Promised {
  readonly entries: number;
  /** Bytes of the zip, and of all that it says to hold. */
  readonly packed: number;
  readonly unpacked: number;
}

const mostEntries = 20_000;
const mostUnpacked = 1_000_000_000;
/** What a log packs down to, at the best; a zip that is to fill somebody's disk does far better. */
const mostRatio = 200;
/** Below this no ratio hurts anybody, in bytes. */
const harmless = 50_000_000;

/** Whether a zip would fill the disk of whoever unpacks it. The hub itself never does. */
export const isBomb = ({ entries, packed, unpacked }: Promised): boolean =>
  entries > mostEntries ||
  unpacked > mostUnpacked ||
  (unpacked > harmless && unpacked > packed * mostRatio);
