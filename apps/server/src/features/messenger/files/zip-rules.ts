/** Contents of a zip according to its directory. */
export interface ZipContents {
  readonly entries: number;
  /** Bytes of the zip, and of its unpacked content. */
  readonly packed: number;
  readonly unpacked: number;
}

const mostEntries = 20_000;
const mostUnpacked = 1_000_000_000;
/** Best compression of a log; a zip bomb compresses far better. */
const mostRatio = 200;
/** Unpacked bytes below which any ratio is harmless. */
const harmless = 50_000_000;

/** Returns true if unpacking a zip would fill a disk. The hub itself never unpacks it. */
export const isBomb = ({ entries, packed, unpacked }: ZipContents): boolean =>
  entries > mostEntries ||
  unpacked > mostUnpacked ||
  (unpacked > harmless && unpacked > packed * mostRatio);
