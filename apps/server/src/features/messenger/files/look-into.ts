import { openPromise } from 'yauzl';
import { withPieces } from './read-pieces.ts';
import { typeOf, type RecognizedFile, type Unfit } from './type-of.ts';

/** Contents of a zip according to its directory. */
interface ZipContents {
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
const isBomb = ({ entries, packed, unpacked }: ZipContents): boolean =>
  entries > mostEntries ||
  unpacked > mostUnpacked ||
  (unpacked > harmless && unpacked > packed * mostRatio);

/** Reads only the zip's directory, an entry at a time; its files stay packed. */
async function promisedBy(path: string, packed: number) {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    const promised = { entries: zip.entryCount, packed, unpacked: 0 };
    if (isBomb(promised)) return promised;
    for await (const entry of zip.eachEntry()) promised.unpacked += entry.uncompressedSize;
    return promised;
  } finally {
    zip.close();
  }
}

/** Returns a file's type by its content, or the reason to refuse it. */
export const lookInto = (path: string): Promise<RecognizedFile | Unfit | 'bomb'> =>
  withPieces(path, async (pieces) => {
    const known = await typeOf(pieces);
    if (typeof known === 'string' || known.type !== 'application/zip') return known;
    try {
      return isBomb(await promisedBy(path, pieces.size)) ? 'bomb' : known;
    } catch {
      return 'broken';
    }
  });
