import { migrations, readSettings } from './deployment.ts';
import { openDatabase, refusalOf, whenReached } from './open-database.ts';
import { secretsThere } from './secrets-there.ts';
import { openReleaseFiles } from '#features/downloads';
import { openSentFiles } from '#features/messenger';
import type { Checked } from '#platform/backup/check-backup.ts';
import { prepareRestore, restoreBackup } from '#platform/backup/restore-backup.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics.ts';

/** Restores a backup into the database of the settings, before there is a hub on it. */
export async function restoreHere(file: string, patience: number): Promise<Checked> {
  const { config } = await readSettings(false);
  const fingerprints = secretsThere(config).map((secret) => createKeys(secret).fingerprint);
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
