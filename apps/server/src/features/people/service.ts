import { parseSearch, type SearchTerms } from './search-rules.ts';
import type { FoundPerson, PersonFilter, PersonState, SearchStore } from './search-store.ts';
import type {
  Bounce,
  PeopleStore,
  PersonAccount,
  PersonFactors,
  PersonRow,
  PersonSession,
} from './store.ts';
import { forOperators, type Audit, type AuditRow } from '#features/audit';
import type { License, Ownership } from '#features/licenses';
import type { Clock } from '#platform/clock.ts';
import { readPage, type Cursor, type PagedList, type Page } from '#platform/lists.ts';

/** Complete view of a person for operators. */
export interface ShownPerson {
  readonly person: PersonRow;
  readonly role: 'viewer' | 'support' | 'owner' | null;
  /** Last email that came back from the address of the person. */
  readonly bounce: Bounce | null;
  readonly factors: PersonFactors;
  readonly accounts: readonly PersonAccount[];
  readonly licenses: readonly License[];
  readonly sessions: readonly PersonSession[];
  /** Audit events of the person, latest first. */
  readonly events: readonly AuditRow[];
}

export interface Search {
  /**
   * Search text: part of a username, email, name, Envato name or site; or an id, Envato id, or the
   * end of a purchase code. An empty text matches everyone.
   */
  readonly text: string;
  readonly state: PersonState | null;
  readonly sort?: string | undefined;
}

export interface FoundPeople extends Page<FoundPerson> {
  /** True if more sites or accounts match than are searched. */
  readonly isTooWide: boolean;
}

interface PeopleDependencies {
  readonly store: PeopleStore;
  readonly searches: SearchStore;
  readonly ownership: Pick<Ownership, 'ownersOf' | 'list'>;
  readonly audit: Pick<Audit, 'list'>;
  readonly clock: Clock;
}

/**
 * Maximum number of people that a search by the last four characters of a purchase code considers.
 */
const mostOwners = 50;

/** Returns the search terms; null for everyone. A whole email address matches only its owner. */
async function parseTerms(
  text: string,
  { ownership, store }: PeopleDependencies,
): Promise<SearchTerms | null> {
  const typed = text.trim();
  if (typed === '') return null;
  const owner = typed.includes('@') ? await store.find(typed) : null;
  if (owner) return { part: null, host: null, id: owner.id, envatoId: null, owners: [] };
  return parseSearch(typed, await ownership.ownersOf(typed, mostOwners));
}

const filterOf = async (
  { text, ...others }: Search,
  deps: PeopleDependencies,
): Promise<PersonFilter> => ({ ...others, terms: await parseTerms(text, deps) });

/** Search and view of people for operators. */
export const createPeople = (deps: PeopleDependencies) => ({
  /** Returns a page of matching people. */
  async search(search: Search, after: Cursor | null): Promise<FoundPeople> {
    const { searches } = deps;
    const filter = await filterOf(search, deps);
    let isTooWide = false;
    const page = await readPage<FoundPerson>(
      {
        async read(batch) {
          const result = await searches.search(filter, batch);
          ({ isTooWide } = result);
          return [...result.people];
        },
        count: (most) => searches.count(filter, most),
      },
      after,
    );
    return { ...page, isTooWide };
  },
  /** Returns a person by id, or by the full username or email address. */
  find: (who: string | number): Promise<PersonRow | null> => deps.store.find(who),
  /** Returns all matching people in batches. */
  async listing(search: Search): Promise<Pick<PagedList<FoundPerson>, 'read'>> {
    const filter = await filterOf(search, deps);
    return {
      read: async (batch) => [...(await deps.searches.search(filter, batch)).people],
    };
  },
  /**
   * Returns a person by id, or by the full username or email address, in any case; null if there is
   * none.
   */
  async show(who: string | number): Promise<ShownPerson | null> {
    const { store, ownership, audit, clock } = deps;
    const person = await store.find(typeof who === 'string' ? who.trim() : who);
    if (!person) return null;
    const { id } = person;
    const [role, bounce, factors, accounts, licenses, sessions, auditLog] = await Promise.all([
      store.roleOf(id),
      store.bounceOf(person),
      store.factorsOf(id),
      store.accountsOf(id),
      ownership.list(id),
      store.sessionsOf(id, clock.now()),
      audit.list(id, null),
    ]);
    return {
      person,
      role: role ?? (person.isAdmin ? 'owner' : null),
      bounce,
      factors,
      accounts,
      licenses,
      sessions,
      events: auditLog.events.map(forOperators),
    };
  },
});

export type People = ReturnType<typeof createPeople>;
