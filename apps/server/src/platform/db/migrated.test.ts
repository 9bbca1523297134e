import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openOldDatabase, type OldDatabase } from '#test/old-database.ts';

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

const file = new URL('../../migrations/meta/_journal.json', import.meta.url);
const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;

/** What tells of these migrations, and holds none of them. */
function aFolderOf(entries: Journal['entries']): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'meta'));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

let database: OldDatabase;
beforeAll(async () => {
  database = await openOldDatabase(journal.entries[0]?.tag ?? '');
});
afterAll(() => database.close());

test('where the newest migration was made, none is read', async () => {
  await expect(database.db.migrate(aFolderOf(journal.entries))).rejects.toThrow(/No file/);
  await database.upgrade();
  await database.db.migrate(aFolderOf(journal.entries));
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  const newer = { ...journal.entries[0], tag: 'newer', when: newest + 1 };
  const withNewer = aFolderOf([...journal.entries, newer]);
  await expect(database.db.migrate(withNewer)).rejects.toThrow(/No file/);
});

test('a hub that is older than its database has nothing to make', async () => {
  await database.upgrade();
  await database.db.migrate(aFolderOf(journal.entries.slice(0, 1)));
});
