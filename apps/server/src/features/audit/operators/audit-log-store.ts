import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { isAboutLicense, type NamedLicense } from '#audit/store.ts';
import { eventTexts } from '#audit/texts.ts';
import type { Db } from '#platform/db/db.ts';
import { listingOf, type PageRead } from '#platform/db/sql/listing.ts';
import type { PagedList } from '#platform/lists.ts';
import { auditEvents } from '#schema/audit.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';

/** Filter of the complete audit log; a missing field matches all. */
export interface EventFilter {
  readonly person?: number | undefined;
  readonly license?: number | undefined;
  /** Names of operators; an empty list matches nothing. */
  readonly operators?: readonly string[] | undefined;
  readonly actor?: 'user' | 'operator' | 'site' | 'hub' | 'anonymous' | undefined;
  /** Event (`licenses.blocked`), or its first half for all events of a subject. */
  readonly kind?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly sort?: string | undefined;
}

const columns = {
  id: auditEvents.id,
  at: auditEvents.at,
  event: auditEvents.event,
  actor: auditEvents.actor,
  address: auditEvents.address,
  details: auditEvents.details,
  personId: auditEvents.userId,
  person: users.username,
};

export type AuditLogRow = Awaited<ReturnType<typeof readRows>>[number];

const readRows = (db: Db, { where, limit, orderBy }: PageRead) =>
  db
    .sql()
    .select(columns)
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);

const { details } = auditEvents;

/**
 * Event ids grow with time, but a transaction may be seconds late. A time becomes a range of ids
 * from which the list is read. This margin covers concurrent writes.
 */
const late = 5_000;
const numberAt = (instant: Date): SQL =>
  sql`(select e.id from audit_events e where e.at >= ${instant.toISOString()}::timestamptz order by e.at limit 1)`;

const isWithin = ({ from, before }: EventFilter): SQL | undefined =>
  and(
    from && gte(auditEvents.at, from),
    from && sql`${auditEvents.id} >= ${numberAt(from)} - ${late}::int`,
    before && lt(auditEvents.at, before),
    before &&
      sql`${auditEvents.id} <= coalesce(${numberAt(before)}::bigint, 2147483647) + ${late}::int`,
  );

/** Matches all events of a subject by their names, because event names are indexed. */
const isOfKind = (kind: string): SQL => {
  const names = Object.keys(eventTexts).filter((name) => name.startsWith(`${kind}.`));
  return inArray(auditEvents.event, kind.includes('.') ? [kind] : [...names, `${kind}.`]);
};

/** Matches events of operators through a partial index; for a single operator, in its order. */
const isBy = (names: readonly string[]): SQL | undefined => {
  const name = sql`${details} ->> 'by_name'`;
  if (names.length === 0) return sql`false`;
  const isNamed =
    names.length === 1 ? sql`${name} = ${names[0]}` : sql`${name} = any (${sql.param(names)})`;
  return and(eq(auditEvents.actor, sql`'operator'`), isNamed);
};

const whereOf = (filter: EventFilter, license: NamedLicense | null): SQL | undefined => {
  const { person, operators, actor, kind } = filter;
  return and(
    license === null ? undefined : isAboutLicense(license),
    person === undefined ? undefined : eq(auditEvents.userId, person),
    operators === undefined ? undefined : isBy(operators),
    actor === undefined ? undefined : eq(auditEvents.actor, sql.raw(`'${actor}'`)),
    kind === undefined ? undefined : isOfKind(kind),
    isWithin(filter),
  );
};

export const createAuditLogStore = (db: Db) => {
  /** Returns the license. A deleted license is matched by its id alone. */
  async function findLicense(id: number): Promise<NamedLicense> {
    const { codeEnd } = licenses;
    const isThis = eq(licenses.id, id);
    const [row] = await db.sql().select({ id: licenses.id, codeEnd }).from(licenses).where(isThis);
    return row ?? { id, codeEnd: '' };
  }

  return {
    list: ({ license, ...filter }: EventFilter): PagedList<AuditLogRow> =>
      listingOf(db, {
        id: auditEvents.id,
        sort: filter.sort,
        where: async () =>
          whereOf(filter, license === undefined ? null : await findLicense(license)),
        read: (page) => readRows(db, page),
      }),
  };
};

export type AuditLogStore = ReturnType<typeof createAuditLogStore>;
