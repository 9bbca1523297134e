import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import type { Catalog, ReleaseKeys } from '@hub/contract/catalog';
import {
  readRelease,
  readRotation,
  releaseStatementText,
  rotationStatementText,
  type ReleaseStatement,
  type RotationStatement,
  type SignedStatement,
} from './statement-rules.ts';
import { signingTexts } from '#releases/texts.ts';

/** Secret key of a publisher with its public key in hex. */
export interface SigningKey {
  readonly secret: KeyObject;
  readonly key: string;
}

const publicKeyOf = (secret: KeyObject): string =>
  Buffer.from(createPublicKey(secret).export({ format: 'jwk' }).x ?? '', 'base64url').toString(
    'hex',
  );

/** Creates a key pair. `pem` is the secret key in PKCS #8. */
export function makeSigningKey(): SigningKey & { readonly pem: string } {
  const { privateKey: secret } = generateKeyPairSync('ed25519');
  const pem = secret.export({ format: 'pem', type: 'pkcs8' }).toString();
  return { secret, key: publicKeyOf(secret), pem };
}

/** Reads an Ed25519 key from the text of a PEM file; null if there is none. */
export function readSigningKey(pem: string): SigningKey | null {
  try {
    const secret = createPrivateKey(pem);
    return secret.asymmetricKeyType === 'ed25519' ? { secret, key: publicKeyOf(secret) } : null;
  } catch {
    return null;
  }
}

const lineOf = (statement: string, { secret }: SigningKey): string =>
  `${statement} ${sign(null, Buffer.from(statement), secret).toString('hex')}`;

/** Formats a time for statements: UTC, to the second. */
const instantOf = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

type ReleaseToSign = Omit<ReleaseStatement, 'signedAt' | 'key'>;

export const signRelease = (release: ReleaseToSign, at: Date, by: SigningKey): string =>
  lineOf(releaseStatementText({ ...release, signedAt: instantOf(at), key: by.key }), by);

/** Returns the signed line that replaces the key `by` with the public key `next`. */
export const signRotation = (next: string, at: Date, by: SigningKey): string =>
  lineOf(rotationStatementText({ oldKey: by.key, newKey: next, signedAt: instantOf(at) }), by);

function isSignedBy(key: string, { statement, signature }: SignedStatement<unknown>): boolean {
  const x = Buffer.from(key, 'hex').toString('base64url');
  const signer = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(statement), signer, Buffer.from(signature, 'hex'));
}

/**
 * Parses and verifies a signed line; null if it is invalid. It does not check who owns the key that
 * the line names.
 */
export function findSignedRelease(line: string): SignedStatement<ReleaseStatement> | null {
  const statement = readRelease(line);
  return statement && isSignedBy(statement.key, statement) ? statement : null;
}

function findSignedRotation(line: string): SignedStatement<RotationStatement> | null {
  const statement = readRotation(line);
  return statement && isSignedBy(statement.oldKey, statement) ? statement : null;
}

/** Returns the current key, or the fault in the rotations of the catalog. */
export function followRotations({
  key,
  rotations = [],
}: ReleaseKeys): { readonly key: string } | { readonly fault: string } {
  const known = [key];
  for (const [index, line] of rotations.entries()) {
    const next = findSignedRotation(line);
    const place = `releases.rotations.${index}`;
    if (!next) return { fault: `${place}: ${signingTexts.noRotation}` };
    if (next.oldKey !== known.at(-1)) return { fault: `${place}: ${signingTexts.brokenRow}` };
    if (known.includes(next.newKey)) return { fault: `${place}: ${signingTexts.keyAgain}` };
    known.push(next.newKey);
  }
  return { key: known.at(-1) ?? key };
}

/** Returns the faults of the publisher's keys in a catalog, as sentences. */
export function faultsOfReleaseKeys({ releases }: Pick<Catalog, 'releases'>): string[] {
  const followed = releases && followRotations(releases);
  return followed && 'fault' in followed ? [followed.fault] : [];
}

/** Returns the current key; null if the catalog names no key. Throws for faulty rotations. */
export function releaseKeyOf({ releases }: Pick<Catalog, 'releases'>): string | null {
  if (releases === undefined) return null;
  const followed = followRotations(releases);
  if ('fault' in followed) throw new Error(followed.fault);
  return followed.key;
}
