import { and, desc, eq, getTableColumns, gte, lt, sql, type SQL } from 'drizzle-orm';
import { auditEvents } from '#schema/audit.ts';
import { users } from '#schema/identity.ts';
import type { Db } from '#platform/db/db.ts';
import { writing } from '#platform/db/statement.ts';

/** A license as events name it. */
export interface NamedLicense {
  readonly id: number;
  readonly codeEnd: string;
}

/**
 * Finds the events of a license. Events name a license by its number. Older ones have only the end
 * of its code, which others may share. Of those only events of its owners count, past or present,
 * who are known from events with its number. They are found first, each kind by its index, because
 * the planner cannot know how few they are.
 */
export const isAboutLicense = ({
  id,
  codeEnd,
}: NamedLicense): SQL => sql`${auditEvents.id} = any (array(
  select id from audit_events where details ->> 'license_id' = ${String(id)}
  union all
  select id from audit_events where details ->> 'license_id' is null
    and details ->> 'code_end' = ${codeEnd} and user_id = any (array(
      select user_id from audit_events where details ->> 'license_id' = ${String(id)}
      union select user_id from licenses where id = ${id}))))`;

export type NewAuditRow = typeof auditEvents.$inferInsert;
export type AuditRow = typeof auditEvents.$inferSelect;

/** A page of a user's events: at most this many, older than the one named. */
interface Page {
  readonly before: number | null;
  readonly limit: number;
}

/** Filter of the audit log; null matches all. */
export interface AuditLogFilter {
  readonly userId: number | null;
  readonly license: NamedLicense | null;
  /** True for operators' actions only. */
  readonly operators: boolean;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** An event with the name of its account; null if that was erased. */
export interface NamedAuditRow extends AuditRow {
  readonly username: string | null;
}

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
  /** Events of all people, latest first. */
  search: (
    { userId, license, operators, since, until }: AuditLogFilter,
    { before, limit }: Page,
  ): Promise<NamedAuditRow[]> =>
    db
      .sql()
      .select({ ...getTableColumns(auditEvents), username: users.username })
      .from(auditEvents)
      .leftJoin(users, eq(users.id, auditEvents.userId))
      .where(
        and(
          userId === null ? undefined : eq(auditEvents.userId, userId),
          license === null ? undefined : isAboutLicense(license),
          operators ? eq(auditEvents.actor, 'operator') : undefined,
          since === null ? undefined : gte(auditEvents.at, since),
          until === null ? undefined : lt(auditEvents.at, until),
          before === null ? undefined : lt(auditEvents.id, before),
        ),
      )
      .orderBy(desc(auditEvents.id))
      .limit(limit),
  list: (userId: number, { before, limit }: Page): Promise<AuditRow[]> =>
    db
      .sql()
      .select()
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.userId, userId),
          before === null ? undefined : lt(auditEvents.id, before),
        ),
      )
      .orderBy(desc(auditEvents.id))
      .limit(limit),
});

export type AuditStore = ReturnType<typeof createAuditStore>;
