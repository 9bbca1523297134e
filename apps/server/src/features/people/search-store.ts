import { and, count, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { SearchTerms } from './search-rules.ts';
import { personColumns, type PersonRow } from './store.ts';
import type { Db } from '#platform/db/db.ts';
import { holds, holdsName, partOf } from '#platform/db/sql/holds.ts';
import { sortingOf, type Orders, type SortOrder } from '#platform/db/sql/listing.ts';
import type { Batch } from '#platform/lists.ts';
import { accounts, accountText } from '#schema/accounts.ts';
import { userName, users, userText } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { activations, siteText } from '#schema/verification.ts';

type PersonState = 'unverified' | 'blocked' | 'leaving' | 'reconnect';

export interface PersonFilter {
  /** Search terms; null matches everyone. */
  readonly terms: SearchTerms | null;
  readonly state: PersonState | null;
  readonly sort?: string | undefined;
}

export type FoundPerson = PersonRow & {
  readonly licenses: number;
  readonly key: string | null;
};

/** Maximum number of matching sites, and of accounts, that are searched, to limit the duration. */
const most = 500;

const stateConditions: Readonly<Record<PersonState, SQL>> = {
  unverified: isNull(users.emailVerifiedAt),
  blocked: isNotNull(users.blockedAt),
  leaving: isNotNull(users.eraseAt),
  reconnect: sql`${users.id} in (select ${accounts.userId} from ${accounts}
    where ${accounts.status} = 'reconnect' and ${accounts.disconnectedAt} is null)`,
};

/** Licenses of a person. Drizzle omits table names in selected columns, so they are written out. */
const licensesOf = sql<number>`(select count(*)::integer from licenses where licenses.user_id = users.id)`;

const orders: Orders = {
  name: { by: userName(users), type: 'text' },
  email: { by: sql`lower(${users.email})`, type: 'text' },
  username: { by: sql`lower(${users.username})`, type: 'text' },
};

/** `key`: column that leads to the owner of a row. */
const accountSearch = {
  name: 'found_accounts',
  table: accounts,
  key: accounts.userId,
  text: accountText(accounts),
};
const siteSearch = {
  name: 'found_sites',
  table: activations,
  key: activations.licenseId,
  text: siteText(activations),
};
type SearchedTable = typeof accountSearch | typeof siteSearch;

/** Returns matching rows, one more than are searched, so that the caller can detect too many. */
const matching = (db: Db, { name, table, key, text }: SearchedTable, typed: string | null) =>
  typed !== null &&
  db
    .sql()
    .$with(name)
    .as(
      db
        .sql()
        .select({ key: sql<number>`${key}`.as('key') })
        .from(table)
        .where(holds(text, partOf(typed)))
        .limit(most + 1),
    );

const matchingRows = (db: Db, terms: Pick<SearchTerms, 'part' | 'host'>) => ({
  accounts: matching(db, accountSearch, terms.part),
  sites: matching(db, siteSearch, terms.host),
});

type MatchingRows = ReturnType<typeof matchingRows>;

interface PageBounds extends Pick<SortOrder, 'orderBy'> {
  readonly page: SQL;
  readonly limit: number;
}

/** Returns a query per meaning of the text, each with an index. Ids may repeat. */
function idsOf(terms: SearchTerms, matches: MatchingRows, bounds: PageBounds): SQL[] {
  const { part, id, envatoId, owners } = terms;
  const selects = [
    part !== null &&
      sql`(select ${users.id} from ${users} where ${holdsName(userText(users), partOf(part))} and ${bounds.page}
        order by ${sql.join(bounds.orderBy, sql`, `)} limit ${bounds.limit})`,
    matches.accounts && sql`(select key from ${matches.accounts})`,
    matches.sites &&
      sql`(select ${licenses.userId} from ${licenses} where ${licenses.userId} is not null
        and ${licenses.id} in (select key from ${matches.sites}))`,
    id === null ? null : sql`(select ${id}::integer)`,
    envatoId === null
      ? null
      : sql`(select ${accounts.userId} from ${accounts} where ${eq(accounts.envatoUserId, envatoId)})`,
    ...owners.map((owner) => sql`(select ${owner}::integer)`),
  ];
  return selects.filter((select) => select !== null && select !== false);
}

export function createSearchStore(db: Db) {
  /** Returns the condition and the subqueries of a batch; null if nothing can match. */
  function conditionOf({ terms, state, sort }: PersonFilter, { after, limit }: Batch) {
    const sorting = sortingOf(users.id, orders, sort);
    const page = and(
      sql`true`,
      sorting.beyond(after),
      state === null ? undefined : stateConditions[state],
    ) as SQL;
    const matches = matchingRows(db, terms ?? { part: null, host: null });
    const { orderBy } = sorting;
    const selects = terms === null ? [] : idsOf(terms, matches, { page, limit, orderBy });
    if (terms !== null && selects.length === 0) return null;
    const isMatch =
      terms === null ? undefined : inArray(users.id, sql`(${sql.join(selects, sql` union `)})`);
    const subqueries = [matches.accounts, matches.sites].filter((subquery) => subquery !== false);
    return { sorting, subqueries, where: and(page, isMatch) };
  }

  return {
    /** Returns a page of people. `isTooWide`: more sites or accounts match than are searched. */
    async search(
      filter: PersonFilter,
      batch: Batch,
    ): Promise<{ people: FoundPerson[]; isTooWide: boolean }> {
      const condition = conditionOf(filter, batch);
      if (condition === null) return { people: [], isTooWide: false };
      const { sorting, subqueries, where } = condition;
      const { key, orderBy, direct } = sorting;
      const people = db
        .sql()
        .select({ ...personColumns, key, licenses: licensesOf.as('licenses') })
        .from(users)
        .where(where)
        .orderBy(...orderBy)
        .limit(batch.limit)
        .as('people');
      const beyond = subqueries.map(
        (subquery) => sql`(select count(*) from ${subquery}) > ${most}`,
      );
      const isTooWide = sql<boolean>`${sql.join([sql`false`, ...beyond], sql` or `)}`.as('wide');
      const search = db
        .sql()
        .select({ isTooWide })
        .from(sql`(select 1) as one`)
        .as('search');
      const rows = await db
        .sql()
        .with(...subqueries)
        .select()
        .from(search)
        .leftJoin(people, sql`true`)
        // The other sort orders use texts, which are part of the sort key.
        .orderBy(direct(people.key), direct(people.id));
      return {
        people: rows.flatMap((row) => row.people ?? []),
        isTooWide: rows[0]?.search.isTooWide === true,
      };
    },
    /** Returns the number of matches, counted up to `limit`. */
    async count({ terms, state }: PersonFilter, limit: number): Promise<number> {
      const condition = conditionOf({ terms, state }, { after: null, limit });
      if (condition === null) return 0;
      const { where, subqueries } = condition;
      const { id } = users;
      const matches = db.sql().select({ id }).from(users).where(where).limit(limit).as('found');
      const [row] = await db
        .sql()
        .with(...subqueries)
        .select({ count: count() })
        .from(matches);
      return row?.count ?? 0;
    },
  };
}
