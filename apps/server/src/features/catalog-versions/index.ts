import { dirname } from 'node:path';
import { checkCatalogue } from './reading.ts';
import { createVersionStore, type Version } from './store.ts';
import type { Db } from '#platform/db/db.ts';

export { checkCatalogue, type CatalogueResult, type CheckedCatalog } from './reading.ts';
export { catalogOperatorRoutes } from './routes.ts';
export { versionTexts } from './texts.ts';
export type { Change } from './difference-rules.ts';
export {
  createCatalogVersions,
  type CatalogueSource,
  type CatalogVersions,
  type StoreResult,
} from './service.ts';

/** Returns the faults of the newest stored version and of its files; empty if there are none. */
export async function faultsOfNewest(db: Db, file: string): Promise<readonly string[]> {
  const newest = await createVersionStore(db).newest();
  if (newest === null) return [];
  const result = await checkCatalogue(newest.text, dirname(file));
  return result.ok ? [] : result.faults.map((fault) => `version ${newest.id}: ${fault}`);
}

export type StoredText = Pick<Version, 'id' | 'text'>;

/** Yields the stored versions, the newest first. */
export async function* storedCatalogues(db: Db): AsyncGenerator<StoredText> {
  const store = createVersionStore(db);
  let next: StoredText | null = await store.newest();
  for (; next; next = await store.find(next.id - 1)) yield next;
}
