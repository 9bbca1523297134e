import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type BinaryLike,
  type KeyObject,
} from 'node:crypto';

/**
 * Keys for one purpose each, all from `HUB_SECRET`, so that none of them gives away another.
 */
export function createKeys(secret: string) {
  const known = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    const key = known.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    known.set(purpose, key);
    return key;
  };
  const knownObjects = new Map<string, KeyObject>();
  const keyObjectFor = (purpose: string): KeyObject => {
    const object = knownObjects.get(purpose) ?? createSecretKey(keyFor(purpose));
    knownObjects.set(purpose, object);
    return object;
  };
  const derive = (purpose: string, message: BinaryLike): Buffer =>
    createHmac('sha256', keyObjectFor(purpose)).update(message).digest();
  return {
/** 32 bytes for the named purpose. */
keyFor,
/** The key as a KeyObject for Node's ciphers: several times faster than its bytes. */
keyObjectFor,
/** HMAC-SHA256 of `message` under the purpose's key. */
derive,
/** Short identifier of the secret, which shows the secret that sealed a value. */
fingerprint: keyFor('fingerprint').toString('hex').slice(0, 8),
  };
}

export type Keys = ReturnType<typeof createKeys>;
