import { afterEach, expect, test } from 'vitest';
import { openTestDatabase } from './database.ts';
import { readStructure } from './embedded-databases.ts';
import type { Db } from '#platform/db/db.ts';

// Engines serve again and again: whatever a test left behind must be gone for the next.

const opened = new Set<Db>();
const open = async (): Promise<Db> => {
  const db = await openTestDatabase();
  opened.add(db);
  return db;
};
const close = async (db: Db): Promise<void> => {
  opened.delete(db);
  await db.close();
};
afterEach(async () => {
  for (const db of opened) await close(db);
});

/** Does `work` in a database, and opens the next. */
async function after(work: (db: Db) => Promise<unknown>): Promise<Db> {
  const before = await open();
  await work(before);
  await close(before);
  return open();
}

const readValues = async (db: Db, text: string): Promise<unknown[]> =>
  (await db.query(text)).rows.map(({ value }) => value);

/** Every row of every table by the table's name, and where every sequence stands. */
async function readContent(db: Db): Promise<Partial<Record<string, unknown[]>>> {
  const tables = await readValues(
    db,
    `select format('%I.%I', schemaname, tablename) as value from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts = tables.map(String).map((table) => `select '${table}', t::text from ${table} t`);
  parts.push(
    "select 'sequences', concat(schemaname, '.', sequencename, ' ', last_value) from pg_sequences",
  );
  const { rows } = await db.query(`with content (name, value) as (${parts.join(' union all ')})
    select name, value from content order by 1, 2`);
  return Object.groupBy(rows, ({ name }) => String(name));
}

const addUser = `insert into users (username, email, first_name, last_name, password_hash, created_at)
  values ('bea', 'bea@mail.example', 'Bea', 'Buyer', 'x', now())`;

test('rows and sequences begin with what the template holds', async () => {
  const untouched = await readContent(await open());
  const next = await after(async (db) => {
    expect(await readContent(db)).toEqual(untouched);
    await db.query(addUser);
    await db.query('insert into pgboss.version (version) values (99)');
    await db.query('delete from drizzle.__drizzle_migrations');
    const content = await readContent(db);
    for (const name of ['public.users', 'pgboss.version', 'drizzle.__drizzle_migrations'])
      expect(content[name]).not.toEqual(untouched[name]);
    expect(content['sequences']).not.toEqual(untouched['sequences']);
  });
  expect(await readContent(next)).toEqual(untouched);
  await next.query(addUser);
  expect(await readValues(next, 'select id::text as value from users')).toEqual(['1']);
});

const count = (from: string): string => `(select count(*)::integer from ${from})`;

interface Leftover {
  readonly name: string;
  readonly planted: string;
  /** What the next database is asked, and must answer. */
  readonly seen: string;
  readonly expected: unknown;
}

const leftovers: Leftover[] = [
  {
    name: 'a number drawn for a table that stays empty',
    planted: "select nextval('licenses_id_seq')",
    seen: "(select last_value from pg_sequences where sequencename = 'licenses_id_seq')",
    expected: null,
  },
  {
    name: 'a temporary table',
    planted: 'create temp table users (id integer)',
    seen: "to_regclass('pg_temp.users')",
    expected: null,
  },
  {
    name: 'a setting',
    planted: 'set default_statistics_target = 77',
    seen: "current_setting('default_statistics_target')",
    expected: '100',
  },
  {
    name: 'listening',
    planted: 'listen planted',
    seen: count('pg_listening_channels()'),
    expected: 0,
  },
  {
    name: 'a prepared statement',
    planted: 'prepare planted as select 1',
    seen: count("pg_prepared_statements where name = 'planted'"),
    expected: 0,
  },
  {
    name: 'a lock',
    planted: 'select pg_advisory_lock(77)',
    seen: count("pg_locks where locktype = 'advisory' and objid = 77"),
    expected: 0,
  },
  {
    name: 'an open transaction',
    planted: `begin; ${addUser}`,
    seen: count('users'),
    expected: 0,
  },
  {
    name: 'a table',
    planted: 'create table planted (id integer)',
    seen: "to_regclass('planted')",
    expected: null,
  },
];

test.each(leftovers)('$name is not left to the next', async ({ planted, seen, expected }) => {
  const next = await after((db) => db.query(planted));
  expect(await readValues(next, `select ${seen} as value`)).toEqual([expected]);
});

const addFunction = `create function planted() returns trigger language plpgsql as 'begin end'`;
const setForAll = `do $$ begin execute format(
  'alter database %I set work_mem = 77777', current_database()); end $$`;

test('whatever is built or torn down is seen, so that its engine serves no more', async () => {
  const db = await open();
  const untouched = await readStructure(db.query);
  for (const planted of [
    'create view planted as select id from users',
    'create index planted on users (username)',
    'drop index licenses_owner',
    'alter table users rename to planted',
    // From here on, each changes a catalogue that no other one does.
    'alter table users set (fillfactor = 50)',
    'alter table users alter is_admin set default true',
    'alter table users add constraint planted check (id < 0)',
    'alter table users cluster on users_pkey',
    'alter table users disable trigger all',
    'create rule planted as on insert to users do nothing',
    addFunction,
    'create domain planted as text',
    "alter type pgboss.job_state add value 'planted'",
    'create schema planted',
    'create role planted',
    setForAll,
  ]) {
    const rolledBack = db.transaction(async () => {
      await db.query(planted);
      expect(await readStructure(db.query), planted).not.toBe(untouched);
      throw new Error('enough');
    });
    await expect(rolledBack).rejects.toThrow('enough');
  }
  await db.query(addUser);
  await db.query('truncate users cascade');
  expect(await readStructure(db.query)).toBe(untouched);
});

test('a transaction that never ends holds nobody up', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const next = await after(async (db) => {
    void db.transaction(() => promise);
    // PostgreSQL's pool ends when its last connection does.
    if (db.engine === 'postgres') resolve();
  });
  expect(await readValues(next, 'select 1 as value')).toEqual([1]);
});

test('two at once know nothing of each other', async () => {
  const one = await open();
  const other = await open();
  await one.query(addUser);
  expect(await readValues(other, 'select username as value from users')).toEqual([]);
});

test('who still uses a closed one is refused', async () => {
  const db = await open();
  await close(db);
  await open();
  await expect((async () => db.query('select 1'))()).rejects.toThrow();
});

test('an engine that served serves again', async () => {
  const drawn = 'select pg_current_xact_id()::text::integer as value';
  const before = await open();
  const [first] = await readValues(before, drawn);
  await close(before);
  const [second] = await readValues(await open(), drawn);
  expect(Number(second)).toBeGreaterThan(Number(first));
});
