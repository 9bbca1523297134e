import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Db } from './db.ts';
import { ExtensionsRefused, ObsoleteDatabase } from './migrated.ts';
import { openEmptyDatabase } from '#test/empty-database.ts';

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

const migrations = new URL('../../migrations', import.meta.url).pathname;
const journalFile = 'meta/_journal.json';
const journal = JSON.parse(readFileSync(join(migrations, journalFile), 'utf8')) as Journal;
const newest = journal.entries.at(-1)?.when ?? 0;

/** Creates a folder with the hub's migrations and an additional migration. */
function withOneMore(sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrations, folder, { recursive: true });
  const entries = [...journal.entries, { tag: '9999_more', when: newest + 1 }];
  writeFileSync(join(folder, journalFile), JSON.stringify({ ...journal, entries }));
  writeFileSync(join(folder, '9999_more.sql'), sql);
  return folder;
}

/** Creates a folder with a journal of the migrations, but without their files. */
function namesAlone(): string {
  const folder = withOneMore('');
  rmSync(join(folder, '9999_more.sql'));
  for (const { tag } of journal.entries) rmSync(join(folder, `${tag}.sql`));
  writeFileSync(join(folder, journalFile), JSON.stringify(journal));
  return folder;
}

const tablesOf = async (db: Db): Promise<unknown[]> =>
  (await db.query("select tablename as name from pg_tables where schemaname = 'public'")).rows;

let db: Db;
beforeEach(async () => {
  db = await openEmptyDatabase();
});
afterEach(() => db.close());

test('reads no migration file if the database has the newest migration', async () => {
  await expect(db.migrate(namesAlone())).rejects.toThrow(/No file/);
  await db.migrate(migrations);
  await db.migrate(namesAlone());
});

test('runs missing migrations, and leaves a newer database unchanged', async () => {
  await db.migrate(migrations);
  await db.migrate(withOneMore('create table more (id integer)'));
  expect(await tablesOf(db)).toContainEqual({ name: 'more' });
  await db.migrate(migrations);
  expect(await tablesOf(db)).toContainEqual({ name: 'more' });
});

test('a broken migration fails and leaves the tables unchanged', async () => {
  await db.migrate(migrations);
  const before = await tablesOf(db);
  const broken = withOneMore(
    'create table more (id integer);--> statement-breakpoint\nalter table nowhere drop column x',
  );
  await expect(db.migrate(broken)).rejects.toThrow();
  expect(await tablesOf(db)).toEqual(before);
});

test('the error message names a missing extension', async () => {
  const migrated = db.migrate(withOneMore('create extension nowhere'));
  await expect(migrated).rejects.toThrow(ExtensionsRefused);
  await expect(migrated).rejects.toThrow(/nowhere.*create extension pg_trgm/);
});

test('refuses a database from before 1.0, and leaves it unchanged', async () => {
  await db.migrate(migrations);
  await db.query('drop table announcements');
  await db.query('update drizzle.__drizzle_migrations set created_at = 1795475233915');
  await expect(db.migrate(migrations)).rejects.toThrow(ObsoleteDatabase);
  expect(await tablesOf(db)).not.toContainEqual({ name: 'announcements' });
});

test('the script for 0.3.0 records the first migration, and refuses other databases', async () => {
  const script = new URL('../../../../../deploy/from-0.3.sql', import.meta.url);
  const sql = readFileSync(script, 'utf8');
  expect(sql).toContain(`VALUES ('moved from 0.3.0', ${journal.entries[0]?.when})`);
  await db.migrate(migrations);
  const before = await tablesOf(db);
  await expect(db.query(sql)).rejects.toThrow('not a database of 0.3.0');
  expect(await tablesOf(db)).toEqual(before);
});
