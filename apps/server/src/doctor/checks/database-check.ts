import {
  fault,
  fine,
  warning,
  faultIf,
  warningIf,
  type Check,
  type UnnamedFinding,
} from '#doctor/finding.ts';
import type { Db } from '#platform/db/db.ts';
import { tryWriting } from '#platform/db/instances/task-runs.ts';
import { noSuchTable, sqlStateOf } from '#platform/db/sql/sql-errors.ts';

/** Oldest supported major version of PostgreSQL. */
const oldest = 15;
/** Maximum number of connections of an instance: 20 in the pool, 6 shared by hot statements. */
const connectionsOfAHub = 26;

const probe = `
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
    (select nullif(r.rolconnlimit, -1) - count(a.pid) from pg_roles r
      left join pg_stat_activity a on a.usename = r.rolname
      where r.rolname = current_user group by r.rolconnlimit)::int as role_free,
    (select nullif(d.datconnlimit, -1) - count(a.pid) from pg_database d
      left join pg_stat_activity a on a.datid = d.oid
      where d.datname = current_database() group by d.datconnlimit)::int as database_free,
    coalesce((select not ssl from pg_stat_ssl where pid = pg_backend_pid()), false)
      and coalesce(inet_server_addr() <> inet_client_addr(), false) as bare`;

export interface ServerFacts {
  readonly version: string;
  readonly major: number;
  readonly standby: boolean;
  readonly unsafe: boolean;
  readonly encoding: string;
  /** True if the role may create schemas and trusted extensions in this database. */
  readonly mayCreate: boolean;
  readonly missingExtensions: string | null;
  readonly free: number;
  /** Free connections within the limits of the role and of the database; null without a limit. */
  readonly role_free: number | null;
  readonly database_free: number | null;
  /** True if the connection crosses a network without encryption. */
  readonly bare: boolean;
}

function checkConnections({
  free,
  role_free: ofRole,
  database_free: ofDatabase,
}: ServerFacts): UnnamedFinding {
  const bounds = [
    [free, 'Raise max_connections, stop other clients, or use PgBouncer.'],
    [ofRole ?? Infinity, 'Raise the limit of the role: alter role … connection limit -1.'],
    [ofDatabase ?? Infinity, 'Raise the limit: alter database … connection limit -1.'],
  ] as const;
  const [left, mend] = bounds.toSorted(([first], [second]) => first - second)[0] ?? bounds[0];
  return left < connectionsOfAHub
    ? warning(
        `${left} connections are free, and an instance opens up to ${connectionsOfAHub}`,
        mend,
      )
    : fine(`${left} connections are free; an instance opens up to ${connectionsOfAHub}`);
}

function checkServer(facts: ServerFacts): UnnamedFinding[] {
  const { version, major, standby, unsafe, encoding, bare } = facts;
  return [
    major < oldest
      ? fault(
          `PostgreSQL ${version} is too old`,
          `The hub needs PostgreSQL ${oldest} or newer. Upgrade it.`,
        )
      : fine(`PostgreSQL ${version}`),
    checkConnections(facts),
    ...faultIf(
      standby,
      'The database is a read-only standby',
      'Set DATABASE_URL to the primary, or promote this server (pg_ctl promote).',
    ),
    ...faultIf(
      unsafe,
      'fsync is off: a power failure can lose or corrupt data',
      'Set fsync = on in postgresql.conf, then restart the server.',
    ),
    ...faultIf(
      encoding !== 'UTF8',
      `The encoding of the database is ${encoding}`,
      'Create it again with encoding UTF8. Other encodings cannot store every name.',
    ),
    ...warningIf(
      bare,
      'The connection to the database crosses a network without encryption',
      'Add ?sslmode=verify-full to DATABASE_URL, and install a certificate on the server.',
    ),
  ];
}

function checkExtensions({ mayCreate, missingExtensions }: ServerFacts): UnnamedFinding[] {
  return [
    ...faultIf(
      missingExtensions !== null,
      `The server has no extension ${missingExtensions}, which the search needs`,
      'Install its package postgresql-contrib.',
    ),
    ...warningIf(
      !mayCreate,
      'This role cannot create schemas and extensions, which an upgrade may need',
      'As owner or superuser run: grant create on database NAME to ROLE;',
    ),
  ];
}

async function lookAtServer(db: Db): Promise<UnnamedFinding[]> {
  if (db.engine === 'pglite') {
    return [fine('The embedded database is for trials: a power failure may lose the last writes')];
  }
  const { rows } = await db.query(probe);
  const facts = rows[0] as unknown as ServerFacts;
  const findings = [...checkServer(facts), ...checkExtensions(facts)];
  // A standby has its own finding already.
  return facts.standby ? findings : [...findings, await checkWriting(db)];
}

const mayNot = ['25006', '42501'];

/** A read-only role passes every other check. */
async function checkWriting(db: Db): Promise<UnnamedFinding> {
  try {
    await tryWriting(db);
    return fine('A test row was written and deleted');
  } catch (error) {
    const code = sqlStateOf(error);
    if (code === noSuchTable) return fine('Not tested: there are no tables yet');
    if (code === null || !mayNot.includes(code)) throw error;
    return fault(
      'The role in DATABASE_URL cannot write',
      'Make it the owner of the database (alter database … owner to …), and unset default_transaction_read_only.',
    );
  }
}

export const databaseCheck: Check = {
  name: 'database',
  async look({ database }, db) {
    if (database?.is === 'away') {
      return [fault(database.why, 'Start the database, or correct DATABASE_URL.')];
    }
    return db === null ? [] : lookAtServer(db);
  },
};
