import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { isNull } from 'drizzle-orm';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
} from 'jose';
import { lifetimes } from '@hub/contract/limits';
import { after, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { lockHubs } from '#platform/db/locks/locks.ts';
import { signingKeyContext } from './sealed-columns.ts';
import { statement } from '#platform/db/statement.ts';
import type { Sealer } from '#platform/secrets/sealing.ts';
import { signingKeys } from '#schema/platform.ts';

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Returns a compact JWS (RFC 7515), signed by an Ed25519 key (RFC 8037). The bytes equal the output
 * of `jose`. The key import and worker thread of `jose` cost more than the signature.
 */
function signCompact(header: object, claims: object, key: KeyObject): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

const algorithm = 'EdDSA';

type SigningKeyRow = typeof signingKeys.$inferSelect;
export type ListedKey = Pick<SigningKeyRow, 'kid' | 'publicJwk' | 'createdAt' | 'retiredAt'>;
type SealedKey = Pick<SigningKeyRow, 'kid' | 'privateSealed'>;

interface SigningKey {
  readonly kid: string;
  readonly key: KeyObject;
}

const listKeys = statement<ListedKey>(
  'signing_keys_listed',
  `select kid, public_jwk as "publicJwk", created_at as "createdAt", retired_at as "retiredAt"
  from signing_keys
  where retired_at is null or retired_at > $1::timestamptz
  order by created_at desc`,
);

const currentKeys = statement<SealedKey>(
  'signing_keys_current',
  `select kid, private_sealed as "privateSealed"
  from signing_keys
  where retired_at is null
  order by created_at desc`,
);

const toKeySet = (rows: readonly ListedKey[]): { keys: JWK[] } => ({
  keys: rows.map((row) => row.publicJwk),
});

const toKey = (jwk: JWK): KeyObject => createPrivateKey({ key: { ...jwk }, format: 'jwk' });

/**
 * Returns a function that unseals a key and caches the last one, because unsealing costs twice as
 * much as signing. The cache compares the row, so a retired, deleted or resealed key cannot sign.
 */
function createUnsealing(sealing: Sealer): (row: SealedKey) => KeyObject | null {
  let open: (SealedKey & { readonly key: KeyObject }) | null = null;
  return ({ kid, privateSealed }) => {
    if (open?.kid === kid && open.privateSealed === privateSealed) return open.key;
    const plain = sealing.open(privateSealed, signingKeyContext(kid));
    if (plain === null) return null;
    open = { kid, privateSealed, key: toKey(JSON.parse(plain) as JWK) };
    return open.key;
  };
}

/** Signs statements that programs verify offline. The database stores the sealed keys. */
export function createSigning({ db, clock, sealing }: { db: Db; clock: Clock; sealing: Sealer }) {
  const listed = (): Promise<ListedKey[]> =>
    db.run(listKeys, [after(clock.now(), -lifetimes.retiredKey).toISOString()]);

  const unseal = createUnsealing(sealing);

  const usable = async (): Promise<SigningKey | null> => {
    for (const row of await db.run(currentKeys, [])) {
      const key = unseal(row);
      if (key !== null) return { kid: row.kid, key };
    }
    return null;
  };

  const insertNew = async (): Promise<SigningKey> => {
    const pair = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
    const publicJwk = await exportJWK(pair.publicKey);
    const privateJwk = await exportJWK(pair.privateKey);
    const kid = await calculateJwkThumbprint(publicJwk);
    await db
      .sql()
      .insert(signingKeys)
      .values({
        kid,
        publicJwk: { ...publicJwk, kid, alg: algorithm, use: 'sig' },
        privateSealed: sealing.seal(JSON.stringify(privateJwk), signingKeyContext(kid)),
        createdAt: clock.now(),
      });
    return { kid, key: toKey(privateJwk) };
  };

  /** Locks, so that two processes that start on an empty database use the same key. */
  const create = (): Promise<SigningKey> =>
    db.transaction(async () => {
      await lockHubs(db, 'signing_keys');
      return (await usable()) ?? insertNew();
    });

  const current = async (): Promise<SigningKey> => (await usable()) ?? (await create());

  return {
    /** Signs the claims as a compact JWS (EdDSA) with the given `typ` and the current `kid`. */
    async sign(claims: JWTPayload, typ: string): Promise<{ jws: string; kid: string }> {
      const { kid, key } = await current();
      return { jws: signCompact({ alg: algorithm, typ, kid }, claims, key), kid };
    },
    /** Returns the key set: the current key, and keys retired less than 90 days ago. */
    async publicKeys(): Promise<{ keys: JWK[] }> {
      const rows = await listed();
      if (rows.some(({ retiredAt }) => retiredAt === null)) return toKeySet(rows);
      await current();
      return toKeySet(await listed());
    },
    list: listed,
    /** Creates a key that signs all later statements; returns its id. */
    rotate: (): Promise<string> =>
      db.transaction(async () => {
        await lockHubs(db, 'signing_keys');
        const retiredAt = clock.now();
        await db.sql().update(signingKeys).set({ retiredAt }).where(isNull(signingKeys.retiredAt));
        return (await insertNew()).kid;
      }),
  };
}

export type Signer = ReturnType<typeof createSigning>;
