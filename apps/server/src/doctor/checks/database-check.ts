import { fault, fine, warning, type Check, type Told } from '#doctor/finding.ts';
import { dbOf, type Subject } from '#doctor/subject.ts';
import type { Db } from '#platform/db/db.ts';

/** The oldest PostgreSQL that the statements are written for. */
const oldest = 15;
/** What one hub may open at most: 20 of the pool, 6 that hot statements share. */
const connectionsOfAHub = 26;

const asked = `
  select current_setting('server_version') as version,
    current_setting('server_version_num')::int / 10000 as major,
    pg_is_in_recovery() as standby,
    current_setting('fsync') = 'off' as unsafe,
    current_setting('server_encoding') as encoding,
    has_database_privilege(current_database(), 'create') as "mayCreate",
    (select string_agg(name, ' and ') from unnest(array['pg_trgm', 'unaccent']) as needed (name)
      where name not in (select name from pg_available_extensions)) as "missingExtensions",
    current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as free,
    coalesce((select not ssl from pg_stat_ssl where pid = pg_backend_pid()), false)
      and coalesce(inet_server_addr() <> inet_client_addr(), false) as bare`;

export interface ServerFacts {
  readonly version: string;
  readonly major: number;
  readonly standby: boolean;
  readonly unsafe: boolean;
  readonly encoding: string;
  /** Schemas and trusted extensions, in this database. */
  readonly mayCreate: boolean;
  readonly missingExtensions: string | null;
  readonly free: number;
  /** Over a network, and not encrypted. */
  readonly bare: boolean;
}

/** What a server of PostgreSQL tells of itself. */
function judgeServer(facts: ServerFacts): Told[] {
  const { version, major, standby, unsafe, encoding, free, bare } = facts;
  return [
    major < oldest
      ? fault(`PostgreSQL ${version} is too old`, `The hub needs ${oldest} or newer: upgrade it.`)
      : fine(`PostgreSQL ${version}`),
    free < connectionsOfAHub
      ? warning(
          `${free} connections are left, and a hub opens up to ${connectionsOfAHub}`,
          'Raise max_connections, end what else uses the server, or put PgBouncer before it.',
        )
      : fine(`${free} connections are left; a hub opens up to ${connectionsOfAHub}`),
    ...(standby
      ? [
          fault(
            'It is a standby, which cannot be written',
            'Let DATABASE_URL lead to the primary, or promote this one (pg_ctl promote).',
          ),
        ]
      : []),
    ...(unsafe
      ? [
          fault(
            'fsync is off: a power cut loses or spoils what was written',
            'Set fsync = on in postgresql.conf, and restart the server.',
          ),
        ]
      : []),
    ...(encoding === 'UTF8'
      ? []
      : [
          fault(
            `The database’s encoding is ${encoding}`,
            'Make it anew with encoding UTF8: names of people would not fit.',
          ),
        ]),
    ...(bare
      ? [
          warning(
            'The way to it is not encrypted, and leads over a network',
            'Add ?sslmode=verify-full to DATABASE_URL, and give the server a certificate.',
          ),
        ]
      : []),
  ];
}

/** Rights and extensions, which the tables need. */
function judgeExtensions({ mayCreate, missingExtensions }: ServerFacts): Told[] {
  return [
    ...(missingExtensions === null
      ? []
      : [
          fault(
            `The server has no extension ${missingExtensions}, by which the search finds names`,
            'Install its package postgresql-contrib.',
          ),
        ]),
    ...(mayCreate
      ? []
      : [
          warning(
            'This role may create no schemas and extensions in the database, as an upgrade may have to',
            'Let its owner or a superuser run: grant create on database NAME to ROLE;',
          ),
        ]),
  ];
}

async function lookAtServer(db: Db): Promise<Told[]> {
  if (db.engine === 'pglite') {
    return [fine('The embedded database, for trying: a power cut may lose what was written last')];
  }
  const { rows } = await db.query(asked);
  const facts = rows[0] as unknown as ServerFacts;
  return [...judgeServer(facts), ...judgeExtensions(facts)];
}

export const databaseCheck: Check<Subject> = {
  name: 'database',
  isSlow: false,
  async look(subject) {
    const { database } = subject;
    if (database?.is === 'away') {
      return [fault(database.why, 'Start it, or correct DATABASE_URL.')];
    }
    const db = dbOf(subject);
    return db === null ? [] : lookAtServer(db);
  },
};
