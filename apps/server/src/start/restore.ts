import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations, readSettings } from './deployment.ts';
import { openDatabase, refusalOf, whenReached } from './open-database.ts';
import type { Config } from '#settings/config-shape.ts';
import { openReleaseFiles, openSentFiles } from '#features/downloads';
import type { Checked } from '#platform/backup/check-backup.ts';
import { prepareRestore, restoreBackup } from '#platform/backup/restore-backup.ts';
import { createJobs } from '#platform/jobs.ts';
import { createKeys } from '#platform/keys.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';

/** The secrets that are there: none is made, for what is restored was sealed with another. */
export function readSecrets({ secrets, dataDir }: Config): readonly string[] {
  const file = join(dataDir, 'secret');
  if (secrets.length > 0 || !existsSync(file)) return secrets;
  return [readFileSync(file, 'utf8').trim()];
}

/** Restores a backup into the database of the settings, before there is a hub on it. */
export async function restoreHere(file: string, patience: number): Promise<Checked> {
  const { config } = await readSettings(false);
  const fingerprints = readSecrets(config).map((secret) => createKeys(secret).fingerprint);
  const checked = await prepareRestore(file, { migrations, fingerprints });
  const log = createLog('warn');
  const { db, close } = await openDatabase(config, log);
  try {
    await whenReached(() => db.ping(), { log, patience });
    const stores = {
      releases: openReleaseFiles(config, db),
      conversations: openSentFiles(config, db),
    };
    await restoreBackup(file, checked, {
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
