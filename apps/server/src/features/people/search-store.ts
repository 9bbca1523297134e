import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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

export type PersonState = 'unverified' | 'blocked' | 'leaving' | 'reconnect';

export interface PersonFilter {
  /** Null matches everyone. */
  readonly wanted: SearchTerms | null;
  readonly state: PersonState | null;
  readonly sort?: string | undefined;
}

export type FoundPerson = PersonRow & {
  readonly licenses: number;
  readonly key: string | null;
};

export interface FoundPage {
  readonly people: readonly FoundPerson[];
  /** True if more sites or accounts match than are searched. */
  readonly isTooWide: boolean;
}

/** Matching sites, and accounts, whose owners are searched: the time is the same at any size. */
const most = 500;

const standsFor: Readonly<Record<PersonState, SQL>> = {
  unverified: isNull(users.emailVerifiedAt),
  blocked: isNotNull(users.blockedAt),
  leaving: isNotNull(users.eraseAt),
  reconnect: sql`${users.id} in (select ${accounts.userId} from ${accounts}
    where ${accounts.status} = 'reconnect' and ${accounts.disconnectedAt} is null)`,
};

/**
 * Licenses of the row's person: written out, because Drizzle omits table names in selected columns.
 */
const licensesOf = sql<number>`(select count(*)::integer from licenses where licenses.user_id = users.id)`;

/** Each has its index. */
const orders: Orders = {
  name: { by: userName(users), type: 'text' },
  email: { by: sql`lower(${users.email})`, type: 'text' },
  username: { by: sql`lower(${users.username})`, type: 'text' },
};

interface Among {
  readonly name: string;
  readonly table: PgTable;
  /** Key of their owners. */
  readonly key: PgColumn;
  readonly text: SQL;
}

const amongAccounts: Among = {
  name: 'found_accounts',
  table: accounts,
  key: accounts.userId,
  text: accountText(accounts),
};
const amongSites: Among = {
  name: 'found_sites',
  table: activations,
  key: activations.licenseId,
  text: siteText(activations),
};

/**
 * Returns matching rows, one more than are searched: for their owners, and for the number of
 * matches.
 */
const matching = (db: Db, { name, table, key, text }: Among, typed: string | null) =>
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

const lookedThrough = (db: Db, wanted: Pick<SearchTerms, 'part' | 'host'>) => ({
  accounts: matching(db, amongAccounts, wanted.part),
  sites: matching(db, amongSites, wanted.host),
});

type SearchStatement = ReturnType<typeof lookedThrough>;

interface First extends Pick<SortOrder, 'orderBy'> {
  readonly page: SQL;
  readonly limit: number;
}

/** Returns one statement per meaning, each with its own index; duplicate ids count once. */
function idsOf(wanted: SearchTerms, looked: SearchStatement, first: First): SQL[] {
  const { part, id, envatoId, owners } = wanted;
  const ways = [
    part !== null &&
      sql`(select ${users.id} from ${users} where ${holdsName(userText(users), partOf(part))} and ${first.page}
        order by ${sql.join(first.orderBy, sql`, `)} limit ${first.limit})`,
    looked.accounts && sql`(select key from ${looked.accounts})`,
    looked.sites &&
      sql`(select ${licenses.userId} from ${licenses} where ${licenses.userId} is not null
        and ${licenses.id} in (select key from ${looked.sites}))`,
    id === null ? null : sql`(select ${id}::integer)`,
    envatoId === null
      ? null
      : sql`(select ${accounts.userId} from ${accounts} where ${eq(accounts.envatoUserId, envatoId)})`,
    ...owners.map((owner) => sql`(select ${owner}::integer)`),
  ];
  return ways.filter((way) => way !== null && way !== false);
}

export function createSearchStore(db: Db) {
  /** Returns the condition of a batch, and what it looks through; null if nothing can match. */
  function meaning({ wanted, state, sort }: PersonFilter, { after, limit }: Batch) {
    const sorting = sortingOf(users.id, orders, sort);
    const page = and(
      sql`true`,
      sorting.beyond(after),
      state === null ? undefined : standsFor[state],
    ) as SQL;
    const looked = lookedThrough(db, wanted ?? { part: null, host: null });
    const { orderBy } = sorting;
    const ways = wanted === null ? [] : idsOf(wanted, looked, { page, limit, orderBy });
    if (wanted !== null && ways.length === 0) return null;
    const isMeant =
      wanted === null ? undefined : inArray(users.id, sql`(${sql.join(ways, sql` union `)})`);
    const each = [looked.accounts, looked.sites].filter((one) => one !== false);
    return { sorting, each, where: and(page, isMeant) };
  }

  return {
    async search(filter: PersonFilter, batch: Batch): Promise<FoundPage> {
      const meant = meaning(filter, batch);
      if (meant === null) return { people: [], isTooWide: false };
      const { sorting, each, where } = meant;
      const { key, orderBy, direct } = sorting;
      const people = db
        .sql()
        .select({ ...personColumns, key, licenses: licensesOf.as('licenses') })
        .from(users)
        .where(where)
        .orderBy(...orderBy)
        .limit(batch.limit)
        .as('people');
      const beyond = each.map((one) => sql`(select count(*) from ${one}) > ${most}`);
      const isTooWide = sql<boolean>`${sql.join([sql`false`, ...beyond], sql` or `)}`.as('wide');
      const search = db
        .sql()
        .select({ isTooWide })
        .from(sql`(select 1) as one`)
        .as('search');
      const rows = await db
        .sql()
        .with(...each)
        .select()
        .from(search)
        .leftJoin(people, sql`true`)
        // All orders but that of the ids are of texts, which the key repeats.
        .orderBy(direct(people.key), direct(people.id));
      return {
        people: rows.flatMap((row) => row.people ?? []),
        isTooWide: rows[0]?.search.isTooWide === true,
      };
    },
    /** Returns the number of matches, counted up to `limit`. */
    async count({ wanted, state }: PersonFilter, limit: number): Promise<number> {
      const meant = meaning({ wanted, state }, { after: null, limit });
      if (meant === null) return 0;
      const { id } = users;
      const found = db.sql().select({ id }).from(users).where(meant.where).limit(limit).as('found');
      const [row] = await db
        .sql()
        .with(...meant.each)
        .select({ count: sql<number>`count(*)::integer` })
        .from(found);
      return row?.count ?? 0;
    },
  };
}

export type SearchStore = ReturnType<typeof createSearchStore>;
