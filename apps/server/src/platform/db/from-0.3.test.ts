// Runs deploy/from-0.3.sql on the tables of 0.3.0, and compares the result with the first migration.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Db } from './db.ts';
import { openTestDatabase } from '#test/database.ts';
import { openEmptyDatabase } from '#test/empty-database.ts';

const pathOf = (file: string): string => new URL(file, import.meta.url).pathname;
const read = (file: string): string => readFileSync(pathOf(file), 'utf8');
const script = read('../../../../../deploy/from-0.3.sql');
const migrations = pathOf('../../migrations');

/** One row in each table that the script changes. */
const rows = `
  insert into users (username, email, first_name, last_name, password_hash, blocked_at, blocked_for, created_at)
    values ('bea', 'bea@mail.example', 'Bea', 'Buyer', 'hash', now(), 'Abuse', now());
  insert into accounts (user_id, envato_user_id, envato_username, status, connected_at)
    values (1, '7', 'bea', 'connected', now());
  insert into syncs (account_id, running, run_id, started_at, heard_at, pages, found, added, updated)
    values (1, false, 'run', '2026-03-01T12:00Z', now(), 1, 1, 1, 0);
  insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed, code_index, code_end,
      sold_at, license_type, missing_walks, confirmed_at, checked_at, created_at)
    values (1, 1, 'Item', '', '', 'sealed', 'index', '0001', now(), 'regular', 2, now(), now(), now());
  insert into conversations (user_id, topic, created_at, last_at, read_by_buyer, read_by_publisher)
    values (1, 'question', now(), now(), 3, 4);
  insert into conversation_messages (conversation_id, position, side, author_id, name, text, folded, created_at)
    values (1, 1, 'buyer', 1, 'key', 'Text', ' text', now());
  insert into audit_events (at, event, user_id, actor, details, place, digest, link)
    values (now(), 'identity.signed_in', 1, 'user', '{}', 5, 'digest', 'link');
  insert into audit_beginning (id, place, link, seal) values (1, 4, 'link', 'seal');
  insert into webhook_endpoints (id, name, url, kinds, secret_sealed, created_at, place)
    values ('desk', 'desk', 'https://hooks.example', '[]', 'sealed', now(), 6);
  insert into erasures (user_id, by, began_at, doer) values (9, 'operator', now(), '{"kind": "shell"}');
  insert into barred_codes values ('blocked', '2026-03-01T12:00Z');
  insert into paces values ('marketplace', array[now(), now(), now()]);
  insert into signals values ('catalog', 7, now());
  create schema pgboss; create table pgboss.job (name text, data jsonb);
  insert into pgboss.job values ('mail', '{"template": "licenses.given_away", "userId": 1}'), ('import', '{}');
  insert into last_done (name, done_at, done_by) values ('backup', '2026-03-01T03:00Z', 'hub-1');`;

/** Returns columns, indexes, constraints, sequences, functions and extensions, each as one line. */
const definitions = `
  select format('%s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select conname || ' ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
  union all select pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where objid = p.oid and deptype = 'e')
  union all select 'extension ' || extname from pg_extension
  order by 1`;

const linesOf = async (db: Db): Promise<unknown[]> =>
  (await db.query(definitions)).rows.map(({ line }) => line);

let db: Db;
beforeEach(async () => {
  db = await openEmptyDatabase();
  await db.query(read('../../../test/tables-of-0.3.sql'));
});
afterEach(() => db.close());

/** Queries on the migrated tables, with the first row that each query must return. */
const queries: [query: string, row: Readonly<Record<string, unknown>>][] = [
  ['select block_reason as v from users', { v: 'Abuse' }],
  ['select import_due_at as v from accounts', { v: new Date('2026-03-02T12:00Z') }],
  ['select missed_imports as v from licenses', { v: 2 }],
  [
    'select buyer_read_position as v, publisher_read_position as w from conversations',
    { v: 3, w: 4 },
  ],
  ['select client_key as v from conversation_messages', { v: 'key' }],
  ['select sequence as v, digest as w from audit_events', { v: 5, w: 'digest' }],
  ['select sequence as v, seal as w from audit_beginning', { v: 4, w: 'seal' }],
  ['select sequence as v from webhook_endpoints', { v: 6 }],
  ['select actor as v from erasures', { v: { kind: 'shell' } }],
  [
    'select code_index as v, blocked_at as w from blocked_codes',
    { v: 'blocked', w: new Date('2026-03-01T12:00Z') },
  ],
  ['select name as v, cardinality(slots) as w from marketplace_slots', { v: 'marketplace', w: 3 }],
  [
    "select data as v from pgboss.job where name = 'mail'",
    { v: { template: 'licenses/given-away', userId: 1 } },
  ],
  ['select name as v, count as w from instance_commands', { v: 'catalog', w: 7 }],
  [
    'select done_at as v, done_by as w from task_runs',
    { v: new Date('2026-03-01T03:00Z'), w: 'hub-1' },
  ],
];

test('makes the tables of the first migration, and keeps every row', async () => {
  const fresh = await openTestDatabase();
  onTestFinished(() => fresh.close());
  await db.query(rows);
  await db.query(script);
  // The migrations have nothing left to do.
  await db.migrate(migrations);
  expect(await linesOf(db)).toEqual(await linesOf(fresh));
  for (const [query, row] of queries) expect((await db.query(query)).rows, query).toEqual([row]);
});

test('refuses, and changes nothing, while messages of older versions wait', async () => {
  await db.query(
    "insert into messages (email, topic, text, created_at) values ('a@mail.example', 'question', 'Text', now())",
  );
  const before = await linesOf(db);
  await expect(db.query(script)).rejects.toThrow('mailed the messages of older versions');
  expect(await linesOf(db)).toEqual(before);
});
