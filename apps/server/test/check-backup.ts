import { readFileSync } from 'node:fs';
import { testSecret } from './purchase-codes.ts';
import { checkBackupCommand } from '#cli/running/backup-commands.ts';
import { checkBackup } from '#platform/backup/check-backup.ts';
import { findIdentity } from '#platform/backup/encryption.ts';
import { createKeys } from '#platform/secrets/keys.ts';

/** Runs `backup check` with the secret of the test hubs. */
export const runBackupCheck = (...args: string[]) =>
  checkBackupCommand(args, ({ file, identityFile, withoutSecret }) =>
    checkBackup({
      file,
      identity: identityFile === null ? null : findIdentity(readFileSync(identityFile, 'utf8')),
      rings: withoutSecret ? null : [createKeys(testSecret)],
    }),
  );
