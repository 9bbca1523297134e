import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { byteOrderMark, csvLine, type Cell } from '#platform/text/csv.ts';

/** Columns of a file: the function that returns the cell of a row, by its title. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

export interface CsvFile<Row> {
  /** Name of the list: `licenses` becomes `licenses-2026-11-22.csv`. */
  readonly name: string;
  readonly day: Date;
  readonly columns: Columns<Row>;
  /** Chosen titles, separated by commas. All columns are sent if none of the titles exists. */
  readonly chosen?: string | undefined;
  /** Batches of rows. Each batch is read after the previous one was sent. */
  readonly batches: AsyncIterable<readonly Row[]> | readonly (readonly Row[])[];
}

async function* writeLines<Row>({ columns, chosen, batches }: CsvFile<Row>) {
  const chosenTitles = chosen?.split(',') ?? [];
  const all = Object.entries(columns);
  const chosenColumns = all.filter(([title]) => chosenTitles.includes(title));
  const fileColumns = chosenColumns.length > 0 ? chosenColumns : all;
  yield byteOrderMark + csvLine(fileColumns.map(([title]) => title));
  let began = performance.now();
  for await (const batch of batches) {
    const lines = batch
      .map((row) => csvLine(fileColumns.map(([, cellOf]) => cellOf(row))))
      .join('');
    const worked = performance.now() - began;
    yield lines;
    // Waits as long as the batch took the hub, not its reader: other requests get half of the time.
    await sleep(worked);
    began = performance.now();
  }
}

/**
 * Sends a list as a CSV file as fast as its reader accepts it, with one batch in memory. Reading
 * stops when the reader disconnects. A failed read aborts the file, so that it does not look
 * complete.
 */
export const sendCsv = <Row>(reply: FastifyReply, file: CsvFile<Row>): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `attachment; filename="${file.name}-${file.day.toISOString().slice(0, 10)}.csv"`,
    )
    .send(Readable.from(writeLines(file), { objectMode: false }));
