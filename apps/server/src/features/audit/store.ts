import { and, desc, eq, getTableColumns, gte, lt } from 'drizzle-orm';
import { isAboutLicense, type NamedLicense } from './about-license-store.ts';
import { auditEvents } from '#schema/audit.ts';
import { users } from '#schema/identity.ts';
import type { Db } from '#platform/db/db.ts';
import { writing } from '#platform/db/statement.ts';

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
