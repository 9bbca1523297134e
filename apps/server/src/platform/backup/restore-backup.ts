import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { hashed } from '#platform/files/stored-files.ts';
import { checkBackup, type BackupFile, type CheckedBackup } from './check-backup.ts';
import type { KeptFile } from './kept-files.ts';
import { fileOf, places, tableOf, type Manifest, type StoreName } from './manifest.ts';
import { knowsMigration, withMigrationsUpTo } from './migrations.ts';
import { countFilled, listTables, setNumbers } from './tables.ts';
import type { CopiedTable } from '#platform/db/copying.ts';
import type { Db } from '#platform/db/db.ts';
import type { Jobs, WaitingJob } from '#platform/jobs/jobs.ts';

export interface RestoreDependencies {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'start' | 'stop' | 'takeIn'>;
  readonly putFile: (store: StoreName, file: KeptFile & { readonly path: string }) => Promise<void>;
  readonly migrations: string;
}

/** Reason why a backup cannot be restored here, as a sentence for the operator. */
export class NotRestored extends Error {
  override readonly name = 'NotRestored';
}

/** Longest wait for the queue to close, in milliseconds. */
const patience = 2_000;

/** Checks whether a backup fits this hub. Throws `BrokenBackup` or `NotRestored`. */
export async function prepareRestore(file: BackupFile, migrations: string): Promise<CheckedBackup> {
  const checked = await checkBackup(file);
  const { manifest } = checked;
  if (!knowsMigration(migrations, manifest.migration)) {
    throw new NotRestored(
      `The backup was made by another release of the hub (${manifest.hub}, ${manifest.migration}). Restore it with that one.`,
    );
  }
  // Without the secret, the operator accepted that sealed values cannot be opened.
  if (file.rings === null) return checked;
  const here = file.rings.map(({ fingerprint }) => fingerprint);
  const missing = manifest.secrets.filter((fingerprint) => !here.includes(fingerprint));
  if (missing.length > 0) {
    const which = missing.length === 1 ? 'the secret' : 'the secrets';
    throw new NotRestored(
      `HUB_SECRET lacks ${which} ${missing.join(', ')}, which the backup is sealed with. Give every secret that the hub had, with commas.`,
    );
  }
  return checked;
}

async function refuseFilled(db: Db): Promise<void> {
  if ((await countFilled(db.query)) > 0) {
    throw new NotRestored(
      'The database is not empty. Restore into a new one: another name in DATABASE_URL, or another folder in HUB_DATA_DIR.',
    );
  }
}

/** Copies an entry to a local file first, because a store accepts only complete, measured files. */
async function storeFile(
  { store, key }: { readonly store: StoreName; readonly key: string },
  content: Readable,
  deps: RestoreDependencies,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-restore-'));
  const path = join(folder, 'file');
  try {
    const file = createWriteStream(path, { mode: 0o600 });
    const hash = createHash('sha256');
    await pipeline(content, (chunks: AsyncIterable<Buffer>) => hashed(chunks, hash), file);
    await deps.putFile(store, { path, key, sha256: hash.digest('hex'), size: file.bytesWritten });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Restores rows, sequences and jobs. The caller opens the transaction. */
async function load({ manifest, contents, readAgain }: CheckedBackup, deps: RestoreDependencies) {
  const { db, jobs } = deps;
  let waiting: readonly WaitingJob[] = [];
  await db.query('set local statement_timeout = 0');
  await readAgain(async (name, content) => {
    const table = tableOf(name);
    if (table !== null) await db.copyIn(tableAt(manifest, table), await buffer(content));
    else if (name === places.jobs) waiting = (await json(content)) as WaitingJob[];
  });
  await setNumbers(db.query, contents.numbers);
  await jobs.takeIn(waiting);
}

/** Refuses tables that the migrations do not create, because their names become SQL. */
async function refuseStrangers({ tables }: Manifest, db: Db): Promise<void> {
  const columnsByTable = new Map(
    (await listTables(db.query)).map(({ name, columns }) => [name, columns]),
  );
  for (const { name, columns } of tables) {
    const isKnown = columns.every((column) => columnsByTable.get(name)?.includes(column));
    if (!isKnown) throw new NotRestored(`The backup has a table that no hub has: ${name}.`);
  }
}

function tableAt({ tables }: Manifest, index: number): CopiedTable {
  const table = tables[index];
  if (!table) throw new Error(`The backup has no table ${index}`);
  return table;
}

/** Restores into an empty database and migrates it to this release. Throws `NotRestored`. */
export async function restoreBackup(
  checked: CheckedBackup,
  deps: RestoreDependencies,
): Promise<void> {
  const { db, jobs, migrations } = deps;
  const { manifest } = checked;
  await refuseFilled(db);
  await withMigrationsUpTo(migrations, manifest.migration, (part) => db.migrate(part));
  await refuseStrangers(manifest, db);
  // Files come first: they have no effect without rows, and a retry finds them already stored.
  await checked.readAgain(async (name, content) => {
    const place = fileOf(name);
    if (place !== null) await storeFile(place, content, deps);
  });
  await jobs.start([]);
  try {
    await db.transaction(() => load(checked, deps));
  } finally {
    await jobs.stop(patience);
  }
  await db.migrate(migrations);
}
