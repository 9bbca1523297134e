/** Bytes of a batch. Only one batch is in memory while writing or reading. */
const partBytes = 256 * 1024;

const lineFeed = 0x0a;

/** Whole rows in the text format of COPY. */
interface Part {
  readonly rows: Buffer;
  /** Number of rows. */
  readonly count: number;
}

function countRows(rows: Buffer): number {
  let count = 0;
  for (let at = rows.indexOf(lineFeed); at !== -1; at = rows.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}

const partOf = (rows: Buffer): Part => ({ rows, count: countRows(rows) });

/**
 * Cuts the output of COPY into batches of whole rows. Each chunk is copied at once: retained chunks
 * would pile up by tens of megabytes until garbage collection.
 */
export async function* cutIntoParts(chunks: AsyncIterable<Buffer>): AsyncIterable<Part> {
  let part = Buffer.allocUnsafeSlow(partBytes);
  let size = 0;
  for await (const chunk of chunks) {
    if (size + chunk.length > part.length) {
      const filled = part.subarray(0, size);
      const end = filled.lastIndexOf(lineFeed) + 1;
      const rest = filled.subarray(end);
      // A row longer than a batch continues in a larger one.
      part = Buffer.allocUnsafeSlow(Math.max(partBytes, 2 * (rest.length + chunk.length)));
      rest.copy(part);
      size = rest.length;
      if (end > 0) yield partOf(filled.subarray(0, end));
    }
    size += chunk.copy(part, size);
  }
  if (size > 0) yield partOf(part.subarray(0, size));
}
