import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  checkCatalogue,
  storedCatalogues,
  type CatalogueResult,
  type CatalogueSource,
  type StoredText,
} from '#features/catalog-versions';
import type { Sold } from '#app/in-force.ts';
import type { Config } from '#settings/config-shape.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';

/** The faults of the catalogue and of every file that it names come together, each after the file's name. */
export async function readCatalogue(file: string): Promise<CatalogueResult<Sold>> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { ok: false, faults: [`${file}: it cannot be read`] };
  }
  const read = await checkCatalogue(text, dirname(file));
  if (read.ok) return { ...read, source: { version: 0, file, text } };
  return { ok: false, faults: read.faults.map((fault) => `${file}: ${fault}`) };
}

interface Stored {
  readonly config: Pick<Config, 'catalogFile'>;
  readonly db: Db;
}

async function readStored({ id, text }: StoredText, source: CatalogueSource) {
  const read = await checkCatalogue(text, dirname(source.file));
  if (read.ok) return { ...read, source: { ...source, version: id } };
  return { ...read, faults: read.faults.map((fault) => `version ${id}: ${fault}`) };
}

/**
 * What is in force now: the newest stored version, or the file where none is stored or a setting names
 * it. Every fault of it.
 */
export async function readNewest(
  { config, db }: Stored,
  file: string,
): Promise<CatalogueResult<Sold>> {
  const read = await readCatalogue(file);
  if (!read.ok || config.catalogFile !== null) return read;
  for await (const version of storedCatalogues(db)) return readStored(version, read.source);
  return read;
}

/**
 * What a hub starts with. Of stored versions the newest that has no fault: a release that was rolled back
 * may not know a key of the last one, and buyers' sites ask all the same.
 */
export async function soldAtStart(
  { config, db, log }: Stored & { readonly log: Log },
  fromFile: Sold,
): Promise<Sold> {
  if (config.catalogFile !== null) return fromFile;
  for await (const version of storedCatalogues(db)) {
    const read = await readStored(version, fromFile.source);
    if (read.ok) {
      log.info({ version: version.id }, 'catalog: a stored version is in force, not the file');
      return read;
    }
    for (const fault of read.faults) log.error(`catalog: ${fault}`);
  }
  return fromFile;
}
