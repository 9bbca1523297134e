import { dirname } from 'node:path';
import { checkCatalogue } from './reading.ts';
import { createCatalogVersions, type CatalogueSource, type CatalogVersions } from './service.ts';
import { createVersionStore, type Version } from './store.ts';
import type { AuditedParts } from '#features/audit';
import type { Db } from '#platform/db/db.ts';
import { createInstanceCommands } from '#platform/db/instances/instances.ts';

export { checkCatalogue, type CatalogueResult, type CheckedCatalog } from './reading.ts';
export { catalogOperatorRoutes } from './routes.ts';
export { versionTexts } from './texts.ts';
export type { Change } from './difference-rules.ts';
export type { CatalogueSource, CatalogVersions, StoreResult } from './service.ts';

/** Creates the versions of the catalog that operators publish in the console. */
export function createCatalogVersionsFeature(
  deps: AuditedParts & { readonly source: () => CatalogueSource; readonly fileRules: boolean },
): CatalogVersions {
  const folder = dirname(deps.source().file);
  const commands = createInstanceCommands(deps);
  return createCatalogVersions({
    ...deps,
    store: createVersionStore(deps.db),
    check: (text) => checkCatalogue(text, folder),
    tell: () => commands.give('catalog'),
  });
}

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
