import { eq } from 'drizzle-orm';
import type { Window } from './reminder-rules.ts';
import { labelSiteText } from '#features/licenses';
import type { Db } from '#platform/db/db.ts';
import { statement, writing } from '#platform/db/statement.ts';
import { columnsOf, type RowOf } from '#platform/db/sql/typed-sql.ts';
import { licenses } from '#schema/licenses.ts';
import { supportOptOuts } from '#schema/support.ts';

const columns = {
  licenseId: licenses.id,
  userId: licenses.userId,
  itemId: licenses.itemId,
  itemName: licenses.itemName,
  endsAt: licenses.supportedUntil,
  codeEnd: licenses.codeEnd,
};
const due = columnsOf('due', columns);
const period = columnsOf('l', columns);

type Row = RowOf<typeof period>;
/** Both statements select only licenses with an owner and an end of support. */
type SupportPeriod = { readonly [K in keyof Row]: NonNullable<Row[K]> } & {
  readonly site: string | null;
};

// The subqueries look up each due license by its key, because a join would read whole tables. They
// exclude users with an unverified address, suspended users, and users who unsubscribed.
const takeDue = writing<SupportPeriod>(
  'support_take_due',
  `
  with due as (
    select l.id, l.user_id, l.item_id, l.item_name, l.supported_until, l.code_end, ${labelSiteText} as site
    from licenses l
    cross join lateral (select from users u
      where u.id = l.user_id and u.email_verified_at is not null and u.blocked_at is null limit 1) u
    where l.supported_until > $2::timestamptz and l.supported_until <= $3::timestamptz
      and l.status = 'valid'
      and (select true from support_opt_outs o where o.user_id = l.user_id limit 1) is null
      and (select true from support_mails m where m.license_id = l.id
        and m.days_before = $1::int and m.ends_at = l.supported_until limit 1) is null
  ), people as (select distinct user_id from due order by user_id limit $5::int),
  taken as (
    insert into support_mails (license_id, days_before, ends_at, mailed_at)
    select id, $1::int, supported_until, $4::timestamptz
    from due where user_id in (select user_id from people) order by id
    on conflict do nothing returning license_id
  )
  select ${due.text}, due.site
  from due join taken on taken.license_id = due.id`,
);

const ends = statement<SupportPeriod>(
  'support_ends',
  `
  select ${period.text}, ${labelSiteText} as site from licenses l
  where l.user_id = $1 and l.status <> 'refunded' and l.supported_until is not null
  order by l.supported_until, l.id`,
);

export const createSupportStore = (db: Db) => ({
  /**
   * Returns the due licenses of at most `people` users, and records their emails as sent, inside a
   * transaction. Parallel processes never get the same license.
   */
  takeDue(
    { daysBefore, after, until }: Window,
    { now, people }: { now: Date; people: number },
  ): Promise<SupportPeriod[]> {
    const times = [after, until, now].map((time) => time.toISOString());
    return db.run(takeDue, [daysBefore, ...times, people]);
  },
  /** Returns the periods of a user, the earliest end first, without refunded licenses. */
  listEnds: (userId: number): Promise<SupportPeriod[]> => db.run(ends, [userId]),
  async isOptedIn(userId: number): Promise<boolean> {
    return (await db.sql().$count(supportOptOuts, eq(supportOptOuts.userId, userId))) === 0;
  },
  async optOut(userId: number, now: Date) {
    await db.query(
      `insert into support_opt_outs (user_id, since) select id, $2 from users where id = $1
         on conflict (user_id) do nothing`,
      [userId, now],
    );
  },
  async optIn(userId: number) {
    await db.sql().delete(supportOptOuts).where(eq(supportOptOuts.userId, userId));
  },
});
