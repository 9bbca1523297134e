import type { Deps } from './composition.ts';
import { createAudit } from '#features/audit';
import type { LostSecretResult } from '#cli/running/lost-secret-command.ts';
import { codeIndexName, markCodesLost } from '#features/licenses';
import { forgetLostSecrets } from '#features/messenger';
import { createInstances } from '#platform/db/instances/instances.ts';
import { findLostIndexKey, removeIndexKey } from '#platform/db/sealed/blind-index.ts';
import { createKeys, type Keys } from '#platform/secrets/keys.ts';
import { createSealing } from '#platform/secrets/sealing.ts';
import type { Actor } from '#platform/actor.ts';

/**
 * Gives up the secret with this fingerprint, so that the hub starts without it. What it sealed stays
 * unreadable. No instance may run.
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
    const lost = await findLostIndexKey({ db, sealing }, codeIndexName);
    if (lost === null) return { kind: 'readable' };
    if (lost !== fingerprint) return { kind: 'other', fingerprint: lost };
    const licenses = await markCodesLost(db);
    await forgetLostSecrets(db, fingerprint, clock.now());
    await removeIndexKey(db, codeIndexName);
    const details = { key: fingerprint, licenses };
    await createAudit(deps).record({ event: 'hub.secret_lost', userId: null, actor, details });
    return { kind: 'done', licenses };
  });
}
