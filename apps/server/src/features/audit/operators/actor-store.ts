import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';

/** Operator by name in audit events. `isWhole`: the typed text is the full name. */
interface ActorMatch {
  readonly name: string;
  readonly isWhole: boolean;
}

/** Maximum number of actors that are searched. A hub has few actors, but each has many events. */
const most = 2_000;

/**
 * Matches every actor in the audit log and every current operator by recorded name, name or
 * address. Each actor takes one index lookup.
 */
export const matchActors = statement<ActorMatch>(
  'audit_actors',
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
  actors as (
    select name from (select name from acted where name is not null limit ${most}) as few
    union
    select u.username from users u join operators o on o.user_id = u.id where u.is_admin
  ),
  typed as (select without_accents($1) as words)
  select actors.name, without_accents(actors.name) = typed.words as "isWhole"
  from actors cross join typed left join users u on lower(u.username) = lower(actors.name)
  where typed.words <> '' and strpos(without_accents(concat_ws(' ',
    actors.name, u.first_name, u.last_name, u.email)), typed.words) > 0
  order by actors.name`,
);

export const createActorStore = (db: Db) => ({
  find: (typed: string) => db.run(matchActors, [typed]),
});

export type ActorStore = ReturnType<typeof createActorStore>;
