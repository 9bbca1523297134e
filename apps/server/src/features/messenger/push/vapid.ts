import { createECDH } from 'node:crypto';
import type { Keys } from '#platform/secrets/keys.ts';

/**
 * Derives the key pair that signs push messages (RFC 8292) from `HUB_SECRET`. A subscription works
 * only with the key pair that existed when it was created.
 */
export function vapidOf(keys: Pick<Keys, 'keyFor'>) {
  const pair = createECDH('prime256v1');
  const secret = keys.keyFor('web-push');
  pair.setPrivateKey(secret);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: secret.toString('base64url'),
  };
}
