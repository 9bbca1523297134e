import { createECDH } from 'node:crypto';
import type { Keys } from '#platform/secrets/keys.ts';

/**
 * Derives the key pair with which the hub signs push messages (RFC 8292), so that it needs no
 * setting. A new `HUB_SECRET` means a new pair: an old subscription needs the pair of its time.
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
