import { existsSync, readFileSync } from 'node:fs';
import { migrations, readSettings } from './deployment.ts';
import { openDatabase, refusalOf, whenReached } from './open-database.ts';
import { secretsThere } from './secrets-there.ts';
import { StartRefused } from './start-refused.ts';
import type { NamedBackup } from '#cli/running/backup-commands.ts';
import { openReleaseFiles } from '#features/releases';
import { openSentFiles } from '#features/messenger';
import { checkBackup, type BackupFile, type CheckedBackup } from '#platform/backup/check-backup.ts';
import { findIdentity } from '#platform/backup/encryption.ts';
import { prepareRestore, restoreBackup } from '#platform/backup/restore-backup.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createKeys, type Keys } from '#platform/secrets/keys.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { Config } from '#settings/config-shape.ts';

const ringsOf = (config: Config): Keys[] => secretsThere(config).map(createKeys);

/** Reads the private key that a command names. Throws `StartRefused`. */
function readIdentity(path: string): string {
  const found = existsSync(path) ? findIdentity(readFileSync(path, 'utf8')) : null;
  if (found !== null) return found;
  throw new StartRefused([
    `${path} contains no age private key, which begins with AGE-SECRET-KEY-1.`,
  ]);
}

const backupFileOf = (
  { file, identityFile, withoutSecret }: NamedBackup,
  config: Config | null,
): BackupFile => ({
  file,
  identity: identityFile === null ? null : readIdentity(identityFile),
  rings: withoutSecret || config === null ? null : ringsOf(config),
});

/** Checks a backup; the settings are read only for the secret. */
export async function checkHere(backup: NamedBackup): Promise<CheckedBackup> {
  const config = backup.withoutSecret ? null : (await readSettings(false)).config;
  return checkBackup(backupFileOf(backup, config));
}

/** Restores a backup into the database of the settings, before there is a hub on it. */
export async function restoreHere(backup: NamedBackup, patience: number): Promise<CheckedBackup> {
  const { config } = await readSettings(false);
  const checked = await prepareRestore(backupFileOf(backup, config), migrations);
  const log = createLog('warn');
  const { db, close } = await openDatabase(config, log);
  try {
    await whenReached(() => db.ping(), { log, patience });
    const stores = {
      releases: openReleaseFiles(config, db),
      conversations: openSentFiles(config, db),
    };
    await restoreBackup(checked, {
      db,
      jobs: createJobs({ db, log, metrics: createMetrics({ log }) }),
      migrations,
      putFile: (store, kept) => stores[store].put(kept, kept.key),
    });
    return checked;
  } catch (error) {
    throw refusalOf(error, config);
  } finally {
    await close();
  }
}
