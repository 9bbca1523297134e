import { backupCheck } from './checks/backup-check.ts';
import { dataFolderCheck, createDiskCheck } from './checks/data-folder-check.ts';
import { databaseCheck } from './checks/database-check.ts';
import { hubsCheck, clockCheck, jobsCheck } from './checks/hubs-check.ts';
import { mailboxCheck, mailCheck } from './checks/mail-check.ts';
import { marketplaceCheck } from './checks/marketplace-check.ts';
import { migrationsCheck } from './checks/migrations-check.ts';
import { publicAddressCheck } from './checks/public-address-check.ts';
import { secretsCheck } from './checks/secrets-check.ts';
import { storageCheck, filesCheck } from './checks/storage-check.ts';
import { type Check, fault, fine, warning, type Finding, type UnnamedFinding } from './finding.ts';
import type { Subject } from './subject.ts';
import { remindersOf } from '#features/catalog';
import { faultsOfNewest } from '#features/catalog-versions';
import { seconds } from '@hub/contract/limits';
import { noSuchTable, sqlStateOf } from '#platform/db/sql/sql-errors.ts';
import { withoutPersons } from '#platform/log/log-errors.ts';

const mendStored =
  'An older version is used instead. Correct the catalog in the console, or restore an older version there or with “hub catalog restore”.';

/** The hub ignores a stored version with faults. */
const catalogueCheck: Check = {
  name: 'catalog',
  async look({ catalogue, config }, db) {
    const { catalog, faults, file } = catalogue();
    const mend =
      config?.catalogFile === null
        ? 'Edit the catalog in the console, or set HUB_CATALOG to your own file.'
        : 'Correct the file in HUB_CATALOG, then restart the hub.';
    if (catalog === null) return faults.map((message) => fault(message, mend));
    const stored = db && config?.catalogFile === null ? await faultsOfNewest(db, file) : [];
    if (stored.length > 0) return stored.map((message) => fault(message, mendStored));
    const reminders = config?.mode === 'sandbox' ? [] : remindersOf(catalog);
    if (reminders.length > 0) return reminders.map((message) => warning(message, mend));
    return [fine(`${catalog.brand.name}, with ${catalog.items.length} items`)];
  },
};

const valueOf = ({ from, value }: Subject['settings']['described'][number]): string => {
  if (from === 'default') return `default: ${value}`;
  if (from === 'file') return 'from a file, not shown';
  return value ?? 'set, not shown';
};

const settingsCheck: Check = {
  name: 'settings',
  look: async ({ settings }) => [
    ...settings.described.map((setting) =>
      fine(`${setting.name} (${valueOf(setting)}): ${setting.does}`),
    ),
    ...settings.warnings.map((message) => warning(message, 'Correct the setting, or remove it.')),
    ...settings.faults.map((message) =>
      fault(message, 'The hub cannot start. See docs/operating.md for every setting.'),
    ),
  ],
};

const nodeCheck: Check = {
  name: 'node',
  look: async ({ node }) =>
    node.fault === null
      ? [fine(`Node ${node.version}`)]
      : [fault(node.fault, 'Use the Node that npm ci installs: node_modules/.bin/node.')],
};

/** In the order of the report. */
export const checks: readonly Check[] = [
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

export const quickChecks = checks.filter(({ isSlow }) => !isSlow);

const patience = seconds(10);

const tooLong = fault(
  `The check did not finish within ${patience / 1000} seconds`,
  'Check that the service is reachable. A firewall that drops packets has this effect.',
);

const thrown = (error: unknown): UnnamedFinding =>
  fault(
    `The check failed: ${withoutPersons(error instanceof Error ? error.message : String(error))}`,
    'Report this line to the maker of the hub.',
  );

async function lookAt(check: Check, subject: Subject): Promise<Finding[]> {
  const { database } = subject;
  const { promise: late, resolve } = Promise.withResolvers<readonly UnnamedFinding[]>();
  const timer = setTimeout(() => resolve([tooLong]), patience);
  const running = Promise.resolve()
    .then(() => check.look(subject, database?.is === 'open' ? database.db : null))
    // For an empty database, the migrations check reports that the next start creates the tables.
    .catch((error: unknown) => (sqlStateOf(error) === noSuchTable ? [] : [thrown(error)]));
  const findings = await Promise.race([running, late]).finally(() => clearTimeout(timer));
  return findings.map((finding) => ({ check: check.name, ...finding }));
}

/** Runs the checks in parallel. Returns their findings in the order of the checks. */
export async function lookAll(subject: Subject, chosen: readonly Check[]): Promise<Finding[]> {
  return (await Promise.all(chosen.map((check) => lookAt(check, subject)))).flat();
}
