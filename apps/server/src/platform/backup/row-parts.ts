import type { Rows } from '#platform/db/copying.ts';

/** Bytes of a part: one is held in memory when it is written, and when it is read. */
const partBytes = 4 * 1024 * 1024;

const lineFeed = 0x0a;

interface Part {
  readonly rows: Rows;
  readonly count: number;
}

const countOf = (rows: Buffer): number => {
  let count = 0;
  for (let at = rows.indexOf(lineFeed); at !== -1; at = rows.indexOf(lineFeed, at + 1)) count += 1;
  return count;
};

/** Cuts what COPY gives into parts of whole rows. */
export async function* cutIntoParts(chunks: AsyncIterable<Buffer>): AsyncIterable<Part> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    const all = Buffer.concat(held);
    const end = all.lastIndexOf(lineFeed) + 1;
    if (end > 0) yield { rows: all.subarray(0, end), count: countOf(all.subarray(0, end)) };
    held = [all.subarray(end)];
    size = all.length - end;
  }
  const rest = Buffer.concat(held);
  if (rest.length > 0) yield { rows: rest, count: countOf(rest) };
}
