import type { Catalog, CatalogItem } from '@hub/contract/catalog';
import { hours, minutes, seconds, siteSlots } from '@hub/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { CommandServices } from './cli/commands.ts';
import type { Config } from './config.ts';
import { loadMailTemplates } from './mail-templates.ts';
import { createMarketplaces } from './marketplaces.ts';
import { publicConfigOf } from './public-config.ts';
import { accountRoutes, createAccounts } from '#features/accounts';
import { analyticsRoutes } from '#features/analytics';
import { auditRoutes, createAudit } from '#features/audit';
import { catalogRoutes } from '#features/catalog';
import { createDownloadsFeature } from '#features/downloads';
import { createIdentity, identityRoutes } from '#features/identity';
import { createLicenses, licenseRoutes } from '#features/licenses';
import { createMessenger } from '#features/messenger';
import { createRegistration, registrationRoutes } from '#features/registration';
import { createSupport, serveLeavePage, supportRoutes } from '#features/support';
import { createVerification } from '#features/verification';
import { leadToPasswordChange } from '#http/change-password.ts';
import { createCookies } from '#http/cookies.ts';
import { createGateKeeper } from '#http/gate.ts';
import { answerHealth, type Readiness } from '#http/health.ts';
import { serveKeySet } from '#http/key-set.ts';
import { serveMetrics } from '#http/metrics.ts';
import type { Pages, Vendor } from '#http/pages.ts';
import { createHttp } from '#http/server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { createFailures } from '#platform/db/failures.ts';
import { createRateLimits } from '#platform/db/rate-limits.ts';
import { createSigning } from '#platform/db/signing-keys.ts';
import type { Ids } from '#platform/ids.ts';
import { createJobs } from '#platform/jobs.ts';
import { createKeys, type Keys } from '#platform/keys.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createMailer, createMailQueue } from '#platform/mail/mailer.ts';
import { createMailTransport } from '#platform/mail/transport.ts';
import { createPasswords } from '#platform/passwords.ts';
import { createRounds } from '#platform/rounds.ts';
import { createSealing } from '#platform/sealing.ts';

/** What the hub is made of that differs between production, the sandbox and tests. */
export interface Deps {
  readonly config: Config;
  /** At least one; the first seals and signs. */
  readonly secrets: readonly [string, ...string[]];
  readonly catalog: Catalog;
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly pages: Pages;
  readonly clientDir: string | null;
  readonly checkAnswers: boolean;
}

export interface Hub {
  readonly http: FastifyInstance;
  /** What the operator's commands act on. */
  readonly operators: CommandServices;
  /** Begins the background work. */
  start(): Promise<void>;
  /** Turns readiness red, ends what was accepted, then closes everything but the database. */
  stop(): Promise<void>;
}

/** How often background work comes round, in milliseconds. */
const rounds = { imports: minutes(1), housekeeping: hours(1) } as const;
/** What one round of imports takes on, so that a day's work spreads over the day. */
const portions = { accounts: 5, licenses: 10 } as const;
/** How long running work may take to end when the hub stops, in milliseconds. */
const patience = { jobs: seconds(5), imports: seconds(4), downloads: seconds(3) } as const;

/**
 * The composition root: the only place that builds concrete things. Platform, then features from
 * left to right, then what lets the world in: HTTP and background work.
 */
export async function buildApp(deps: Deps): Promise<Hub> {
  const platform = await createPlatform(deps);
  const features = createFeatures(deps, platform);
  const readiness: Readiness = { stopping: false };
  const http = await createHttpSide(deps, { platform, features, readiness });
  const background = createBackground(deps, { platform, features });
  return {
    http,
    operators: toCommandServices(deps, { platform, features }),
    start: () => background.start(),
    async stop() {
      readiness.stopping = true;
      // Requests that wait for an import end with it; what they still enqueue must find the queue.
      const { downloads } = features;
      await Promise.all([
        http.close(),
        background.breakOff(),
        downloads.breakOff(patience.downloads),
      ]);
      await background.stop();
    },
  };
}

/** The operator's side alone, for commands that run beside the hub: no HTTP, no background work. */
export async function buildOperators(
  deps: Deps,
): Promise<{ operators: CommandServices; stop(): Promise<void> }> {
  const platform = await createPlatform(deps);
  const features = createFeatures(deps, platform);
  // What a command promises by mail waits for the hub, which sends it.
  await platform.jobs.start([]);
  return {
    operators: toCommandServices(deps, { platform, features }),
    stop: () => platform.jobs.stop(patience.jobs),
  };
}

const toCommandServices = ({ db }: Deps, { platform, features }: Inside): CommandServices => ({
  users: features.identity.users,
  releases: features.downloads.publishing,
  blocking: features.licenses.blocking,
  sites: features.verification.service.operator,
  keys: {
    rotate: () =>
      db.transaction(async () => {
        const kid = await platform.signing.rotate();
        const event = { event: 'hub.key_rotated', userId: null, actor: 'operator' } as const;
        await features.audit.record({ ...event, details: { kid } });
        return kid;
      }),
  },
});

type Platform = Awaited<ReturnType<typeof createPlatform>>;
type Features = ReturnType<typeof createFeatures>;

async function createPlatform({ config, secrets, db, clock, log }: Deps) {
  const [keys, ...olderKeys] = secrets.map(createKeys) as [Keys, ...Keys[]];
  const sealing = createSealing([keys, ...olderKeys]);
  const metrics = createMetrics({ log });
  const jobs = createJobs({ db, log, metrics });
  return {
    metrics,
    keys,
    sealing,
    jobs,
    signing: createSigning({ db, clock, sealing }),
    limits: createRateLimits({ db, clock, enabled: config.limits }),
    failures: createFailures({ db, clock }),
    passwords: createPasswords(),
    mailer: createMailer(jobs),
  };
}

