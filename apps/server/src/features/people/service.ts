import type { PeopleStore, PersonAccount, PersonRow, PersonSession } from './store.ts';
import type { License, Ownership } from '#features/licenses';
import type { Clock } from '#platform/clock.ts';

export type FoundPerson = PersonRow;

/** Everything about a person at one look. */
export interface ShownPerson {
  readonly person: PersonRow;
  readonly role: string | null;
  readonly accounts: readonly PersonAccount[];
  readonly licenses: readonly License[];
  readonly sessions: readonly PersonSession[];
}

/** How operators find a person, and what they see of one. */
export interface People {
  /**
   * By part of a username, e-mail, name or Envato name; by number, Envato id, site, purchase code or
   * its last four. At most 50.
   */
  find(text: string): Promise<FoundPerson[]>;
  /** By the whole username or e-mail address, in any case; null: there is nobody. */
  show(who: string): Promise<ShownPerson | null>;
}

interface PeopleParts {
  readonly store: PeopleStore;
  readonly ownership: Pick<Ownership, 'ownersOf' | 'list'>;
  readonly clock: Clock;
}

const most = 50;

/** The host of a typed address or domain, as activations have it; null where the text is none. */
function hostOf(text: string): string | null {
  if (/\s|@/.test(text) || !text.includes('.')) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.parse(address)?.hostname.replace(/^www\./, '') ?? null;
}

export const createPeople = ({ store, ownership, clock }: PeopleParts): People => ({
  async find(text) {
    const part = text.trim();
    const number = /^\d{1,20}$/.test(part) ? part : null;
    const owners = await ownership.ownersOf(part, most);
    return store.search({ part, number, host: hostOf(part), owners, most });
  },
  async show(who) {
    const person = await store.find(who.trim());
    if (!person) return null;
    const { id } = person;
    const [role, accounts, licenses, sessions] = await Promise.all([
      store.roleOf(id),
      store.accountsOf(id),
      ownership.list(id),
      store.sessionsOf(id, clock.now()),
    ]);
    return {
      person,
      role: role ?? (person.isAdmin ? 'owner' : null),
      accounts,
      licenses,
      sessions,
    };
  },
});
