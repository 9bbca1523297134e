import { and, desc, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SearchMeaning } from './search-rules.ts';
import { personColumns, type PersonRow } from './store.ts';
import type { Db } from '#platform/db/db.ts';
import { holds, holdsName, partOf } from '#platform/db/sql/holds.ts';
import { accounts, accountText } from '#schema/accounts.ts';
import { users, userText } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { activations, siteText } from '#schema/verification.ts';

export type PersonState = 'unverified' | 'blocked' | 'leaving' | 'reconnect';

export interface Page {
  /** Null matches everyone. */
  readonly wanted: SearchMeaning | null;
  readonly state: PersonState | null;
  /** The last of the page before. */
  readonly before: number | null;
  readonly limit: number;
}

export type FoundPerson = PersonRow & { readonly licenses: number };

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

const lookedThrough = (db: Db, wanted: Pick<SearchMeaning, 'part' | 'host'>) => ({
  accounts: matching(db, amongAccounts, wanted.part),
  sites: matching(db, amongSites, wanted.host),
});

type Looked = ReturnType<typeof lookedThrough>;

/** Returns one statement per meaning, each with its own index; duplicate ids count once. */
function idsOf(wanted: SearchMeaning, looked: Looked, first: { page: SQL; limit: number }): SQL[] {
  const { part, id, envatoId, owners } = wanted;
  const ways = [
    part !== null &&
      sql`(select ${users.id} from ${users} where ${holdsName(userText(users), partOf(part))} and ${first.page}
        order by ${users.id} desc limit ${first.limit})`,
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
  return {
    async search({ wanted, state, before, limit }: Page): Promise<FoundPage> {
      const page = and(
        sql`true`,
        before === null ? undefined : lt(users.id, before),
        state === null ? undefined : standsFor[state],
      ) as SQL;
      const looked = lookedThrough(db, wanted ?? { part: null, host: null });
      const ways = wanted === null ? [] : idsOf(wanted, looked, { page, limit });
      if (wanted !== null && ways.length === 0) return { people: [], isTooWide: false };
      const isMeant =
        wanted === null ? undefined : inArray(users.id, sql`(${sql.join(ways, sql` union `)})`);
      const people = db
        .sql()
        .select({ ...personColumns, licenses: licensesOf.as('licenses') })
        .from(users)
        .where(and(page, isMeant))
        .orderBy(desc(users.id))
        .limit(limit)
        .as('people');
      const each = [looked.accounts, looked.sites].filter((one) => one !== false);
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
        .orderBy(desc(people.id));
      return {
        people: rows.flatMap((row) => row.people ?? []),
        isTooWide: rows[0]?.search.isTooWide === true,
      };
    },
  };
}

export type SearchStore = ReturnType<typeof createSearchStore>;
