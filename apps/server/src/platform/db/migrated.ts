import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Query of the engine, because no database is open yet. */
type Query = (text: string) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

/** SQLSTATEs of a missing schema or table. */
const notThere = ['3F000', '42P01'];

/** Thrown for the tables of a version before 1.0, which no migration changes. */
export class ObsoleteDatabase extends Error {
  override readonly name = 'ObsoleteDatabase';
  constructor() {
    super(
      'The database is of a version before 1.0. docs/operating/upgrading.md says how it is moved.',
    );
  }
}

/** Thrown if PostgreSQL does not create an extension that the tables need. */
export class ExtensionsRefused extends Error {
  override readonly name = 'ExtensionsRefused';
}

/** Converts an error about an extension to `ExtensionsRefused`. */
export function refusalOfMigration(error: unknown): unknown {
  const { query, cause } = error as { readonly query?: string; readonly cause?: unknown };
  if (!(cause instanceof Error) || !query || !/^create extension/i.test(query.trim())) return error;
  return new ExtensionsRefused(
    `PostgreSQL refuses an extension that the search needs: ${cause.message}. Install its package postgresql-contrib, and let the database’s owner or a superuser run: create extension pg_trgm; create extension unaccent;`,
    { cause },
  );
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

export const readJournal = (folder: string): Journal =>
  JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

/** Returns the timestamp of a database's newest migration; 0 if there is none. */
export async function readNewest(query: Query): Promise<number> {
  try {
    const { rows } = await query(
      'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
    );
    return Number(rows[0]?.['newest'] ?? 0);
  } catch (error) {
    if (notThere.includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  }
}

/** Returns true with the folder's newest migration. Throws `ObsoleteDatabase` for older tables. */
export async function isMigrated(query: Query, folder: string): Promise<boolean> {
  const times = readJournal(folder).entries.map(({ when }) => when);
  const newest = await readNewest(query);
  if (newest > 0 && newest < Math.min(...times)) throw new ObsoleteDatabase();
  return newest >= Math.max(...times);
}
