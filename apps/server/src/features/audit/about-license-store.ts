import { sql, type SQL } from 'drizzle-orm';
import { auditEvents } from '#schema/audit.ts';

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
