import { lists as bounds } from '@hub/contract/limits';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { createLicenseListStore, NameOf, Ownership } from '#features/licenses';
import type { Messenger } from '#features/messenger';
import { hostOf, type FoundPerson, type People } from '#features/people';
import type { Releases } from '#features/releases';
import type { SiteListStore } from '#features/verification';
import type { Operator, Routes } from '#http/calls/route.ts';
import { readableEmail } from '#platform/text/readable.ts';

type LicenseLists = ReturnType<typeof createLicenseListStore>;
type SearchResult = OperatorAnswerOf<'operatorSearch'>;

interface SearchDependencies {
  readonly people: Pick<People, 'listing' | 'find'>;
  readonly ownership: Pick<Ownership, 'ofCode'>;
  readonly lists: LicenseLists;
  readonly sites: SiteListStore;
  readonly messenger: Pick<Messenger, 'search'>;
  readonly releases: Pick<Releases, 'search'>;
  readonly nameOf: NameOf;
}

/** Rows to read: one more than shown, to detect further rows. */
const batch = { after: null, limit: bounds.found + 1 } as const;

/** Returns the first rows without duplicates, and `more` if there are further rows. */
function firstRows<T, Wire>(
  found: readonly T[],
  keyOf: (row: T) => number,
  toWire: (row: T) => Wire,
) {
  const all = [...new Map(found.map((row) => [keyOf(row), row])).values()];
  return { rows: all.slice(0, bounds.found).map(toWire), more: all.length > bounds.found };
}

type Person = Pick<FoundPerson, 'id' | 'firstName' | 'lastName' | 'email' | 'blockedAt'>;

const toPerson = ({ id, firstName, lastName, email, blockedAt }: Person) => ({
  id,
  name: `${firstName} ${lastName}`,
  email: readableEmail(email),
  suspended: blockedAt !== null,
});

type RowOf<Lists extends Pick<LicenseLists | SiteListStore, 'list'>> = Awaited<
  ReturnType<ReturnType<Lists['list']>['read']>
>[number];

const emptyList = { rows: [], more: false };
const idOf = ({ id }: { readonly id: number }): number => id;

export function searchRoutes(deps: SearchDependencies): Routes {
  const { people, ownership, lists, sites, messenger, releases, nameOf } = deps;
  const toLicense = (row: RowOf<LicenseLists>) => ({
    id: row.id,
    item: nameOf(row),
    code_end: row.codeEnd,
    owner: row.owner,
  });
  const toSite = (row: RowOf<SiteListStore>) => ({
    activation_id: String(row.id),
    url: row.url,
    license_id: row.licenseId,
    item: nameOf(row),
    owner: row.owner,
  });

  /** Searches a full purchase code by its blind index only. */
  async function byCode(code: { id: number; userId: number | null } | null): Promise<SearchResult> {
    const [found, owner] = await Promise.all([
      code === null ? [] : lists.list({ id: code.id }).read(batch),
      code === null || code.userId === null ? null : people.find(code.userId),
    ]);
    return {
      people: firstRows(owner ? [owner] : [], idOf, toPerson),
      licenses: firstRows(found, idOf, toLicense),
      sites: emptyList,
      conversations: emptyList,
      releases: emptyList,
    };
  }

  async function peopleBy(q: string) {
    const [exact, found] = await Promise.all([
      people.find(q),
      people.listing({ text: q, state: null }).then((listing) => listing.read(batch)),
    ]);
    const all: Person[] = exact ? [exact, ...found] : found;
    return firstRows(all, idOf, toPerson);
  }

  async function sitesBy(q: string) {
    const host = hostOf(q) ?? q;
    const [exact, found] = await Promise.all([
      sites.list({ host, isWhole: true }).read(batch),
      sites.list({ host }).read(batch),
    ]);
    return firstRows([...exact, ...found], idOf, toSite);
  }

  async function byText(user: Operator, q: string): Promise<SearchResult> {
    const [persons, owned, active, conversations, released] = await Promise.all([
      peopleBy(q),
      lists.list({ q: hostOf(q) ?? q }).read(batch),
      sitesBy(q),
      messenger.search(user, q),
      releases.search(q, batch.limit),
    ]);
    return {
      people: persons,
      licenses: firstRows(owned, idOf, toLicense),
      sites: active,
      conversations: firstRows(conversations, idOf, ({ id, person: { name }, topic, last }) => ({
        id,
        name,
        topic,
        text: last.text.slice(0, 200),
        at: last.at,
      })),
      releases: {
        rows: released
          .slice(0, bounds.found)
          .map(({ kind, slug, name, version, state }) => ({ kind, slug, name, version, state })),
        more: released.length > bounds.found,
      },
    };
  }

  return {
    async operatorSearch({ user, body: { q } }) {
      const code = await ownership.ofCode(q);
      return code === undefined ? byText(user, q) : byCode(code);
    },
  };
}
