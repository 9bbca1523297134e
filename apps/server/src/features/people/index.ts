import { createPeople, type People } from './service.ts';
import { createPeopleStore } from './store.ts';
import type { Ownership } from '#features/licenses';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

export type { FoundPerson, People, ShownPerson } from './service.ts';

interface PeopleParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly ownership: Pick<Ownership, 'ownersOf' | 'list'>;
}

/** A person as operators find and see one, over all that the hub knows; it writes nothing. */
export const createPeopleFeature = (parts: PeopleParts): People =>
  createPeople({ ...parts, store: createPeopleStore(parts.db) });
