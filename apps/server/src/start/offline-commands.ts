import { existsSync, readFileSync } from 'node:fs';
import { migrations, readSettings, loadDeployment } from './deployment.ts';
import { openDatabase, refusalOf, whenReached, secretsThere } from './open-database.ts';
import { StartRefused } from './start-refused.ts';
import type { NamedBackup } from '#cli/running/backup-commands.ts';
import { openReleaseFiles } from '#features/releases';
import { openSentFiles, forgetLostSecrets } from '#features/messenger';
import { checkBackup, type BackupFile, type CheckedBackup } from '#platform/backup/check-backup.ts';
import { findIdentity } from '#platform/backup/encryption.ts';
import { prepareRestore, restoreBackup } from '#platform/backup/restore-backup.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createKeys, type Keys } from '#platform/secrets/keys.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { Config } from '#settings/config-shape.ts';
import type { LostSecretResult } from '#cli/running/secret-commands.ts';
import type { Actor } from '#platform/actor.ts';
import type { Deps } from '#app/composition.ts';
import { createAudit } from '#features/audit';
import { codeIndexName, markCodesLost } from '#features/licenses';
import { createInstances } from '#platform/db/instances/instances.ts';
import { findLostIndexKey, removeIndexKey } from '#platform/db/sealed/blind-index.ts';
import { createSealing } from '#platform/secrets/sealing.ts';

/** Reads the private key that a command names. Throws `StartRefused` for a file without a key. */
function readIdentity(path: string): string {
  const identity = existsSync(path) ? findIdentity(readFileSync(path, 'utf8')) : null;
  if (identity !== null) return identity;
  throw new StartRefused([
    `${path} contains no age private key, which begins with AGE-SECRET-KEY-1.`,
  ]);
}

function backupFileOf(
  { file, identityFile, withoutSecret }: NamedBackup,
  config: Config | null,
): BackupFile {
  const identity = identityFile === null ? null : readIdentity(identityFile);
  const rings = withoutSecret || config === null ? null : secretsThere(config).map(createKeys);
  return { file, identity, rings };
}

/** Checks a backup. The settings are read only for the secret. */
export async function checkHere(backup: NamedBackup): Promise<CheckedBackup> {
  const config = backup.withoutSecret ? null : (await readSettings(false)).config;
  return checkBackup(backupFileOf(backup, config));
}

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
      putFile: (store, file) => stores[store].put(file, file.key),
    });
    return checked;
  } catch (error) {
    throw refusalOf(error, config);
  } finally {
    await close();
  }
}

/**
 * Drops the secret with this fingerprint, so that the hub starts without it. Data that it sealed
 * stays unreadable. Refuses while an instance runs.
 */
export async function dropLostSecret(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { fingerprint, actor }: { readonly fingerprint: string; readonly actor: Actor },
): Promise<LostSecretResult> {
  const { db, clock, secrets } = deps;
  const running = await createInstances(db).list(clock.now());
  if (running.length > 0) return { kind: 'running', hubs: running.map(({ name }) => name) };
  const sealing = createSealing(secrets.map(createKeys) as [Keys, ...Keys[]]);
  return db.transaction(async () => {
    const lostFingerprint = await findLostIndexKey({ db, sealing }, codeIndexName);
    if (lostFingerprint === null) return { kind: 'readable' };
    if (lostFingerprint !== fingerprint) return { kind: 'other', fingerprint: lostFingerprint };
    const licenses = await markCodesLost(db);
    await forgetLostSecrets(db, fingerprint, clock.now());
    await removeIndexKey(db, codeIndexName);
    const details = { key: fingerprint, licenses };
    await createAudit(deps).record({ event: 'hub.secret_lost', userId: null, actor, details });
    return { kind: 'done', licenses };
  });
}

export async function dropLostSecretHere(
  fingerprint: string,
  { actor, patience }: { readonly actor: Actor; readonly patience: number },
): Promise<LostSecretResult> {
  const deployment = await loadDeployment({ web: false, logLevel: 'warn', patience });
  try {
    return await dropLostSecret(deployment, { fingerprint, actor });
  } finally {
    await deployment.close();
  }
}
