import { wantedBy, type Wanted } from './search-rules.ts';
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

/** Everything about a person at one look. */
export interface ShownPerson {
  readonly person: PersonRow;
  readonly role: 'viewer' | 'support' | 'owner' | null;
  readonly factors: PersonFactors;
  readonly accounts: readonly PersonAccount[];
  readonly licenses: readonly License[];
  readonly sessions: readonly PersonSession[];
  /** Their trail, the latest first. */
  readonly events: readonly AuditRow[];
}

export interface Search {
  /**
   * Part of a username, e-mail, name, Envato name or site; a number, Envato id, purchase code or its last
   * four. Empty: everybody.
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
  /** More sites or accounts match than are looked through. */
  readonly isTooWide: boolean;
}

/** How operators find a person, and what they see of one. */
export interface People {
  /** A page of whoever may be meant, the newest first. */
  search(search: Search): Promise<FoundPeople>;
  /** The same people, for all of them in portions. */
  listing(search: Omit<Search, 'before'>): Promise<Pick<Listing<FoundPerson>, 'read'>>;
  /** By id, or by the whole username or e-mail address, in any case; null: there is nobody. */
  show(who: string | number): Promise<ShownPerson | null>;
}

interface PeopleParts {
  readonly store: PeopleStore;
  readonly searches: SearchStore;
  readonly ownership: Pick<Ownership, 'ownersOf' | 'list'>;
  readonly audit: Pick<Audit, 'list'>;
  readonly clock: Clock;
}

/** People on a page. */
const perPage = 50;

/** Null: everybody. */
async function meantBy(text: string, { ownership }: PeopleParts): Promise<Wanted | null> {
  const typed = text.trim();
  if (typed === '') return null;
  return wantedBy(typed, await ownership.ownersOf(typed, perPage));
}

export const createPeople = (parts: PeopleParts): People => ({
  async search({ text, state, before }) {
    const { searches } = parts;
    const wanted = await meantBy(text, parts);
    const page = { wanted, state, before, limit: perPage + 1 };
    const { people: found, isTooWide } = await searches.search(page);
    const people = found.slice(0, perPage);
    const next = found.length > perPage ? (people.at(-1)?.id ?? null) : null;
    return { people, next, isTooWide };
  },
  async listing({ text, state }) {
    const wanted = await meantBy(text, parts);
    return {
      async read({ after, limit }) {
        const page = { wanted, state, before: after, limit };
        return [...(await parts.searches.search(page)).people];
      },
    };
  },
  async show(who) {
    const { store, ownership, audit, clock } = parts;
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
