import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';

/** One of those who run the hub, or did, whom somebody may mean. */
export interface MeantDoer {
  /** As events name them: a username, a token's name, the shell's user. */
  readonly name: string;
  /** Whether that is all that was typed. */
  readonly isWhole: boolean;
}

/** Those who ever acted are few and what they did is much: more than so many are not looked through. */
const most = 2_000;

/**
 * Whoever stands in the trail, each found by one look into its index, and whoever may act now: by a part
 * of their name there, and of a person's name and address.
 */
export const meantDoers = statement<MeantDoer>(
  'trail_doers',
  `with recursive acted as (
    (select details ->> 'by_name' as name from audit_events
      where actor = 'operator' and details ->> 'by_name' is not null
      order by details ->> 'by_name' limit 1)
    union all
    select (select e.details ->> 'by_name' from audit_events e
      where e.actor = 'operator' and e.details ->> 'by_name' > acted.name
      order by e.details ->> 'by_name' limit 1)
    from acted where acted.name is not null
  ),
  doers as (
    select name from (select name from acted where name is not null limit ${most}) as few
    union
    select u.username from users u join operators o on o.user_id = u.id where u.is_admin
  ),
  typed as (select without_accents($1) as words)
  select doers.name, without_accents(doers.name) = typed.words as "isWhole"
  from doers cross join typed left join users u on lower(u.username) = lower(doers.name)
  where typed.words <> '' and strpos(without_accents(concat_ws(' ',
    doers.name, u.first_name, u.last_name, u.email)), typed.words) > 0
  order by doers.name`,
);

export interface DoerStore {
  /** Whose name or address holds what was typed. */
  find(typed: string): Promise<readonly MeantDoer[]>;
}

export const createDoerStore = (db: Db): DoerStore => ({
  find: (typed) => db.run(meantDoers, [typed]),
});
