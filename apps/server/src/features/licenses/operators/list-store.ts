import { and, eq, exists, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { lists, manyMoves } from '@hub/contract/limits';
import type { Db } from '#platform/db/db.ts';
import { holds, holdsName, partOf } from '#platform/db/sql/holds.ts';
import { listingOf, type PageRead } from '#platform/db/sql/listing.ts';
import type { PagedList } from '#platform/lists.ts';
import { neverIn } from '#schema/columns.ts';
import { users, userText } from '#schema/identity.ts';
import { licenses, purchaseColumns } from '#schema/licenses.ts';
import { activations, siteText } from '#schema/verification.ts';

/** Filter of licenses. A missing field matches all licenses. */
export interface LicenseFilter {
  readonly id?: number | undefined;
  readonly state?: 'free' | 'used' | 'bound' | 'blocked' | 'refunded' | 'moved' | undefined;
  readonly item?: number | undefined;
  /** Last four characters of the purchase code. */
  readonly end?: string | undefined;
  /** Text in the owner's name or in the host of a site, or the end of the purchase code. */
  readonly q?: string | undefined;
  readonly owner?: number | undefined;
  /** Text in the host of an active or ended site. */
  readonly site?: string | undefined;
  readonly sort?: string | undefined;
}

/**
 * Maximum number of matching owners, and of matching sites, in a search. It is higher than the
 * largest exact count.
 */
const most = lists.counted + 1;

/** Returns the condition of a search. It has three subqueries, each with an index. */
const matchesSearch = (q: string): SQL => sql`${licenses.id} in (
  (select ${activations.licenseId} from ${activations} where ${holds(siteText(activations), partOf(q))}
    order by ${activations.id} desc limit ${most})
  union select l.id from licenses l where l.user_id in (
    select ${users.id} from ${users} where ${holdsName(userText(users), partOf(q))}
    order by ${users.id} desc limit ${most})
  union select l.id from licenses l where l.code_end = ${q.toLowerCase()})`;

const ofThis = eq(activations.licenseId, licenses.id);
const isActive = and(ofThis, isNull(activations.endedAt));
const isBinding = and(ofThis, eq(activations.kind, 'live'), isNull(activations.unboundAt));

/** License columns that the list and the detail view share. */
export const licenseColumns = {
  id: licenses.id,
  ...purchaseColumns,
  codeEnd: licenses.codeEnd,
  status: licenses.status,
};

const columns = {
  ...licenseColumns,
  ownerId: users.id,
  owner: users.username,
  sites: sql<readonly { url: string; kind: 'live' | 'staging' | 'local' }[]>`(
    select coalesce(json_agg(json_build_object('url', ${activations.siteUrl}, 'kind', ${activations.kind})
      order by ${activations.kind} <> 'live', ${activations.id} desc), '[]'::json)
    from ${activations} where ${isActive})`,
  boundTo: sql<string | null>`(
    select ${activations.endProduct} from ${activations} where ${isBinding}
    order by ${activations.activatedAt} desc, ${activations.id} desc limit 1)`,
  moves: sql<number>`(
    select count(*)::int from ${activations} where ${ofThis} and ${activations.countedAsMove})`,
};

export type ListedLicense = Awaited<ReturnType<typeof readRows>>[number];

/** Sort orders, each with an index. */
const orders = {
  sold: { by: licenses.soldAt.getSQL(), type: 'instant' },
  support: { by: neverIn(licenses.supportedUntil), type: 'instant' },
} as const;

const readRows = (db: Db, { where, limit, key, orderBy }: PageRead) =>
  db
    .sql()
    .select({ ...columns, key })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);

export function createLicenseListStore(db: Db) {
  const licensesOf = (where: SQL | undefined) =>
    db.sql().select({ id: activations.licenseId }).from(activations).where(where);
  const hasActivation = (where: SQL | undefined) => exists(licensesOf(where));
  const oftenMoved = () =>
    licensesOf(activations.countedAsMove.getSQL())
      .groupBy(activations.licenseId)
      .having(sql`count(*) >= ${manyMoves}`);

  const hasState = (state: NonNullable<LicenseFilter['state']>): SQL | undefined => {
    if (state === 'blocked' || state === 'refunded') return eq(licenses.status, state);
    if (state === 'moved') return inArray(licenses.id, oftenMoved());
    if (state === 'bound') return hasActivation(isBinding);
    return state === 'used'
      ? hasActivation(isActive)
      : and(eq(licenses.status, 'valid'), sql`not ${hasActivation(isActive)}`);
  };

  const hasHost = (host: string): SQL =>
    inArray(licenses.id, licensesOf(holds(siteText(activations), partOf(host))));

  function whereOf({ id, state, item, end, q, owner, site }: LicenseFilter) {
    return and(
      id === undefined ? undefined : eq(licenses.id, id),
      state && hasState(state),
      item === undefined ? undefined : eq(licenses.itemId, item),
      end === undefined ? undefined : eq(licenses.codeEnd, end),
      q === undefined ? undefined : matchesSearch(q),
      owner === undefined ? undefined : eq(licenses.userId, owner),
      site === undefined ? undefined : hasHost(site),
    );
  }

  return {
    list: (filter: LicenseFilter): PagedList<ListedLicense> =>
      listingOf(db, {
        id: licenses.id,
        orders,
        sort: filter.sort,
        where: async () => whereOf(filter),
        read: (page) => readRows(db, page),
      }),
  };
}

export type LicenseListStore = ReturnType<typeof createLicenseListStore>;
