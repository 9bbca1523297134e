import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RawQuery } from '#platform/db/db.ts';
import { readJournal, readNewest } from '#platform/db/migrated.ts';

export async function readMigration(query: RawQuery, folder: string): Promise<string> {
  const newest = await readNewest(query);
  const found = readJournal(folder).entries.find(({ when }) => when === newest);
  if (!found) throw new Error('The database has tables of another release of the hub');
  return found.tag;
}

export const knowsMigration = (folder: string, tag: string): boolean =>
  readJournal(folder).entries.some((entry) => entry.tag === tag);

export async function withMigrationsUpTo<T>(
  folder: string,
  tag: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const journal = readJournal(folder);
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  const entries = journal.entries.slice(0, last + 1);
  const part = mkdtempSync(join(tmpdir(), 'hub-migrations-'));
  try {
    mkdirSync(join(part, 'meta'));
    writeFileSync(join(part, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const entry of entries)
      cpSync(join(folder, `${entry.tag}.sql`), join(part, `${entry.tag}.sql`));
    return await work(part);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
