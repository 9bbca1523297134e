import { sql, type SQL } from 'drizzle-orm';
import { auditEvents } from '#schema/audit.ts';

/** A licence as events name it. */
export interface NamedLicense {
  readonly id: number;
  readonly codeEnd: string;
}

/**
 * Events name a licence by its number. Those of earlier releases that do not, name it by the end of its
 * code alone, which others may share: of these only the ones of whoever had it, now or at any time, by what
 * names its number. They are found first, each kind by its index: a database has no notion of how few they are.
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
