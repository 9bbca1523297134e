import { accountTables } from '#features/accounts';
import { alertTables } from '#features/alerts';
import { announcementTables } from '#features/announcements';
import { auditTables } from '#features/audit';
import { catalogVersionTables } from '#features/catalog-versions';
import { releaseTables } from '#features/releases';
import { identityTables } from '#features/identity';
import { licenseTables } from '#features/licenses';
import { messengerTables } from '#features/messenger';
import { operatorTables } from '#features/operators';
import { privacyTables } from '#features/privacy';
import { supportTables } from '#features/support';
import { tokenTables } from '#features/tokens';
import { verificationTables } from '#features/verification';
import { webhookTables } from '#features/webhooks';
import { platformTables } from '#platform/db/personal.ts';
import type { PersonalTable } from '#platform/personal.ts';

/** Data classification of every table, in the order in which people read it. */
export const personalTables: readonly PersonalTable[] = [
  ...identityTables,
  ...operatorTables,
  ...licenseTables,
  ...accountTables,
  ...verificationTables,
  ...supportTables,
  ...messengerTables,
  ...privacyTables,
  ...auditTables,
  ...webhookTables,
  ...releaseTables,
  ...tokenTables,
  ...announcementTables,
  ...catalogVersionTables,
  ...alertTables,
  ...platformTables,
];