function createFeatures(deps: Deps, platform: Platform) {
  const { config } = deps;
  const audit = createAudit(deps);
  const parts = { ...deps, ...platform, publicUrl: config.publicUrl, audit };
  const identity = createIdentity({ ...parts, captchaSettings: config.captcha });
  const market = createMarketplaces(deps, platform.metrics);
  const licenses = createLicenses({ ...parts, ...market });
  const accounts = createAccounts({ ...parts, ...market, walks: licenses.walks });
  const registration = createRegistration({ ...parts, identity, claims: licenses.claims });
  const verification = createVerification({
    ...parts,
    sites: config.sites,
    slots: siteSlots,
    confirmPassword: identity.signIn.confirm,
  });
  const downloads = createDownloadsFeature({
    ...parts,
    ownership: licenses.ownership,
    requireActiveSite: verification.requireActiveSite,
    storage: config,
  });
  const support = createSupport({ ...parts, catalog: deps.catalog });
  const messenger = createMessenger({
    ...parts,
    settings: config.messenger,
    ownership: licenses.ownership,
    captcha: identity.captcha,
    brand: toMailBrand(deps),
  });
  const left = { audit, identity, licenses, accounts, registration, verification };
  return { ...left, downloads, support, messenger };
}

interface HttpSide {
  readonly platform: Platform;
  readonly features: Features;
  readonly readiness: Readiness;
}

function createHttpSide(deps: Deps, { platform, features, readiness }: HttpSide) {
  const { config, catalog, db } = deps;
  const { publicUrl } = config;
  const { keys, limits, signing } = platform;
  const { identity, licenses, accounts, registration, verification, downloads, messenger } =
    features;
  const cookies = createCookies(publicUrl);
  const gate = createGateKeeper({ cookies, keys, publicUrl });
  return createHttp({
    ...deps,
    name: catalog.brand.name,
    metrics: platform.metrics,
    publicUrl,
    trustedProxies: config.trustedProxies,
    vendors: toVendors(config, features),
    guards: { limits, gate, cookies, findSession: identity.sessions.find },
    routes: {
      ...catalogRoutes(publicConfigOf(config, catalog)),
      ...analyticsRoutes({ ...deps, settings: config.analytics, metrics: platform.metrics }),
      ...identityRoutes({
        ...identity,
        audit: features.audit,
        cookies,
        gate,
        proofs: messenger.identity,
        licenseCount: licenses.ownership.count,
      }),
      ...licenseRoutes({ ...licenses, findItem: (id) => findItem(catalog, id) }),
      ...accountRoutes({ ...accounts, clock: deps.clock }),
      ...auditRoutes(features.audit),
      ...registrationRoutes({ ...registration, captcha: identity.captcha, cookies }),
      ...verification.routes,
      ...downloads.routes,
      ...supportRoutes(features.support),
      ...messenger.routes,
    },
    extra: (app) => {
      answerHealth(app, db, readiness);
      serveMetrics(app, platform.metrics, config.metricsToken);
      serveKeySet(app, signing);
      serveLeavePage(app, { support: features.support, brand: catalog.brand });
      leadToPasswordChange(app);
    },
  });
}

interface Inside {
  readonly platform: Platform;
  readonly features: Features;
}

/** What goes on without anybody asking: mails, daily imports and look-ups, housekeeping. */
function createBackground(deps: Deps, { platform, features }: Inside) {
  const { config, db, log } = deps;
  const { identity, licenses, accounts, verification, messenger } = features;
  const transport = createMailTransport({
    url: config.smtpUrl,
    from: config.mailFrom,
    forbidNetwork: () => db.forbidNetwork(),
  });
  const mails = createMailQueue({
    transport,
    loadTemplates: () => loadMailTemplates(toMailBrand(deps), platform.keys),
    findRecipient: identity.users.findRecipient,
    metrics: platform.metrics,
  });
  const counted = { log, clock: deps.clock, metrics: platform.metrics };
  const imports = createRounds({
    name: 'marketplace',
    every: rounds.imports,
    ...counted,
    async work(signal) {
      await accounts.accounts.syncDue(portions.accounts, signal);
      await licenses.walks.checkDue(portions.licenses, signal);
    },
  });
  const housekeeping = createRounds({
    name: 'housekeeping',
    every: rounds.housekeeping,
    ...counted,
    async work() {
      await features.support.mailDue();
      await platform.limits.sweep();
      await identity.sweep();
      await verification.sweep();
      await messenger.sweep();
    },
  });
  return {
    async start() {
      await accounts.start();
      await platform.jobs.start([mails, messenger.deliveryBy(transport)]);
      imports.start();
      housekeeping.start();
    },
    async breakOff() {
      await Promise.all([accounts.stop(patience.imports), imports.stop(), housekeeping.stop()]);
    },
    async stop() {
      await platform.jobs.stop(patience.jobs);
      transport.close();
    },
  };
}

const toMailBrand = ({ config, catalog }: Deps) => {
  const { name, accent } = catalog.brand;
  return { name, url: config.publicUrl.href, accent: accent.light };
};

/** Who else may load something into the pages: nobody but what the settings ask for. */
const toVendors = ({ analytics }: Config, { identity, messenger }: Features): Vendor[] => {
  const { origins } = identity.captcha;
  return [
    { scripts: origins, frames: origins },
    ...(messenger.sources ? [messenger.sources] : []),
    // Its script is not needed: the page tells it what there is to count.
    ...(analytics.provider === 'plausible' ? [{ calls: [analytics.url] }] : []),
  ];
};

const findItem = (catalog: Catalog, id: number): CatalogItem | null =>
  catalog.items.find((item) => item.id === id) ?? null;
