import { parseSearch } from './search-rules.ts';
import { createSearchStore, type FoundPerson, type PersonFilter } from './search-store.ts';
import { createPeopleStore } from './store.ts';
import { forOperators, type Audit } from '#features/audit';
import type { Ownership } from '#features/licenses';
import { readPage, type Cursor, type PagedList, type Page } from '#platform/lists.ts';
import type { Parts } from '#platform/parts.ts';

export interface Search {
  /**
   * Search text: part of a username, email, name, Envato name or site; or an id, Envato id, or the
   * end of a purchase code. An empty text matches everyone.
   */
  readonly text: string;
  readonly state: PersonFilter['state'];
  readonly sort?: string | undefined;
}

export interface FoundPeople extends Page<FoundPerson> {
  /** True if more sites or accounts match than are searched. */
  readonly isTooWide: boolean;
}

interface PeopleParts extends Pick<Parts, 'db' | 'clock'> {
  readonly audit: Pick<Audit, 'list'>;
  readonly ownership: Pick<Ownership, 'ownersOf' | 'list'>;
}

/** Maximum number of people that a search by the last four characters of a purchase code considers. */
const mostOwners = 50;

/** Search and view of people for operators, with data of all features; it only reads. */
export function createPeople({ db, clock, audit, ownership }: PeopleParts) {
  const store = createPeopleStore(db);
  const searches = createSearchStore(db);

  /** Parses a search. A whole email address matches only its owner. */
  async function filterOf({ text, ...others }: Search): Promise<PersonFilter> {
    const typed = text.trim();
    if (typed === '') return { ...others, terms: null };
    const owner = typed.includes('@') ? await store.find(typed) : null;
    const terms = owner
      ? { part: null, host: null, id: owner.id, envatoId: null, owners: [] }
      : parseSearch(typed, await ownership.ownersOf(typed, mostOwners));
    return { ...others, terms };
  }

  return {
    async search(search: Search, after: Cursor | null): Promise<FoundPeople> {
      const filter = await filterOf(search);
      let isTooWide = false;
      const list: PagedList<FoundPerson> = {
        async read(batch) {
          const result = await searches.search(filter, batch);
          ({ isTooWide } = result);
          return result.people;
        },
        count: (most) => searches.count(filter, most),
      };
      return { ...(await readPage(list, after)), isTooWide };
    },
    find: store.find,
    async listing(search: Search): Promise<Pick<PagedList<FoundPerson>, 'read'>> {
      const filter = await filterOf(search);
      return { read: async (batch) => (await searches.search(filter, batch)).people };
    },
    /** Returns a person by id, or by username or email in any case; null if there is none. */
    async show(who: string | number) {
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
        /** Audit events of the person, latest first. */
        events: auditLog.events.map(forOperators),
      };
    },
  };
}

export type People = ReturnType<typeof createPeople>;
export type ShownPerson = NonNullable<Awaited<ReturnType<People['show']>>>;
