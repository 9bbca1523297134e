import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An engine's own: nothing is open yet. */
type Query = (text: string) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

/** PostgreSQL's codes for a schema or a table that is not there. */
const notThere = ['3F000', '42P01'];

/** Whether the newest migration of the folder was made: all that most starts have to know. */
export async function isMigrated(query: Query, folder: string): Promise<boolean> {
  const journal = readFileSync(join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: readonly { readonly when: number }[] };
  try {
    const { rows } = await query(
      'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
    );
    return Number(rows[0]?.['newest'] ?? 0) >= Math.max(...entries.map(({ when }) => when));
  } catch (error) {
    if (notThere.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
