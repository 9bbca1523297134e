import { census } from '@hub/contract/limits';
import type { Db } from '#platform/db/db.ts';
import type { LabeledCount, Day, DayFigure } from '#platform/db/counters/daily-figures.ts';
import type { SetupFacts } from './setup-rules.ts';
import { statement } from '#platform/db/statement.ts';

// The condition equals the condition of the index (schema/audit.ts).
const dayCounts = `
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day,
    count(*) filter (where event = 'registration.registered')::int as registrations,
    count(*) filter (where event <> 'registration.registered')::int as activations,
    count(*) filter (where details ->> 'moved_from' is not null)::int as moves
  from audit_events
  where at >= $1::timestamptz
    and event in ('registration.registered', 'verification.activated', 'verification.activated_by_code')
  group by 1`;

// A conversation that was first answered since then was also written to since then. That condition
// has an index.
const firstReplies = `
  select to_char(f.at at time zone 'UTC', 'YYYY-MM-DD') as day, 'first_replies' as figure,
    case when f.at < c.created_at + interval '1 hour' then 'hour'
      when f.at < c.created_at + interval '1 day' then 'day'
      when f.at < c.created_at + interval '3 days' then 'days'
      else 'later' end as label,
    count(*)::int as count
  from conversations c
  cross join lateral (
    select m.created_at as at from conversation_messages m
    where m.conversation_id = c.id and m.side = 'publisher' and not m.is_note
    order by m.position limit 1) f
  where c.last_at >= $1::timestamptz and f.at >= $1::timestamptz
  group by 1, 3`;

/** Counts sites by a label; the most common separately, all others together. */
const ofSites = (label: string): string => `
  with counted as (
    select ${label} as label, count(*)::int as count,
      row_number() over (order by count(*) desc, ${label}) as place
    from activations where ended_at is null group by 1)
  select case when place <= ${census.kinds} then label else '' end as label, sum(count)::int as count
  from counted group by 1`;

const themes = ofSites("item_id || ' ' || coalesce(left(theme_version, 64), '')");
const wordpress = ofSites("coalesce(substring(wordpress_version from '^\\d+\\.\\d+'), '?')");
const php = ofSites("coalesce(substring(php_version from '^\\d+\\.\\d+'), '?')");

const supportEnds = `
  select to_char(supported_until at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count
  from licenses
  where supported_until >= $1::timestamptz and supported_until < $2::timestamptz and status = 'valid'
  group by 1`;

const accounts = `
  select s.label, count(a.id)::int as count
  from (values ('fresh'), ('stale'), ('reconnect')) as s (label)
  left join (select id, case when status = 'reconnect' then 'reconnect'
      when coalesce(last_synced_at, connected_at) < $1::timestamptz then 'stale' else 'fresh' end as label
    from accounts where disconnected_at is null) a on a.label = s.label
  group by 1`;

/** Counts rows of other features. Slow on large data, so screens read the daily figures. */
export function createCensusStore(db: Db) {
  const counted = async <Row = LabeledCount>(text: string, ...times: Date[]): Promise<Row[]> => {
    const { rows } = await db.query(
      text,
      times.map((time) => time.toISOString()),
    );
    return rows as Row[];
  };
  return {
    /** Returns the counts by day; days without events are missing. */
    countDays: (from: Date) =>
      counted<Record<'registrations' | 'activations' | 'moves', number> & { day: Day }>(
        dayCounts,
        from,
      ),
    /** Counts conversations by the day of their first answer and by the time until then. */
    countFirstReplies: (from: Date) => counted<DayFigure>(firstReplies, from),
    countThemes: () => counted(themes),
    countWordPress: () => counted(wordpress),
    countPhp: () => counted(php),
    /** Returns the number of licenses by the day on which their support ends. */
    countSupportEnds: (from: Date, to: Date) =>
      counted<{ day: Day; count: number }>(supportEnds, from, to),
    /** Counts accounts: imported since then, not imported since then, and with an expired grant. */
    countAccounts: (readSince: Date) => counted(accounts, readSince),
  };
}

const facts = statement<SetupFacts>(
  'overview_setup',
  `select
    exists (select from second_factors where user_id = $1 and started_at is not null)
      or exists (select from passkeys where user_id = $1) as "hasFactor",
    exists (select from audit_events where event = any(
      '{identity.email_verified,identity.password_reset,operators.joined}')) as "hasMail",
    exists (select from theme_releases where withdrawn_at is null) as "hasTheme",
    exists (select from plugin_releases where withdrawn_at is null) as "hasPlugin",
    exists (select from task_runs where name = 'backup' and done_at is not null) as "hasBackup",
    exists (select from operators offset 1)
      or exists (select from operator_invitations) as "hasColleague"`,
);

export async function readSetupFacts(db: Db, userId: number): Promise<SetupFacts> {
  const [row] = await db.run(facts, [userId]);
  if (row === undefined) throw new Error('a select without a row');
  return row;
}
