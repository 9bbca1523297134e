import { wantedBy, type SearchMeaning } from './search-rules.ts';
import type { FoundPerson, PersonState, SearchStore } from './search-store.ts';
import type {
  PeopleStore,
  PersonAccount,
  PersonFactors,
  PersonRow,
  PersonSession,
} from './store.ts';
import type { Audit, AuditRow } from '#features/audit';
import type { License, Ownership } from '#features/licenses';
import type { Clock } from '#platform/clock.ts';
import type { Listing } from '#platform/lists.ts';

/** Complete view of a person. */
export interface ShownPerson {
  readonly person: PersonRow;
  readonly role: 'viewer' | 'support' | 'owner' | null;
  readonly factors: PersonFactors;
  readonly accounts: readonly PersonAccount[];
  readonly licenses: readonly License[];
  readonly sessions: readonly PersonSession[];
  /** Their audit events, latest first. */
  readonly events: readonly AuditRow[];
}

export interface Search {
  /**
   * Part of a username, email, name, Envato name or site; an id, Envato id, purchase code or its
   * last four characters. Empty matches everyone.
   */
  readonly text: string;
  readonly state: PersonState | null;
  /** The last of the page before. */
  readonly before: number | null;
}

export interface FoundPeople {
  readonly people: readonly FoundPerson[];
  /** The last of this page, where there is another. */
  readonly next: number | null;
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

/** People on a page. */
const perPage = 50;

/** Returns null for everyone. */
async function meantBy(
  text: string,
  { ownership }: PeopleDependencies,
): Promise<SearchMeaning | null> {
  const typed = text.trim();
  if (typed === '') return null;
  return wantedBy(typed, await ownership.ownersOf(typed, perPage));
}

/** Operators' search and view of people. */
export const createPeople = (deps: PeopleDependencies) => ({
  /** Returns a page of matching people, newest first. */
  async search({ text, state, before }: Search): Promise<FoundPeople> {
    const { searches } = deps;
    const wanted = await meantBy(text, deps);
    const page = { wanted, state, before, limit: perPage + 1 };
    const { people: found, isTooWide } = await searches.search(page);
    const people = found.slice(0, perPage);
    const next = found.length > perPage ? (people.at(-1)?.id ?? null) : null;
    return { people, next, isTooWide };
  },
  /** The same people, for all of them in portions. */
  async listing({
    text,
    state,
  }: Omit<Search, 'before'>): Promise<Pick<Listing<FoundPerson>, 'read'>> {
    const wanted = await meantBy(text, deps);
    return {
      async read({ after, limit }) {
        const page = { wanted, state, before: after, limit };
        return [...(await deps.searches.search(page)).people];
      },
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
    const [role, factors, accounts, licenses, sessions, trail] = await Promise.all([
      store.roleOf(id),
      store.factorsOf(id),
      store.accountsOf(id),
      ownership.list(id),
      store.sessionsOf(id, clock.now()),
      audit.list(id, null),
    ]);
    return {
      person,
      role: role ?? (person.isAdmin ? 'owner' : null),
      factors,
      accounts,
      licenses,
      sessions,
      events: trail.events,
    };
  },
});

export type People = ReturnType<typeof createPeople>;
