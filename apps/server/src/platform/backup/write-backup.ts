import { setTimeout as sleep } from 'node:timers/promises';
import { writeArchive, type ArchiveWriter } from './archive.ts';
import { addKept, listKept, type AllKept } from './kept-files.ts';
import { manifestFormat, places, type Contents, type Manifest } from './manifest.ts';
import { readMigration } from './migrations.ts';
import { countSealed, listTables, readNumbers } from './tables.ts';
import type { CopiedTable } from '#platform/db/copying.ts';
import type { Db } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import type { Log } from '#platform/log/log.ts';

/** Size of a batch in bytes. Only one batch is in memory during a backup or restore. */
const partBytes = 256 * 1024;

const lineFeed = 0x0a;

interface Part {
  readonly rows: Buffer;
  readonly count: number;
}

function countRows(rows: Buffer): number {
  let count = 0;
  for (let at = rows.indexOf(lineFeed); at !== -1; at = rows.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}

const partOf = (rows: Buffer): Part => ({ rows, count: countRows(rows) });

/**
 * Cuts the output of COPY into batches of whole rows. Copies each chunk immediately, because
 * retained chunks would use tens of megabytes until garbage collection.
 */
export async function* cutIntoParts(chunks: AsyncIterable<Buffer>): AsyncIterable<Part> {
  let part = Buffer.allocUnsafeSlow(partBytes);
  let size = 0;
  for await (const chunk of chunks) {
    if (size + chunk.length > part.length) {
      const filled = part.subarray(0, size);
      const end = filled.lastIndexOf(lineFeed) + 1;
      const rest = filled.subarray(end);
      // A row longer than a batch continues in a larger one.
      part = Buffer.allocUnsafeSlow(Math.max(partBytes, 2 * (rest.length + chunk.length)));
      rest.copy(part);
      size = rest.length;
      if (end > 0) yield partOf(filled.subarray(0, end));
    }
    size += chunk.copy(part, size);
  }
  if (size > 0) yield partOf(part.subarray(0, size));
}

interface BackupDependencies {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'listWaiting'>;
  readonly files: AllKept;
  readonly migrations: string;
  readonly keys: Keys;
  /** Public key of age that encrypts the backup; null writes the backup unencrypted. */
  readonly recipient: string | null;
  readonly catalog: unknown;
  readonly hub: string;
  readonly now: () => Date;
}

export interface WrittenBackup extends Contents {
  readonly secrets: readonly string[];
}

/** Logs missing files; they do not prevent a backup. */
export function tellMissing(log: Log, { missing, missingNames }: Contents): void {
  if (missing > 0) log.warn({ missing, missingNames }, 'backup written, with files missing');
}

const collectEvery = 16 * 1024 * 1024;

/**
 * Returns a function that collects garbage after every 16 MB of rows. Node would otherwise let 60
 * MB of buffers accumulate outside the heap of JavaScript. It does nothing without `--expose-gc`,
 * as in the hub itself.
 */
function createCollector(): (bytes: number) => void {
  let since = 0;
  return (bytes) => {
    since += bytes;
    if (since < collectEvery) return;
    since = 0;
    globalThis.gc?.();
  };
}

/** Longest pause after a batch in milliseconds, for a slow disk or a stopped process. */
const longestPause = 1_000;

async function addRows(archive: ArchiveWriter, db: Db, tables: readonly CopiedTable[]) {
  const rows: Record<string, number> = {};
  const collect = createCollector();
  for (const [index, table] of tables.entries()) {
    let part = 0;
    let count = 0;
    let began = performance.now();
    for await (const cut of cutIntoParts(db.copyOut(table))) {
      part += 1;
      count += cut.count;
      await archive.add(places.rows(index, part), cut.rows);
      collect(cut.rows.length);
      // The backup and PostgreSQL's COPY leave half of the time to the hub's requests. The embedded
      // database has one connection, so requests would only wait longer.
      if (db.engine === 'postgres') await sleep(Math.min(performance.now() - began, longestPause));
      began = performance.now();
    }
    rows[table.name] = count;
  }
  return rows;
}

/** Adds a consistent snapshot of the database while the hub continues to work. */
async function addDatabase(archive: ArchiveWriter, deps: BackupDependencies, withFiles: boolean) {
  const { db, jobs, migrations, keys, catalog, hub, now } = deps;
  // All reads see the database as of the first statement; a large table may take long.
  await db.query('set transaction isolation level repeatable read, read only');
  await db.query('set local statement_timeout = 0');
  const tables = await listTables(db.query);
  const sealed = await countSealed(db.query);
  const secrets = [...new Set([keys.fingerprint, ...sealed.keys()])];
  const manifest: Manifest = {
    format: manifestFormat,
    hub,
    made_at: now().toISOString(),
    migration: await readMigration(db.query, migrations),
    engine: db.engine,
    secrets,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    files: withFiles,
    catalog,
  };
  await archive.add(places.manifest, JSON.stringify(manifest, null, 2));
  const rows = await addRows(archive, db, tables);
  const waiting = await jobs.listWaiting();
  await archive.add(places.jobs, JSON.stringify(waiting));
  const numbers = await readNumbers(db.query);
  const files = withFiles ? await listKept(deps.files) : [];
  return { rows, numbers, jobs: waiting.length, files, secrets };
}

export interface BackupOptions {
  readonly files: boolean;
  readonly replaces?: boolean;
}

/** Writes a consistent backup of the whole hub without blocking it. */
export async function writeBackup(
  file: string,
  deps: BackupDependencies,
  options: BackupOptions,
): Promise<WrittenBackup> {
  const { replaces = false } = options;
  return writeArchive(file, { ...deps, replaces }, async (archive) => {
    const { files, secrets, ...rest } = await deps.db.transaction(() =>
      addDatabase(archive, deps, options.files),
    );
    const contents = { ...rest, ...(await addKept(archive, files)) };
    await archive.add(places.contents, JSON.stringify(contents));
    return { ...contents, secrets };
  });
}
