import { accountSeals } from '#features/accounts';
import { identitySeals } from '#features/identity';
import { licenseSeals } from '#features/licenses';
import { messengerSeals } from '#features/messenger';
import { privacySeals } from '#features/privacy';
import { webhookSeals } from '#features/webhooks';
import { platformSeals } from '#platform/db/sealed/sealed-columns.ts';
import type { SealedColumn } from '#platform/secrets/sealing.ts';

/** Every column of the database that `HUB_SECRET` seals. */
export const sealedColumns: readonly SealedColumn[] = [
  ...platformSeals,
  ...accountSeals,
  ...licenseSeals,
  ...messengerSeals,
  ...identitySeals,
  ...privacySeals,
  ...webhookSeals,
];
