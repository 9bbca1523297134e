import { and, desc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm';
import { auditEvents } from '#schema/audit.ts';
import { users } from '#schema/identity.ts';
import type { Db } from '#platform/db/db.ts';
import { writing } from '#platform/db/statement.ts';

/** License by its two names in audit events: id and end of the purchase code. */
export interface NamedLicense {
  readonly id: number;
  readonly codeEnd: string;
}

/**
 * Matches the events of a license. New events name it by its id. Older events name only the end of
 * its code, which other licenses may share, so only events of its present and past owners match.
 * The subquery runs first, by index, because the planner cannot estimate how few events match.
 */
export const isAboutLicense = ({ id, codeEnd }: NamedLicense) => sql`${auditEvents.id} = any (array(
  select id from audit_events where details ->> 'license_id' = ${String(id)}
  union all
  select id from audit_events where details ->> 'license_id' is null
    and details ->> 'code_end' = ${codeEnd} and user_id = any (array(
      select user_id from audit_events where details ->> 'license_id' = ${String(id)}
      union select user_id from licenses where id = ${id}))))`;

type NewAuditRow = typeof auditEvents.$inferInsert;
export type AuditRow = typeof auditEvents.$inferSelect;

/** Page of events: at most `limit` events, older than the event `before`. */
interface Page {
  readonly before: number | null;
  readonly limit: number;
}

/** Filter of the audit log; null matches all. */
export interface AuditLogFilter {
  readonly userId: number | null;
  readonly license: NamedLicense | null;
  /** True to match only actions of operators. */
  readonly operators: boolean;
  readonly since: Date | null;
  readonly until: Date | null;
}

const isIn = ({ userId, license, operators, since, until }: AuditLogFilter) =>
  and(
    userId === null ? undefined : eq(auditEvents.userId, userId),
    license === null ? undefined : isAboutLicense(license),
    operators ? eq(auditEvents.actor, 'operator') : undefined,
    since === null ? undefined : gte(auditEvents.at, since),
    until === null ? undefined : lt(auditEvents.at, until),
  );
const isBefore = (before: number | null) =>
  before === null ? undefined : lt(auditEvents.id, before);

const insertEvent = writing<never>(
  'audit_insert',
  `insert into audit_events (at, event, user_id, actor, address, details)
  values ($1::timestamptz, $2, $3, $4, $5, $6::jsonb)`,
);

export const createAuditStore = (db: Db) => ({
  async insert(row: NewAuditRow): Promise<void> {
    const { at, event, userId, actor, address, details } = row;
    const json = JSON.stringify(details);
    await db.run(insertEvent, [at.toISOString(), event, userId, actor, address, json]);
  },
  /** Returns events of all people, newest first. The username is null after an erasure. */
  search: (filter: AuditLogFilter, { before, limit }: Page) =>
    db
      .sql()
      .select({ ...getTableColumns(auditEvents), username: users.username })
      .from(auditEvents)
      .leftJoin(users, eq(users.id, auditEvents.userId))
      .where(and(isIn(filter), isBefore(before)))
      .orderBy(desc(auditEvents.id))
      .limit(limit),
  list: (userId: number, { before, limit }: Page): Promise<AuditRow[]> =>
    db
      .sql()
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.userId, userId), isBefore(before)))
      .orderBy(desc(auditEvents.id))
      .limit(limit),
});
