import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Sold {
  readonly videos?: unknown;
  readonly items: readonly object[];
}

const example = new URL('../../../catalog.json', import.meta.url);

/** Writes the example catalog with a change; returns its path. */
export function catalogWith(change: (sold: Sold) => object): string {
  // Omits the video, because its file is next to the example catalog.
  const { videos: _film, ...sold } = JSON.parse(readFileSync(example, 'utf8')) as Sold;
  const file = join(mkdtempSync(join(tmpdir(), 'hub-catalog-')), 'catalog.json');
  writeFileSync(file, JSON.stringify({ ...sold, ...change(sold) }));
  return file;
}
