import { openPromise } from 'yauzl';
import { withPieces } from './read-pieces.ts';
import { typeOf, type RecognizedFile, type Unfit } from './type-of.ts';

/** Size of a zip according to its directory. */
interface ZipContents {
  readonly entries: number;
  /** Size of the zip file in bytes. */
  readonly packed: number;
  readonly unpacked: number;
}

const mostEntries = 20_000;
const mostUnpacked = 1_000_000_000;
/** Maximum compression ratio. A log stays below it; a zip bomb exceeds it by far. */
const mostRatio = 200;
/** Unpacked size in bytes below which any compression ratio is accepted. */
const harmless = 50_000_000;

/** Returns true if the zip would fill the disk of a reader who unpacks it. */
const isBomb = ({ entries, packed, unpacked }: ZipContents): boolean =>
  entries > mostEntries ||
  unpacked > mostUnpacked ||
  (unpacked > harmless && unpacked > packed * mostRatio);

/** Reads the directory of a zip, entry by entry, without unpacking files. */
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

/** Returns the type of a file by its content, or the reason to refuse the file. */
export const lookInto = (path: string): Promise<RecognizedFile | Unfit | 'bomb'> =>
  withPieces(path, async (pieces) => {
    const recognized = await typeOf(pieces);
    if (typeof recognized === 'string' || recognized.type !== 'application/zip') return recognized;
    try {
      return isBomb(await promisedBy(path, pieces.size)) ? 'bomb' : recognized;
    } catch {
      return 'broken';
    }
  });
