import { and, desc, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Wanted } from './search-rules.ts';
import { personColumns, type PersonRow } from './store.ts';
import type { Db } from '#platform/db/db.ts';
import { holds, holdsName, type Sought } from '#platform/db/holds.ts';
import type { RareParts, TextIndex } from '#platform/db/rare-parts.ts';
import { accounts, accountText } from '#schema/accounts.ts';
import { users, userText } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { activations, siteText } from '#schema/verification.ts';

export type PersonState = 'unverified' | 'blocked' | 'leaving';

/** What is wanted, as the indexes are asked for it. */
export interface Sighted extends Pick<Wanted, 'id' | 'envatoId' | 'owners'> {
  readonly name: Sought | null;
  readonly account: Sought | null;
  readonly site: Sought | null;
}

export interface Page {
  /** Null: everybody. */
  readonly wanted: Sighted | null;
  readonly state: PersonState | null;
  /** The last of the page before. */
  readonly before: number | null;
  readonly limit: number;
}

export type FoundPerson = PersonRow & { readonly licenses: number };

/** So many sites, and as many accounts, are looked through for their owners: it takes as long with a million. */
const most = 500;

const standsFor: Readonly<Record<PersonState, SQL>> = {
  unverified: isNull(users.emailVerifiedAt),
  blocked: isNotNull(users.blockedAt),
  leaving: isNotNull(users.eraseAt),
};

/** Of the person of the row: written out, since Drizzle leaves table names away in what it selects. */
const licensesOf = sql<number>`(select count(*)::integer from licenses where licenses.user_id = users.id)`;

export function createSearchStore(db: Db, rareParts: RareParts) {
  const sitesOf = (site: Sought): SQL => holds(siteText(activations), site);
  const accountsOf = (account: Sought): SQL => holds(accountText(accounts), account);
  const seek = async (index: TextIndex, typed: string | null): Promise<Sought | null> =>
    typed === null ? null : rareParts.seek(index, typed);

  /** A statement for each way to be meant, each with an index of its own, of which every id counts once. */
  const idsOf = (wanted: Sighted, page: SQL, limit: number): SQL[] => {
    const { name, account, site, id, envatoId, owners } = wanted;
    return [
      ...(name === null
        ? []
        : [
            sql`(select ${users.id} from ${users} where ${holdsName(userText(users), name)} and ${page}
            order by ${users.id} desc limit ${limit})`,
          ]),
      ...(account === null
        ? []
        : [
            sql`(select ${accounts.userId} from ${accounts} where ${accountsOf(account)} limit ${most})`,
          ]),
      ...(site === null
        ? []
        : [
            sql`(select ${licenses.userId} from ${licenses} where ${licenses.userId} is not null and ${licenses.id} in
            (select ${activations.licenseId} from ${activations} where ${sitesOf(site)} limit ${most}))`,
          ]),
      ...(id === null ? [] : [sql`(select ${id}::integer)`]),
      ...(envatoId === null
        ? []
        : [
            sql`(select ${accounts.userId} from ${accounts} where ${eq(accounts.envatoUserId, envatoId)})`,
          ]),
      ...owners.map((owner) => sql`(select ${owner}::integer)`),
    ];
  };

  return {
    async sight({ part, host, ...rest }: Wanted): Promise<Sighted> {
      const [name, account, site] = await Promise.all([
        seek('users_text', part),
        seek('accounts_text', part),
        seek('activations_text', host),
      ]);
      return { ...rest, name, account, site };
    },
    async search({ wanted, state, before, limit }: Page): Promise<FoundPerson[]> {
      const page = and(
        sql`true`,
        before === null ? undefined : lt(users.id, before),
        state === null ? undefined : standsFor[state],
      ) as SQL;
      const ways = wanted === null ? [] : idsOf(wanted, page, limit);
      if (wanted !== null && ways.length === 0) return [];
      const isMeant =
        wanted === null ? undefined : inArray(users.id, sql`(${sql.join(ways, sql` union `)})`);
      return db
        .sql()
        .select({
          ...personColumns,
          licenses: licensesOf,
        })
        .from(users)
        .where(and(page, isMeant))
        .orderBy(desc(users.id))
        .limit(limit);
    },
    /** Whether more sites or accounts match than are looked through. */
    async isTooWide({ account, site }: Sighted): Promise<boolean> {
      const beyond = [
        ...(account === null
          ? []
          : [sql`exists (select from ${accounts} where ${accountsOf(account)} offset ${most})`]),
        ...(site === null
          ? []
          : [sql`exists (select from ${activations} where ${sitesOf(site)} offset ${most})`]),
      ];
      if (beyond.length === 0) return false;
      const wide = sql<boolean>`${sql.join(beyond, sql` or `)}`;
      const [row] = await db
        .sql()
        .select({ wide })
        .from(sql`(select 1) as one`);
      return row?.wide === true;
    },
  };
}

export type SearchStore = ReturnType<typeof createSearchStore>;
