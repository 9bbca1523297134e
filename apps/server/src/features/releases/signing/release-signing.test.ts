import { readFileSync } from 'node:fs';
import { createPrivateKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  findSignedRelease,
  followRotations,
  makeSigningKey,
  readSigningKey,
  signRelease,
  signRotation,
  type SigningKey,
} from './release-signing.ts';
import { readRelease } from './statement-rules.ts';

interface Vectors {
  readonly keys: Record<string, { readonly seed: string; readonly public: string }>;
  readonly releases: readonly {
    readonly name: string;
    readonly line: string;
    readonly verdict: 'holds' | 'broken' | 'malformed';
    readonly says?: Record<string, string>;
  }[];
  readonly rotations: readonly {
    readonly name: string;
    readonly known: readonly string[];
    readonly lines: readonly string[];
    readonly then: readonly string[];
  }[];
}

/** Test vectors that the tests of the WordPress client use too. */
const vectors = JSON.parse(
  readFileSync(
    new URL('../../../../../../wordpress/tests/release-vectors.json', import.meta.url),
    'utf8',
  ),
) as Vectors;

/** Returns the signing key of a seed (RFC 8410, section 7). */
function keyOf(name: string): SigningKey {
  const { seed = '' } = vectors.keys[name] ?? {};
  const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex');
  const pem = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString();
  const key = readSigningKey(pem);
  if (!key) throw new Error(`no key ${name}`);
  return key;
}
const [first, second, third] = ['first', 'second', 'third'].map(keyOf) as [
  SigningKey,
  SigningKey,
  SigningKey,
];

const verdictOf = (line: string): string =>
  readRelease(line) === null ? 'malformed' : findSignedRelease(line) ? 'holds' : 'broken';

describe('signed release', () => {
  test.each(vectors.releases)('$name: $verdict', ({ line, verdict, says }) => {
    expect(verdictOf(line)).toBe(verdict);
    const found = findSignedRelease(line);
    if (!says) return expect(found).toBeNull();
    const { signed_at: signedAt, ...rest } = says;
    return expect(found).toMatchObject({ ...rest, signedAt });
  });

  test('equals the test vector', () => {
    const zip = {
      kind: 'theme',
      slug: 'essentials',
      version: '7.2',
      sha256: 'ab'.repeat(32),
    } as const;
    const at = new Date('2026-11-27T12:00:00.999Z');
    expect(signRelease(zip, at, first)).toBe(vectors.releases[0]?.line);
    expect(signRotation(second.key, at, first)).toBe(vectors.rotations[1]?.lines[0]);
  });

  test('refuses a signed release if any character is replaced', () => {
    const line = vectors.releases[0]?.line ?? '';
    for (let place = 0; place < line.length; place += 1) {
      for (const instead of ['0', 'f', ' ', '\n', '']) {
        if (line[place] === instead) continue;
        const other = line.slice(0, place) + instead + line.slice(place + 1);
        expect(verdictOf(other), `${instead} at ${place}`).not.toBe('holds');
      }
    }
  });
});

describe('signing key', () => {
  test('a new signing key is random and can be read back', () => {
    const [one, other] = [makeSigningKey(), makeSigningKey()];
    expect(one.key).not.toBe(other.key);
    expect(readSigningKey(one.pem)?.key).toBe(one.key);
  });

  test.each(['', 'no key', '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----'])(
    'is not read from %j',
    (text) => expect(readSigningKey(text)).toBeNull(),
  );
});

describe('key rotations in the catalog', () => {
  const at = new Date('2026-11-27T12:00:00Z');
  const toSecond = signRotation(second.key, at, first);
  const toThird = signRotation(third.key, at, second);
  const follow = (...rotations: string[]) => followRotations({ key: first.key, rotations });

  test('lead to the newest key', () => {
    expect(followRotations({ key: first.key })).toEqual({ key: first.key });
    expect(follow(toSecond)).toEqual({ key: second.key });
    expect(follow(toSecond, toThird)).toEqual({ key: third.key });
  });

  test('reports key rotations with their index if they do not form a chain', () => {
    const noRotation = 'must be a line of “release rotate”, signed with the key that it replaces';
    const table = [
      [follow(toThird), '0: does not replace the key of the line before it'],
      [follow(toSecond, toSecond), '1: does not replace the key of the line before it'],
      [
        follow(toSecond, signRotation(first.key, at, second)),
        '1: brings back a key that was replaced',
      ],
      [follow(toSecond.slice(0, -1)), `0: ${noRotation}`],
      [follow(toSecond.replace(second.key, third.key)), `0: ${noRotation}`],
      [follow(vectors.releases[0]?.line ?? ''), `0: ${noRotation}`],
    ] as const;
    for (const [followed, fault] of table) {
      expect(followed).toEqual({ fault: `releases.rotations.${fault}` });
    }
  });
});
