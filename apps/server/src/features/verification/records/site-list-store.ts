import { and, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/db.ts';
import { holds, partOf } from '#platform/db/sql/holds.ts';
import { listingOf, type PageRead } from '#platform/db/sql/listing.ts';
import type { PagedList } from '#platform/lists.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { activations, siteText } from '#schema/verification.ts';

/** Filter of sites. A missing field matches all, and a version also matches longer versions. */
export interface SiteFilter {
  readonly host?: string | undefined;
  /** True if `host` is a full host name. */
  readonly isWhole?: boolean | undefined;
  readonly item?: number | undefined;
  readonly theme?: string | undefined;
  readonly wordpress?: string | undefined;
  readonly php?: string | undefined;
  readonly kind?: 'live' | 'staging' | 'local' | undefined;
  readonly seenFrom?: Date | undefined;
  readonly seenBefore?: Date | undefined;
  readonly sort?: string | undefined;
}

const columns = {
  id: activations.id,
  url: activations.siteUrl,
  host: activations.host,
  kind: activations.kind,
  itemId: activations.itemId,
  itemName: licenses.itemName,
  licenseId: licenses.id,
  codeEnd: licenses.codeEnd,
  ownerId: users.id,
  owner: users.username,
  themeVersion: activations.themeVersion,
  wordpressVersion: activations.wordpressVersion,
  phpVersion: activations.phpVersion,
  activatedAt: activations.activatedAt,
  lastSeenAt: activations.lastSeenAt,
  protocol: activations.protocol,
};

/** Limit of different versions that are searched, because sites can send any version text. */
const mostVersions = 2_000;

/**
 * Returns the stored versions that equal this version or begin with it. There are few versions and
 * many sites, so one index lookup finds each version, in every collation.
 */
async function findVersions(db: Db, { name }: PgColumn, version: string): Promise<string[]> {
  const { rows } = await db.query(
    `with recursive used as (
      (select ${name} as v from activations where ended_at is null and ${name} is not null
        order by ${name} limit 1)
      union all
      select (select a.${name} from activations a
        where a.ended_at is null and a.${name} > used.v order by a.${name} limit 1)
      from used where used.v is not null
    )
    select v from (select v from used limit ${mostVersions}) as few
    where v = $1 or starts_with(v, $1 || '.') or starts_with(v, $1 || '-')`,
    [version],
  );
  return rows.map(({ v }) => String(v));
}

export type ListedSite = Awaited<ReturnType<typeof readRows>>[number];

const readRows = (db: Db, { where, limit, key, orderBy }: PageRead) =>
  db
    .sql()
    .select({ ...columns, key })
    .from(activations)
    .innerJoin(licenses, eq(licenses.id, activations.licenseId))
    .leftJoin(users, eq(users.id, licenses.userId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);

export function createSiteListStore(db: Db) {
  const runs = async (column: PgColumn, version: string | undefined) =>
    version === undefined ? undefined : inArray(column, await findVersions(db, column, version));

  async function whereOf(filter: SiteFilter): Promise<SQL | undefined> {
    const { host, isWhole, item, theme, wordpress, php, kind, seenFrom, seenBefore } = filter;
    return and(
      isNull(activations.endedAt),
      host === undefined ? undefined : holds(siteText(activations), partOf(host)),
      isWhole === true ? eq(activations.host, host?.toLowerCase() ?? '') : undefined,
      item === undefined ? undefined : eq(activations.itemId, item),
      kind === undefined ? undefined : eq(activations.kind, sql.raw(`'${kind}'`)),
      seenFrom === undefined ? undefined : gte(activations.lastSeenAt, seenFrom),
      seenBefore === undefined ? undefined : lt(activations.lastSeenAt, seenBefore),
      await runs(activations.themeVersion, theme),
      await runs(activations.wordpressVersion, wordpress),
      await runs(activations.phpVersion, php),
    );
  }

  return {
    list: (filter: SiteFilter): PagedList<ListedSite> =>
      listingOf(db, {
        id: activations.id,
        orders: { host: { by: activations.host.getSQL(), type: 'text' } },
        sort: filter.sort,
        where: () => whereOf(filter),
        read: (page) => readRows(db, page),
      }),
  };
}

export type SiteListStore = ReturnType<typeof createSiteListStore>;
