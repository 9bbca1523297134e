import { isNull } from 'drizzle-orm';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import { lifetimes } from '@hub/contract/limits';
import { after, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import type { Sealing } from '#platform/sealing.ts';
import { signingKeys } from '#schema/platform.ts';

const algorithm = 'EdDSA';
/** Two processes that start on an empty database must agree on one key. */
const birthLock = 27_889_641;

/** Signs statements that others verify offline, with keys that are kept sealed in the database. */
export interface Signing {
  /** A compact JWS with `alg` EdDSA, the given `typ` and this key's `kid`. */
  sign(claims: JWTPayload, typ: string): Promise<{ jws: string; kid: string }>;
  /** The key set: the current key, and those retired less than 90 days ago. */
  publicKeys(): Promise<{ keys: JWK[] }>;
  /** Whether this key still signs. */
  isCurrent(kid: string): Promise<boolean>;
  /** Makes a new key, which signs from now on; answers its id. */
  rotate(): Promise<string>;
}

interface SigningParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealing: Sealing;
}

type SigningKeyRow = typeof signingKeys.$inferSelect;
type ListedKey = Pick<SigningKeyRow, 'kid' | 'publicJwk' | 'privateSealed' | 'retiredAt'>;

const listKeys = statement<ListedKey>(
  'signing_keys_listed',
  `select kid, public_jwk as "publicJwk", private_sealed as "privateSealed",
    retired_at as "retiredAt"
  from signing_keys
  where retired_at is null or retired_at > $1::timestamptz
  order by created_at desc`,
);

const toKeySet = (rows: readonly ListedKey[]): { keys: JWK[] } => ({
  keys: rows.map((row) => row.publicJwk),
});

export function createSigning({ db, clock, sealing }: SigningParts): Signing {
  const listed = (): Promise<ListedKey[]> =>
    db.run(listKeys, [after(clock.now(), -lifetimes.retiredKey).toISOString()]);

  const usable = async (): Promise<{ kid: string; privateJwk: JWK } | null> => {
    for (const row of await listed()) {
      const plain = row.retiredAt ? null : sealing.open(row.privateSealed, `key:${row.kid}`);
      if (plain !== null) return { kid: row.kid, privateJwk: JSON.parse(plain) as JWK };
    }
    return null;
  };

  const insertNew = async (): Promise<{ kid: string; privateJwk: JWK }> => {
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
        privateSealed: sealing.seal(JSON.stringify(privateJwk), `key:${kid}`),
        createdAt: clock.now(),
      });
    return { kid, privateJwk };
  };

  const create = (): Promise<{ kid: string; privateJwk: JWK }> =>
    db.transaction(async () => {
      await db.query('select pg_advisory_xact_lock($1)', [birthLock]);
      return (await usable()) ?? insertNew();
    });

  const current = async (): Promise<{ kid: string; privateJwk: JWK }> =>
    (await usable()) ?? (await create());

  return {
    async sign(claims, typ) {
      const { kid, privateJwk } = await current();
      const key = await importJWK(privateJwk, algorithm);
      const header = { alg: algorithm, typ, kid };
      return { jws: await new SignJWT(claims).setProtectedHeader(header).sign(key), kid };
    },
    async publicKeys() {
      const rows = await listed();
      if (rows.some(({ retiredAt }) => retiredAt === null)) return toKeySet(rows);
      await current();
      return toKeySet(await listed());
    },
    rotate: () =>
      db.transaction(async () => {
        await db.query('select pg_advisory_xact_lock($1)', [birthLock]);
        const retiredAt = clock.now();
        await db.sql().update(signingKeys).set({ retiredAt }).where(isNull(signingKeys.retiredAt));
        return (await insertNew()).kid;
      }),
    isCurrent: async (kid) => (await usable())?.kid === kid,
  };
}
