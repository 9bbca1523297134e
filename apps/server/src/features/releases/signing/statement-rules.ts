import type { Noun } from '#releases/package-kinds.ts';

/**
 * Publisher's statement about one zip, on one line. The signature covers every byte before the last
 * space. docs/signed-releases.md describes the format; wordpress/tests/release-vectors.json has
 * examples.
 */
export interface ReleaseStatement {
  readonly kind: Noun;
  readonly slug: string;
  readonly version: string;
  /** SHA-256 of the zip, in hex. */
  readonly sha256: string;
  /** UTC, to the second: 2026-11-27T12:00:00Z. */
  readonly signedAt: string;
  /** Public key of the signature, in hex. */
  readonly key: string;
}

/** Publisher's statement that one key replaces another. The old key signs it. */
export interface RotationStatement {
  readonly oldKey: string;
  readonly newKey: string;
  readonly signedAt: string;
}

/** Statement with the data to verify it. */
export type SignedStatement<Statement> = Statement & {
  /** Signed bytes as text; all of them are ASCII. */
  readonly statement: string;
  /** Signature in hex. */
  readonly signature: string;
};

// The first word of a statement prevents the use of its signature for another purpose.
const releaseWord = 'hub-release/1';
const rotationWord = 'hub-release-key/1';

const key = '([0-9a-f]{64})';
const instant = '(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ)';
const signature = '([0-9a-f]{128})';
const releaseLine = new RegExp(
  `^(${releaseWord} (plugin|theme) ([A-Za-z0-9_-]{1,64}) (\\d[A-Za-z0-9.+_-]{0,63}) ([0-9a-f]{64}) ${instant} ${key}) ${signature}$`,
);
const rotationLine = new RegExp(`^(${rotationWord} ${key} ${key} ${instant}) ${signature}$`);

/** Returns the bytes to sign for a release. */
export const releaseStatementText = (statement: ReleaseStatement): string =>
  [
    releaseWord,
    statement.kind,
    statement.slug,
    statement.version,
    statement.sha256,
    statement.signedAt,
    statement.key,
  ].join(' ');

/** Returns the bytes to sign for a key rotation. */
export const rotationStatementText = ({ oldKey, newKey, signedAt }: RotationStatement): string =>
  [rotationWord, oldKey, newKey, signedAt].join(' ');

/** Parses a release statement without verifying it; null for other text. */
export function readRelease(line: string): SignedStatement<ReleaseStatement> | null {
  const parts = releaseLine.exec(line);
  if (!parts) return null;
  const [
    ,
    statement = '',
    kind,
    slug = '',
    version = '',
    sha256 = '',
    at = '',
    by = '',
    seal = '',
  ] = parts;
  const is = kind === 'theme' ? 'theme' : 'plugin';
  return { kind: is, slug, version, sha256, signedAt: at, key: by, statement, signature: seal };
}

/** Parses a rotation statement without verifying it; null for other text. */
export function readRotation(line: string): SignedStatement<RotationStatement> | null {
  const parts = rotationLine.exec(line);
  if (!parts) return null;
  const [, statement = '', oldKey = '', newKey = '', signedAt = '', seal = ''] = parts;
  return { oldKey, newKey, signedAt, statement, signature: seal };
}

/** Returns the short form of a key for messages. */
export const shortKey = (hex: string): string => `${hex.slice(0, 8)}…`;
