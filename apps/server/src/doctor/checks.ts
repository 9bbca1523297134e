import { backupCheck } from './checks/backup-check.ts';
import { catalogueCheck } from './checks/catalogue-check.ts';
import { clockCheck } from './checks/clock-check.ts';
import { dataFolderCheck } from './checks/data-folder-check.ts';
import { databaseCheck } from './checks/database-check.ts';
import { createDiskCheck } from './checks/disk-check.ts';
import { filesCheck } from './checks/files-check.ts';
import { hubsCheck } from './checks/hubs-check.ts';
import { jobsCheck } from './checks/jobs-check.ts';
import { mailCheck } from './checks/mail-check.ts';
import { mailboxCheck } from './checks/mailbox-check.ts';
import { marketplaceCheck } from './checks/marketplace-check.ts';
import { migrationsCheck } from './checks/migrations-check.ts';
import { nodeCheck } from './checks/node-check.ts';
import { publicAddressCheck } from './checks/public-address-check.ts';
import { secretsCheck } from './checks/secrets-check.ts';
import { settingsCheck } from './checks/settings-check.ts';
import { storageCheck } from './checks/storage-check.ts';
import type { Check } from './finding.ts';
import type { Subject } from './subject.ts';

/** All checks, in the order of their report. */
export const checks: readonly Check<Subject>[] = [
  settingsCheck,
  nodeCheck,
  catalogueCheck,
  databaseCheck,
  migrationsCheck,
  clockCheck,
  hubsCheck,
  jobsCheck,
  secretsCheck,
  mailCheck,
  mailboxCheck,
  storageCheck,
  filesCheck,
  marketplaceCheck,
  publicAddressCheck,
  dataFolderCheck,
  createDiskCheck(),
  backupCheck,
];

/** Checks that are quick enough for startup. */
export const quickChecks = checks.filter(({ isSlow }) => !isSlow);
