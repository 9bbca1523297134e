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
import { type Subject, dbOf } from './subject.ts';
import { remindersOf } from '#features/catalog';
import { faultsOfNewest } from '#features/catalog-versions';
import { seconds } from '@hub/contract/limits';
import { noSuchTable, sqlStateOf } from '#platform/db/sql/sql-errors.ts';
import { withoutPersons } from '#platform/log/log-errors.ts';

const mendStored =
  'An older version is used instead. Correct the catalog in the console, or restore an older version there or with “hub catalog restore”.';

/**
 * Checks the catalog and its newest stored version. The hub ignores a version with faults. In
 * production, the check also reports values of the sample catalog.
 */
const catalogueCheck: Check<Subject> = {
  name: 'catalog',
  isSlow: false,
  async look(subject) {
    const { catalogue, config } = subject;
    const { catalog, faults, file } = catalogue();
    const mend =
      config?.catalogFile === null
        ? 'Edit the catalog in the console, or set HUB_CATALOG to your own file.'
        : 'Correct the file in HUB_CATALOG, then restart the hub.';
    if (catalog === null) return faults.map((message) => fault(message, mend));
    const db = config?.catalogFile === null ? dbOf(subject) : null;
    const stored = db === null ? [] : await faultsOfNewest(db, file);
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

/** Lists every setting with its meaning, and reports faults and warnings. */
const settingsCheck: Check<Subject> = {
  name: 'settings',
  isSlow: false,
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

const nodeCheck: Check<Subject> = {
  name: 'node',
  isSlow: false,
  look: async ({ node }) =>
    node.fault === null
      ? [fine(`Node ${node.version}`)]
      : [fault(node.fault, 'Use the Node that npm ci installs: node_modules/.bin/node.')],
};

/** All checks in the order of their report. */
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

/** Checks that are quick enough for every start. */
export const quickChecks = checks.filter(({ isSlow }) => !isSlow);

/** Timeout of a check in milliseconds. */
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

async function lookAt(check: Check<Subject>, subject: Subject): Promise<Finding[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly UnnamedFinding[]>();
  const timer = setTimeout(() => resolve([tooLong]), patience);
  const running = Promise.resolve()
    .then(() => check.look(subject))
    // For an empty database, the migrations check reports that the next start creates the tables.
    .catch((error: unknown) => (sqlStateOf(error) === noSuchTable ? [] : [thrown(error)]));
  const findings = await Promise.race([running, late]).finally(() => clearTimeout(timer));
  return findings.map((finding) => ({ check: check.name, ...finding }));
}

/** Runs the checks in parallel. Returns their findings in the order of the checks. */
export async function lookAll(
  subject: Subject,
  chosen: readonly Check<Subject>[],
): Promise<Finding[]> {
  return (await Promise.all(chosen.map((check) => lookAt(check, subject)))).flat();
}
