import { currentLanguage } from '@hub/language';
import type { Config } from '#settings/config-shape.ts';
import type { SettingDescription } from '#settings/meanings.ts';
import type { Commands } from '#platform/backup/back-up-apart.ts';
import { defaultLanguageOf, readersNameOf, type InForce } from './in-force.ts';
import { createMarketplaces } from './marketplaces.ts';
import { accountSeals, createAccounts } from '#features/accounts';
import { createAudit, createAuditChain, revealEvents } from '#features/audit';
import { createAnnouncements } from '#features/announcements';
import { createCatalogVersions } from '#features/catalog-versions';
import { createDownloadsFeature } from '#features/downloads';
import { createReleases } from '#features/releases';
import { identitySeals, createIdentity } from '#features/identity';
import { codeIndexName, createLicenses, licenseSeals } from '#features/licenses';
import { messengerSeals, createMessenger } from '#features/messenger';
import { createOperatorsFeature } from '#features/operators';
import { createOverviewFeature } from '#features/overview';
import { createPeople } from '#features/people';
import { createPicturesFeature } from '#features/pictures';
import { privacySeals, createPrivacy } from '#features/privacy';
import { createRegistration } from '#features/registration';
import { createSupport } from '#features/support';
import { createTokens } from '#features/tokens';
import { createVerification } from '#features/verification';
import { createWebhooksFeature, webhookSeals } from '#features/webhooks';
import type { Bounds } from '#http/listener/bounds.ts';
import type { HubClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { createDailyFigures } from '#platform/db/counters/daily-figures.ts';
import { createFailures } from '#platform/db/failures.ts';
import { personalTables } from '#platform/db/personal-tables.ts';
import { openBlindIndex } from '#platform/db/sealed/blind-index.ts';
import { createTaskRuns } from '#platform/db/instances/task-runs.ts';
import { createRateLimits } from '#platform/db/counters/rate-limits.ts';
import { createResealing } from '#platform/db/sealed/resealing.ts';
import { createSigning } from '#platform/db/sealed/signing-keys.ts';
import type { Ids } from '#platform/ids.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createKeys, type Keys } from '#platform/secrets/keys.ts';
import type { Log } from '#platform/log/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createMessageIds } from '#platform/mail/message-ids.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createPasswords, type Passwords } from '#platform/secrets/passwords.ts';
import { platformSeals } from '#platform/db/sealed/sealed-columns.ts';
import { createSealing, type SealedColumn } from '#platform/secrets/sealing.ts';
import type { Telemetry } from '#platform/telemetry/otlp.ts';
import { openZips } from '#platform/files/file-storage.ts';

export const sealedColumns: readonly SealedColumn[] = [
  ...platformSeals,
  ...accountSeals,
  ...licenseSeals,
  ...messengerSeals,
  ...identitySeals,
  ...privacySeals,
  ...webhookSeals,
];

/** Dependencies that differ between production, sandbox and tests. */
export interface Deps {
  readonly config: Config;
  /** Secrets, at least one. The first secret seals and signs. */
  readonly secrets: readonly [string, ...string[]];
  readonly inForce: () => InForce;
  /** Name of this instance on its database. */
  readonly hub: string;
  readonly version: string;
  readonly settings: {
    readonly warnings: readonly string[];
    readonly described: readonly SettingDescription[];
  };
  readonly migrations: string;
  /** Operator commands that the hub may start; null if it does all work in this process. */
  readonly commands: Commands | null;
  readonly db: Db;
  readonly clock: HubClock;
  readonly ids: Ids;
  readonly log: Log;
  readonly clientDirs: readonly string[];
  readonly checkAnswers: boolean;
  /** Traces and metrics for a collector; undefined without a collector. */
  readonly telemetry?: Telemetry | undefined;
  /** Limits of the listener for clients; production values by default. */
  readonly bounds?: Bounds;
  /** Password hashing; at production cost by default. */
  readonly passwords?: Passwords;
}

export type Platform = Awaited<ReturnType<typeof createPlatform>>;
export type Features = ReturnType<typeof createFeatures>;

export interface Composition {
  readonly platform: Platform;
  readonly features: Features;
}

async function createPlatform(deps: Deps) {
  const { config, secrets, db, clock, log, hub } = deps;
  const rings = secrets.map(createKeys) as [Keys, ...Keys[]];
  const [keys] = rings;
  const sealing = createSealing(rings);
  const metrics = createMetrics({ log, hub });
  const jobs = createJobs({ db, log, metrics });
  return {
    metrics,
    keys,
    rings,
    sealing,
    resealing: createResealing({ db, sealing, columns: sealedColumns }),
    codeIndex: await openBlindIndex({ db, clock, sealing }, codeIndexName),
    jobs,
    done: createTaskRuns({ db, clock, hub }),
    signing: createSigning({ db, clock, sealing }),
    limits: createRateLimits({ db, clock, enabled: config.limits }),
    failures: createFailures({ db, clock }),
    figures: createDailyFigures(db),
    passwords: deps.passwords ?? createPasswords(),
    mailer: createMailer(jobs),
    messageIds: createMessageIds(rings, config.publicUrl.hostname),
  };
}

export async function compose(deps: Deps): Promise<Composition> {
  const platform = await createPlatform(deps);
  return { platform, features: createFeatures(deps, platform) };
}

/** Creates the features in order of dependency. */
function createFeatures(deps: Deps, platform: Platform) {
  const { config } = deps;
  const audit = createAudit(deps);
  const catalog = () => deps.inForce().catalog;
  const parts = {
    ...deps,
    ...platform,
    publicUrl: config.publicUrl,
    audit,
    catalog,
    readersCatalog: () => deps.inForce().catalogIn(currentLanguage()),
    defaultLanguage: () => defaultLanguageOf(deps),
  };
  /** Dependencies of features that show item names to readers but do not store them. */
  const toReaders = { ...parts, catalog: parts.readersCatalog };
  const identity = createIdentity({
    ...parts,
    captchaSettings: config.captcha,
    issuer: () => catalog().brand.name,
    requireSecondFactor: config.requireSecondFactor,
  });
  const pictures = createPicturesFeature({
    ...parts,
    dataDir: config.dataDir,
    marketplace: config.envato.apiUrl,
  });
  const operators = createOperatorsFeature({ ...parts, users: identity.users });
  const tokens = createTokens(parts);
  const chain = createAuditChain(parts);
  const { webhooks, deliveries, outbox } = createWebhooksFeature({
    ...parts,
    chain,
    operators: operators.operators,
    allowInside: config.mode === 'sandbox',
  });
  const { presence, ...market } = createMarketplaces(deps, platform.metrics);
  const licenses = createLicenses({ ...parts, ...market, users: identity.users });
  const accounts = createAccounts({ ...parts, ...market, reconciler: licenses.reconciler });
  const registration = createRegistration({ ...parts, identity, claims: licenses.claims });
  const verification = createVerification({
    ...parts,
    codes: licenses.codes,
    claims: licenses.claims,
    codeHiding: licenses.codeHiding,
    sites: config.sites,
    provenAt: identity.confirmations.provenAt,
    confirmPassword: identity.signIn.confirm,
  });
  const people = createPeople({ ...parts, ownership: licenses.ownership });
  const announcements = createAnnouncements(parts);
  const releases = createReleases({ ...parts, storage: config });
  const downloads = createDownloadsFeature({
    ...toReaders,
    releases,
    ownership: licenses.ownership,
    requireActiveSite: verification.requireActiveSite,
  });
  const catalogVersions = createCatalogVersions({
    ...parts,
    source: () => deps.inForce().source,
    fileRules: config.catalogFile !== null,
  });
  const support = createSupport(toReaders);
  const messenger = createMessenger({
    ...toReaders,
    outbox,
    allowInside: config.mode === 'sandbox',
    settings: config.messenger,
    mailFrom: config.mailFrom,
    storage: config,
    ownership: licenses.ownership,
    captcha: identity.captcha,
    sessions: identity.sessions,
    brand: () => toMailBrand(deps),
    people,
    isMarketplaceAway: () => presence.isAway(),
  });
  const privacy = createPrivacy({
    ...parts,
    dataDir: config.dataDir,
    tables: personalTables,
    reveals: { licenses: licenses.reveal, audit_events: async () => revealEvents },
    files: openZips('exports', config, deps.db),
    // Dependent rows are erased first, for example sites before licenses.
    erasers: [
      operators.eraser,
      accounts.eraser,
      verification.service.eraser,
      licenses.eraser,
      messenger.eraser,
    ],
    accountDeletion: identity.accountDeletion,
    chain,
    brand: () => toMailBrand(deps),
  });
  const overview = createOverviewFeature({ ...parts, isSandbox: config.mode === 'sandbox' });
  return {
    pictures,
    audit,
    chain,
    identity,
    operators,
    tokens,
    webhooks,
    deliveries,
    licenses,
    accounts,
    registration,
    verification,
    people,
    announcements,
    releases,
    downloads,
    catalogVersions,
    support,
    messenger,
    privacy,
    overview,
    marketplace: presence,
  };
}

export const toMailBrand = ({ config, inForce }: Deps) => {
  const { name, accent } = inForce().catalog.brand;
  return {
    name,
    url: config.publicUrl.href,
    itemName: (item: string) => readersNameOf(inForce(), item),
    accent: accent.light,
  };
};
