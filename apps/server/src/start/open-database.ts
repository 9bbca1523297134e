import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from '@hub/contract/limits';
import type { Config } from '#settings/config-shape.ts';
import { StartRefused } from './start-refused.ts';
import { isDatabaseUnreachable } from '#platform/db/sql/sql-errors.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { ExtensionsRefused, ObsoleteDatabase } from '#platform/db/migrated.ts';
import { FolderLocked, lockFolder } from '#platform/folder-lock.ts';
import type { Log } from '#platform/log/log.ts';
import { readMadeSecret } from '#platform/secrets/secret-file.ts';

/** Never creates a secret, because sealed values need the secret that sealed them. */
export function secretsThere({ secrets, dataDir }: Config): readonly string[] {
  const madeSecret = secrets.length > 0 ? null : readMadeSecret(dataDir);
  return madeSecret === null ? secrets : [madeSecret];
}

/** Pause between two attempts to reach the database, in milliseconds. */
const databasePause = seconds(1);

const noAnswer =
  'The database in DATABASE_URL does not respond. Check that it is running and that the address is correct.';

export async function openDatabase(
  config: Config,
  log: Log,
): Promise<{ db: Db; close: () => Promise<void> }> {
  // Only the engine in use is loaded, because each engine is large.
  if (config.databaseUrl !== null) {
    const { openPostgres } = await import('#platform/db/engine/postgres.ts');
    const onError = (error: Error): void =>
      log.warn({ err: error }, 'idle database connection lost');
    const db = createDb(openPostgres({ url: config.databaseUrl, onError }));
    return { db, close: () => db.close() };
  }
  const lock = await lockFolder(config.dataDir).catch((error: unknown) => {
    throw refusalOf(error, config);
  });
  const { openPglite } = await import('#platform/db/engine/pglite.ts');
  const db = createDb(await openPglite({ dataDir: join(config.dataDir, 'db') }));
  return { db, close: () => db.close().then(() => lock.release()) };
}

/** Refused connections: wrong user or password, missing database or privilege. */
const refusedAtTheDoor = ['28000', '28P01', '3D000', '42501'];

const isSentence = (error: unknown): error is Error =>
  [FolderLocked, ObsoleteDatabase, ExtensionsRefused].some((kind) => error instanceof kind);

/** Converts a fault that the operator can correct; returns any other error unchanged. */
export function refusalOf(error: unknown, { dataDir, databaseUrl }: Config): unknown {
  if (isSentence(error)) return new StartRefused([error.message]);
  // Drizzle wraps the error of the driver.
  const { cause } = error as Error;
  const { code = '', message } = (cause ?? error) as NodeJS.ErrnoException;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return new StartRefused([
      `The data folder ${dataDir} is not writable. Give this user write access, or set HUB_DATA_DIR to another folder.`,
    ]);
  }
  if (databaseUrl !== null && refusedAtTheDoor.includes(code)) {
    return new StartRefused([`The database in DATABASE_URL refuses the connection: ${message}.`]);
  }
  return error;
}

/**
 * Retries until the database is reachable, because both may start in any order. Throws
 * `StartRefused` after `patience` milliseconds.
 */
export async function whenReached(
  work: () => Promise<void>,
  { log, patience }: { log: Log; patience: number },
): Promise<void> {
  const until = Date.now() + patience;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error;
      if (Date.now() >= until) throw new StartRefused([noAnswer]);
      log.warn({ err: error }, `${noAnswer} The hub retries in a second.`);
      await delay(databasePause);
    }
  }
}
