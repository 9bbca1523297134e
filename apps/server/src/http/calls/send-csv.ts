import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { byteOrderMark, csvLine, type Cell } from '#platform/text/csv.ts';

type Cells = readonly Cell[];

export interface CsvFile {
  /** Name of the list: `licenses` becomes `licenses-2026-11-22.csv`. */
  readonly name: string;
  readonly day: Date;
  readonly head: readonly string[];
  /** Chosen titles, separated by commas; all if none of them is in the head. */
  readonly columns?: string | undefined;
  /** Batches of rows; each is read after the previous one was sent. */
  readonly batches: AsyncIterable<readonly Cells[]>;
}

async function* writeLines({ head, columns, batches }: CsvFile): AsyncGenerator<string> {
  const chosen = columns?.split(',').filter((title) => head.includes(title)) ?? [];
  const line = (cells: Cells): string =>
    csvLine(chosen.length === 0 ? cells : cells.filter((_, at) => chosen.includes(head[at] ?? '')));
  yield byteOrderMark + line(head);
  for await (const batch of batches) yield batch.map(line).join('');
}

/**
 * Sends a list as a file, as fast as its reader accepts it, with one batch in memory. A disconnect
 * ends the reading. A failed read cuts the file off, so that it does not look complete.
 */
export const sendCsv = (reply: FastifyReply, file: CsvFile): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `attachment; filename="${file.name}-${file.day.toISOString().slice(0, 10)}.csv"`,
    )
    .send(Readable.from(writeLines(file), { objectMode: false }));
