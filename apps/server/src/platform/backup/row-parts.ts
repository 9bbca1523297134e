/** Bytes of a part: one is held in memory when it is written, and when it is read. */
const partBytes = 1024 * 1024;

const lineFeed = 0x0a;

/** Whole rows in the text format of COPY, in the pieces in which they came: to join them is to copy them. */
interface Part {
  readonly pieces: readonly Buffer[];
  /** Bytes of all pieces. */
  readonly size: number;
  /** How many rows. */
  readonly count: number;
}

function countRows(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(lineFeed); at !== -1; at = piece.indexOf(lineFeed, at + 1))
    count += 1;
  return count;
}

const sizeOf = (pieces: readonly Buffer[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

const partOf = (pieces: readonly Buffer[]): Part => ({
  pieces,
  size: sizeOf(pieces),
  count: pieces.reduce((sum, piece) => sum + countRows(piece), 0),
});

/** Cuts what COPY gives into parts of whole rows. */
export async function* cutIntoParts(chunks: AsyncIterable<Buffer>): AsyncIterable<Part> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    // A row that is longer than a part goes on in the next piece.
    const end = size < partBytes ? 0 : chunk.lastIndexOf(lineFeed) + 1;
    if (end === 0) continue;
    yield partOf([...held.slice(0, -1), chunk.subarray(0, end)]);
    held = [chunk.subarray(end)];
    size = chunk.length - end;
  }
  if (size > 0) yield partOf(held);
}
