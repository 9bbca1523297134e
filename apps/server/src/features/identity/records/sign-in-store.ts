import { sessionsPerUser } from '@hub/contract/limits';
import { getTableColumns } from 'drizzle-orm';
import type { UserRow } from './user-store.ts';
import type { Db } from '#platform/db/db.ts';
import { statement, writing } from '#platform/db/statement.ts';
import { columnsOf, type RowOf } from '#platform/db/sql/typed-sql.ts';
import { users } from '#schema/identity.ts';

const user = columnsOf('u', getTableColumns(users));

export interface Candidate extends UserRow {
  /** True if the password alone is not enough. */
  readonly hasSecondFactor: boolean;
}

const userBy = (name: string, column: string) =>
  statement<RowOf<typeof user> & Candidate>(
    `sign_in_find_by_${name}`,
    `select ${user.text}, exists (
      select from second_factors f where f.user_id = u.id and f.started_at is not null
    ) as "hasSecondFactor" from users u where lower(u.${column}) = $1`,
  );
const byUsername = userBy('username', 'username');
const byEmail = userBy('email', 'email');

interface LockedUser {
  readonly firstOrigin: string | null;
  readonly language: string | null;
}

const lockUser = writing<LockedUser>(
  'sign_in_lock',
  `select first_origin as "firstOrigin", language from users
  where id = $1 and password_hash = $2 and blocked_at is null for no key update`,
);

// A statement does not see the row that it inserts, so `had` is the earlier state. The sessions to
// end are one list, because PostgreSQL answers `id_hash = $3 or id_hash in (…)` by scanning all
// sessions.
const openSession = writing<{ isNew: boolean; had: boolean }>(
  'sign_in_open',
  `with ended as (
    delete from sessions where id_hash = any(array(
      select $3::text union all
      (select id_hash from sessions where user_id = $1 and id_hash is distinct from $3
      order by last_seen_at desc, created_at desc offset ${sessionsPerUser - 1})
    ))
  ), led as (
    update users set first_origin = null, language = coalesce(language, $11::text)
    where id = $1 and (first_origin is not null or (language is null and $11::text is not null))
  ), opened as (
    insert into sessions (id_hash, user_id, created_at, signed_in_at, last_seen_at, expires_at,
      address, user_agent, second_factor_at)
    values ($2, $1, $4::timestamptz, $10::timestamptz, $4::timestamptz, $5::timestamptz, $6, $7,
      case when $9 then $4::timestamptz end)
  ), seen as (
    insert into known_devices (user_id, device_hash, last_seen_at)
    values ($1, $8, $4::timestamptz)
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    returning xmax = 0 as is_new
  )
  select is_new as "isNew", exists (select from known_devices where user_id = $1) as had
  from seen`,
);

/** A session to open; it replaces the previous session of the browser. */
interface NewSession {
  readonly userId: number;
  readonly idHash: string;
  readonly oldHash: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
  readonly deviceHash: string;
  readonly byFactor: boolean;
  /** Time at which the person proved their identity. */
  readonly signedInAt: Date;
  /** Language to store if the account has none. */
  readonly language: string | null;
}

export const createSignInStore = (db: Db) => ({
  /** Finds a user by username, or by email if it contains an @, which usernames never do. */
  async findByIdentifier(identifier: string): Promise<Candidate | null> {
    const by = identifier.includes('@') ? byEmail : byUsername;
    const [row] = await db.run(by, [identifier.toLowerCase()]);
    return row ?? null;
  },
  /** Locks the user; null if the password was changed or the user is suspended. */
  async lock(userId: number, passwordHash: string): Promise<LockedUser | null> {
    const [row] = await db.run(lockUser, [userId, passwordHash]);
    return row ?? null;
  },
  /** Opens a session. Returns true if the device is new and the user has earlier devices. */
  async open(opening: NewSession): Promise<boolean> {
    const values = [
      opening.userId,
      opening.idHash,
      opening.oldHash,
      opening.now.toISOString(),
      opening.expiresAt.toISOString(),
      opening.address,
      opening.userAgent,
      opening.deviceHash,
      opening.byFactor,
      opening.signedInAt.toISOString(),
      opening.language,
    ];
    const [row] = await db.run(openSession, values);
    return row !== undefined && row.isNew && row.had;
  },
});

export type SignInStore = ReturnType<typeof createSignInStore>;
