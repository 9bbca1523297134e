import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  checkCatalogue,
  storedCatalogues,
  type CatalogueResult,
  type CatalogueSource,
  type StoredText,
} from '#features/catalog-versions';
import type { CatalogWithFiles } from '#app/in-force.ts';
import type { Config } from '#settings/config-shape.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';

/** Reports all faults of the catalog and its files together. */
export async function readCatalogue(file: string): Promise<CatalogueResult<CatalogWithFiles>> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { ok: false, faults: [`${file}: it cannot be read`] };
  }
  const checked = await checkCatalogue(text, dirname(file));
  if (checked.ok) return { ...checked, source: { version: 0, file, text } };
  return { ok: false, faults: checked.faults.map((fault) => `${file}: ${fault}`) };
}

interface CatalogStorage {
  readonly config: Pick<Config, 'catalogFile'>;
  readonly db: Db;
}

async function readStored({ id, text }: StoredText, source: CatalogueSource) {
  const checked = await checkCatalogue(text, dirname(source.file));
  if (checked.ok) return { ...checked, source: { ...source, version: id } };
  return { ...checked, faults: checked.faults.map((fault) => `version ${id}: ${fault}`) };
}

/** Reads the newest stored version, or the file if none is stored or HUB_CATALOG is set. */
export async function readNewest(
  { config, db }: CatalogStorage,
  file: string,
): Promise<CatalogueResult<CatalogWithFiles>> {
  const fileCatalog = await readCatalogue(file);
  if (!fileCatalog.ok || config.catalogFile !== null) return fileCatalog;
  for await (const version of storedCatalogues(db)) return readStored(version, fileCatalog.source);
  return fileCatalog;
}

/**
 * Returns the catalog for a start: the newest stored version without faults. After a rollback, the
 * release may not know a key of the newest version, but sites still need answers.
 */
export async function soldAtStart(
  { config, db, log }: CatalogStorage & { readonly log: Log },
  fromFile: CatalogWithFiles,
): Promise<CatalogWithFiles> {
  if (config.catalogFile !== null) return fromFile;
  for await (const version of storedCatalogues(db)) {
    const storedCatalog = await readStored(version, fromFile.source);
    if (storedCatalog.ok) {
      log.info({ version: version.id }, 'stored catalog version loaded instead of the file');
      return storedCatalog;
    }
    for (const fault of storedCatalog.faults) log.error(`catalog refused: ${fault}`);
  }
  return fromFile;
}
