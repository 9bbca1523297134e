import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fault, fine, warning, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import type { Db } from '#platform/db/db.ts';
import { ObsoleteDatabase } from '#platform/db/migrated.ts';

interface Migration {
  readonly tag: string;
  /** Creation time, by which the database identifies the migration. */
  readonly when: number;
}

/** Work of a statement on a table. `locks`: other writes wait for it. */
interface Work {
  readonly table: string;
  readonly does: string;
  readonly locks: boolean;
  /** Bytes of table and indexes that are processed per second, measured on two small cores. */
  readonly pace: number;
}

const megabytes = (count: number): number => count * 1024 * 1024;

/** Statements that read a whole table. Those that only change the catalog take no time. */
const kinds: readonly (Omit<Work, 'table'> & { readonly shape: RegExp })[] = [
  {
    shape:
      /alter table "?([\w.]+)"?[^;]*(?:set data type|generated always as \(|add column[^;]*\bdefault (?:gen_random_uuid|random|clock_timestamp|nextval))/i,
    does: 'rewrites every row',
    locks: true,
    pace: megabytes(25),
  },
  {
    shape:
      /alter table "?([\w.]+)"?[^;]*(?:set not null|add constraint [^;]*(?:check|foreign key))/i,
    does: 'reads every row',
    locks: true,
    pace: megabytes(200),
  },
  {
    shape: /create (?:unique )?index (?!concurrently)[^;]*? on "?([\w.]+)"?/i,
    does: 'creates an index of every row',
    locks: true,
    pace: megabytes(25),
  },
  { shape: /\bupdate "?([\w.]+)"? set/i, does: 'changes rows', locks: false, pace: megabytes(3) },
  { shape: /\bdelete from "?([\w.]+)"?/i, does: 'removes rows', locks: false, pace: megabytes(30) },
];

function workOf(sql: string): Work[] {
  return sql.split('--> statement-breakpoint').flatMap((statement) => {
    const kind = kinds.find(({ shape }) => shape.test(statement));
    const table = kind?.shape.exec(statement)?.[1];
    return kind && table ? [{ ...kind, table }] : [];
  });
}

function inWords(seconds: number): string {
  if (seconds < 1.5) return 'a second';
  return seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

/** Returns bytes; 0 for a table that the migration creates. */
async function sizeOf(db: Db, table: string): Promise<number> {
  const { rows } = await db.query(
    'select coalesce(pg_total_relation_size(to_regclass($1)), 0)::float8 as size',
    [table],
  );
  return Number(rows[0]?.['size'] ?? 0);
}

async function checkPending(db: Db, { tag }: Migration, folder: string): Promise<UnnamedFinding> {
  const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8');
  const parts: string[] = [];
  for (const { table, does, locks, pace } of workOf(sql)) {
    const size = await sizeOf(db, table);
    if (size === 0) continue;
    const wait = locks ? 'writes to it wait' : 'nothing waits';
    parts.push(`${does} of ${table}, about ${inWords(size / pace)}, and ${wait} during that time`);
  }
  const message =
    parts.length === 0
      ? `${tag} is pending; it takes a moment and holds no long lock`
      : `${tag} is pending: it ${parts.join('; ')}`;
  return warning(
    message,
    'The next start runs it. Create a backup first, and choose a quiet hour.',
  );
}

async function lastDone(db: Db): Promise<number | null> {
  const { rows } = await db.query("select to_regclass('drizzle.__drizzle_migrations') as known");
  if (rows[0]?.['known'] === null) return null;
  const last = await db.query(
    'select max(created_at)::float8 as last from drizzle.__drizzle_migrations',
  );
  return Number(last.rows[0]?.['last'] ?? 0);
}

export const migrationsCheck: Check = {
  name: 'migrations',
  async look({ release }, db) {
    if (db === null) return [];
    const { migrations: folder, version } = release;
    const journal = readFileSync(join(folder, 'meta/_journal.json'), 'utf8');
    const { entries } = JSON.parse(journal) as { entries: readonly Migration[] };
    const last = await lastDone(db);
    if (last === null) {
      const mend = 'The next start creates the tables. Or restore a backup.';
      return [warning('The database is empty', mend)];
    }
    const times = entries.map(({ when }) => when);
    if (last < Math.min(...times)) {
      const mend = 'Move it, or restore a backup of this version.';
      return [fault(new ObsoleteDatabase().message, mend)];
    }
    const newest = Math.max(...times);
    if (last > newest) {
      return [
        warning(
          'The database belongs to a newer release than this program',
          'You can go back one release. To go further back, restore a backup: docs/operating/upgrading.md.',
        ),
      ];
    }
    const pending = entries.filter(({ when }) => when > last);
    if (pending.length === 0) return [fine(`The database matches version ${version}`)];
    return Promise.all(pending.map((migration) => checkPending(db, migration, folder)));
  },
};
