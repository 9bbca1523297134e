import { minutes } from '@hub/contract/limits';
import { createLocalJWKSet, decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { createSigning } from './signing-keys.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { createSealing, type Sealer } from '#platform/secrets/sealing.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(() => db.query('delete from signing_keys'));
afterAll(() => db.close());

const clock = createTestClock();
const secret = 'a secret of the tests, long enough to be one';
const claims = { iss: 'https://hub.example', sub: '7', nested: { text: 'ä"\\/' } };
const typ = 'test+jwt';

/**
 * Opens a signing service with an empty cache, and counts the keys that it unseals. On an empty
 * database, the first signature creates the key and the second signature unseals it.
 */
function openHub(sealing: Sealer = createSealing([createKeys(secret)])) {
  const counts = { opened: 0 };
  const counting: Sealer = {
    ...sealing,
    open(sealed, context) {
      counts.opened += 1;
      return sealing.open(sealed, context);
    },
  };
  const signing = createSigning({ db, clock, sealing: counting });
  return { ...signing, counts, kid: async () => (await signing.sign(claims, typ)).kid };
}

const listedKids = async () => (await openHub().publicKeys()).keys.map(({ kid }) => kid);

const sealedKey = async () => {
  const { rows } = await db.query('select kid, private_sealed from signing_keys');
  return rows[0] as { kid: string; private_sealed: string };
};

test('a signed statement equals the output of jose exactly', async () => {
  const hub = openHub();
  const { jws, kid } = await hub.sign(claims, typ);
  const { private_sealed: sealed } = await sealedKey();
  const plain = createSealing([createKeys(secret)]).open(sealed, `key:${kid}`) ?? '';
  const key = await importJWK(JSON.parse(plain) as Record<string, string>, 'EdDSA');
  const header = { alg: 'EdDSA', typ, kid };
  expect(jws).toBe(await new SignJWT(claims).setProtectedHeader(header).sign(key));
  const { payload } = await jwtVerify(jws, createLocalJWKSet(await hub.publicKeys()));
  expect(payload).toEqual(claims);
  expect(decodeProtectedHeader(jws)).toEqual(header);
});

test('unseals a key once for many signatures', async () => {
  await openHub().sign(claims, typ);
  const hub = openHub();
  for (let nth = 0; nth < 3; nth += 1) await hub.sign(claims, typ);
  expect(hub.counts.opened).toBe(1);
});

test('a rotation by another process applies to the next signature', async () => {
  const [one, two] = [openHub(), openHub()];
  const first = await one.kid();
  expect(await two.kid()).toBe(first);
  clock.advance(minutes(1));
  const second = await two.rotate();
  expect(second).not.toBe(first);
  expect(await one.kid()).toBe(second);
  expect(await two.kid()).toBe(second);
  clock.advance(minutes(1));
  expect([await one.rotate(), await two.kid()]).toEqual([await one.kid(), await one.kid()]);
});

test('a rolled-back rotation changes nothing', async () => {
  const [one, two] = [openHub(), openHub()];
  const first = await one.kid();
  clock.advance(minutes(1));
  await db
    .transaction(async () => {
      const rotated = await two.rotate();
      expect(await two.kid()).toBe(rotated);
      throw new Error('back');
    })
    .catch(() => {});
  expect([await one.kid(), await two.kid()]).toEqual([first, first]);
});

test('a key of a rolled-back transaction signs nothing', async () => {
  const hub = openHub();
  const unusedKids: string[] = [];
  await db
    .transaction(async () => {
      unusedKids.push(await hub.kid());
      throw new Error('back');
    })
    .catch(() => {});
  const kid = await hub.kid();
  expect(unusedKids).not.toContain(kid);
  expect(await listedKids()).toEqual([kid]);
});

test('a key stops signing when its row is deleted', async () => {
  const hub = openHub();
  await hub.kid();
  const gone = await hub.kid();
  await db.query('delete from signing_keys');
  const kid = await hub.kid();
  expect(kid).not.toBe(gone);
  expect(await listedKids()).toEqual([kid]);
});

test('a key that was resealed with a secret unknown to this process signs nothing', async () => {
  const hub = openHub();
  await hub.kid();
  const kid = await hub.kid();
  const another = createSealing([createKeys('another secret of the tests, as long as the first')]);
  const plain = createSealing([createKeys(secret)]).open(
    (await sealedKey()).private_sealed,
    `key:${kid}`,
  );
  await db.query('update signing_keys set private_sealed = $1', [
    another.seal(plain ?? '', `key:${kid}`),
  ]);
  clock.advance(minutes(1));
  expect(await hub.kid()).not.toBe(kid);
});
