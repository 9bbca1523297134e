import { createSearchStore } from './search-store.ts';
import { createPeople, type People } from './service.ts';
import { createPeopleStore } from './store.ts';
import type { Audit } from '#features/audit';
import type { Ownership } from '#features/licenses';
import type { Parts } from '#platform/parts.ts';

export { hostOf } from './search-rules.ts';
export { peopleRoutes } from './routes.ts';
export type { FoundPerson } from './search-store.ts';
export type { People, ShownPerson } from './service.ts';

interface PeopleDependencies extends Pick<Parts, 'db' | 'clock'> {
  readonly audit: Pick<Audit, 'list'>;
  readonly ownership: Pick<Ownership, 'ownersOf' | 'list'>;
}

/** Search and view of people for operators, with data of all features; it only reads. */
export const createPeopleFeature = (deps: PeopleDependencies): People =>
  createPeople({
    ...deps,
    store: createPeopleStore(deps.db),
    searches: createSearchStore(deps.db),
  });
