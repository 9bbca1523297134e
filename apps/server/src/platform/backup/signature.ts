import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { BrokenBackup } from './manifest.ts';
import type { Keys } from '#platform/secrets/keys.ts';

export const signatureSchema = z.object({
  secret: z.string(),
  /** HMAC-SHA256 over the checksum, hex. */
  mac: z.string().regex(/^[\da-f]{64}$/),
});

type BackupSignature = z.output<typeof signatureSchema>;

const purpose = 'backup signature';

export const signBackup = (keys: Keys, checksum: string): BackupSignature => ({
  secret: keys.fingerprint,
  mac: keys.derive(purpose, checksum).toString('hex'),
});

interface SignedBackup {
  readonly file: string;
  readonly checksum: string;
  readonly signature: BackupSignature | undefined;
}

const orWithout = 'If it is lost, --without-secret reads the backup without proof of its origin.';

/** Throws `BrokenBackup` unless one of these secrets signed the backup. */
export function requireSignature(
  { file, checksum, signature }: SignedBackup,
  rings: readonly Keys[],
): void {
  if (signature === undefined) {
    throw new BrokenBackup(
      `${file} has no signature: nothing proves who wrote it.`,
      'unsigned_backup',
    );
  }
  const keys = rings.find(({ fingerprint }) => fingerprint === signature.secret);
  if (!keys) {
    const here =
      rings.length === 0
        ? 'HUB_SECRET is not set here.'
        : `HUB_SECRET here is ${rings.map(({ fingerprint }) => fingerprint).join(', ')}.`;
    throw new BrokenBackup(
      `${file} was made under another secret (${signature.secret}). ${here} Add that secret behind the first one, with a comma. ${orWithout}`,
      'other_secret',
    );
  }
  const expected = keys.derive(purpose, checksum);
  const givenMac = Buffer.from(signature.mac, 'hex');
  if (!timingSafeEqual(givenMac, expected)) {
    throw new BrokenBackup(
      `${file} was changed after it was made: its signature does not fit HUB_SECRET (${keys.fingerprint}).`,
    );
  }
}
