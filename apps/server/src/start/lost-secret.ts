import { loadDeployment } from './deployment.ts';
import { dropLostSecret } from '#app/lost-secret.ts';
import type { LostSecretResult } from '#cli/running/lost-secret-command.ts';
import type { Actor } from '#platform/actor.ts';

/** Gives up a lost secret in the database of the settings. */
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
