import type { AnswerOf } from '@hub/contract/calls';
import type { Catalog, CatalogItem } from '@hub/contract/catalog';
import { hours, minutes, seconds, siteSlots } from '@hub/contract/limits';
import { createMarketplace, type Marketplace } from '@hub/marketplace';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { accountRoutes, createAccounts } from '#features/accounts';
import { createAudit } from '#features/audit';
import { catalogRoutes } from '#features/catalog';
import { createIdentity, identityMails, identityRoutes, type Identity } from '#features/identity';
import { createLicenses, licenseMails, licenseRoutes } from '#features/licenses';
import { createRegistration, registrationRoutes } from '#features/registration';
import { createVerification, verificationMails } from '#features/verification';
import { createCookies } from '#http/cookies.ts';
import { createGateKeeper } from '#http/gate.ts';
import { answerHealth, type Readiness } from '#http/health.ts';
import { serveKeySet } from '#http/key-set.ts';
import type { Pages } from '#http/pages.ts';
import { createHttp } from '#http/server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { createPace } from '#platform/db/pace.ts';
import { createRateLimits } from '#platform/db/rate-limits.ts';
import { createSigning } from '#platform/db/signing-keys.ts';
import type { Ids } from '#platform/ids.ts';
import { createJobs } from '#platform/jobs.ts';
import { createKeys, type Keys } from '#platform/keys.ts';
import type { Log } from '#platform/log.ts';
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
  /** For the operator's commands. */
  readonly users: Identity['users'];
  /** Begins the background work. */
  start(): Promise<void>;
  /** Turns readiness red, ends what was accepted, then closes everything but the database. */
  stop(): Promise<void>;
}

/** Housekeeping: expired rows, silent sites. */
const sweepEvery = hours(1);
/** How long running jobs may take to end when the hub stops. */
const jobsPatience = seconds(5);
/** The same for imports of purchases. */
const importsPatience = seconds(4);
/** Daily imports and look-ups go out in small portions, so that they spread over the day. */
const marketRounds = { every: minutes(1), accounts: 5, licenses: 10 } as const;

/** The composition root: the only place that builds concrete things. */
export async function buildApp(deps: Deps): Promise<Hub> {
  const { config, catalog, db, clock, log } = deps;
  const { publicUrl } = config;
  const [keys, ...olderKeys] = deps.secrets.map(createKeys) as [Keys, ...Keys[]];
  const sealing = createSealing([keys, ...olderKeys]);
  const signing = createSigning({ db, clock, sealing });
  const limits = createRateLimits({ db, clock, enabled: config.limits });
  const passwords = await createPasswords();
  const jobs = createJobs({ db, log });
  const mailer = createMailer(jobs);
  const transport = createMailTransport({
    url: config.smtpUrl,
    from: config.mailFrom,
    forbidNetwork: () => db.forbidNetwork(),
  });
  const audit = createAudit({ db, clock });
  const parts = { ...deps, publicUrl, keys, sealing, signing, limits, passwords, mailer, audit };
  const identity = createIdentity(parts);
  const market = createMarketplaces(deps);
  const licenses = createLicenses({ ...parts, ...market });
  const accounts = createAccounts({ ...parts, ...market, walks: licenses.walks });
  const registration = createRegistration({ ...parts, identity, claims: licenses.claims });
  const verification = createVerification({
    ...parts,
    sites: config.sites,
    slots: siteSlots,
    confirmPassword: (userId, password) => identity.signIn.confirm(userId, password),
  });

  const cookies = createCookies(publicUrl);
  const gate = createGateKeeper({ cookies, keys, publicUrl });
  const readiness: Readiness = { stopping: false };
  const http = await createHttp({
    ...deps,
    name: catalog.brand.name,
    publicUrl,
    trustedProxies: config.trustedProxies,
    guards: { limits, gate, cookies, findSession: identity.sessions.find },
    routes: {
      ...catalogRoutes(toPublicConfig(deps)),
      ...identityRoutes({
        ...identity,
        cookies,
        gate,
        userHashOf: (id) => keys.derive('messenger-identity', String(id)).toString('hex'),
        licenseCountOf: licenses.ownership.count,
      }),
      ...licenseRoutes({ ...licenses, findItem: (id) => findItem(catalog, id) }),
      ...accountRoutes({ ...accounts, clock }),
      ...registrationRoutes(registration),
      ...verification.routes,
    },
    extra: (app) => {
      answerHealth(app, db, readiness);
      serveKeySet(app, signing);
    },
  });

  const brand = {
    name: catalog.brand.name,
    url: publicUrl.href,
    accent: catalog.brand.accent.light,
  };
  const templates = {
    ...identityMails(brand, keys),
    ...licenseMails(brand),
    ...verificationMails(brand),
  };
  const mailQueue = createMailQueue({
    transport,
    templates,
    findRecipient: identity.users.findRecipient,
  });

  const sweep = async (): Promise<void> => {
    const all = [limits.sweep(), identity.sessions.sweep(), verification.sweep()];
    for (const each of await Promise.allSettled(all)) {
      if (each.status === 'rejected') log.warn({ err: each.reason }, 'housekeeping failed');
    }
  };
  let sweeping: NodeJS.Timeout | undefined;
  const rounds = createRounds({
    name: 'marketplace',
    every: marketRounds.every,
    log,
    async work(signal) {
      await accounts.accounts.syncDue(marketRounds.accounts, signal);
      await licenses.walks.checkDue(marketRounds.licenses, signal);
    },
  });

  return {
    http,
    users: identity.users,
    async start() {
      await jobs.start([mailQueue]);
      sweeping = setInterval(() => void sweep(), sweepEvery);
      rounds.start();
    },
    async stop() {
      readiness.stopping = true;
      clearInterval(sweeping);
      await Promise.all([http.close(), accounts.stop(importsPatience), rounds.stop()]);
      await jobs.stop(jobsPatience);
      transport.close();
    },
  };
}

/** Two clients of one marketplace: the limiter lets people go before background work. */
function createMarketplaces({ config, db }: Deps): {
  marketplace: Marketplace;
  background: Marketplace;
} {
  const unpaced = async (): Promise<void> => db.forbidNetwork();
  const pace = config.limits
    ? createPace(db, 'marketplace')
    : { forPeople: unpaced, forBackground: unpaced };
  const userAgent = `CustomerHub/1 (+${config.publicUrl.origin})`;
  const settings = { ...config.envato, userAgent };
  return {
    // Less than a resynchronisation waits, so that its answer can say what happened.
    marketplace: createMarketplace({ ...settings, timeoutMs: seconds(8), pace: pace.forPeople }),
    background: createMarketplace({
      ...settings,
      timeoutMs: minutes(1),
      pace: pace.forBackground,
    }),
  };
}

const findItem = (catalog: Catalog, id: number): CatalogItem | null =>
  catalog.items.find((item) => item.id === id) ?? null;

/** What the browser may know of the settings. */
const toPublicConfig = ({ catalog, config }: Deps): AnswerOf<'config'> => ({
  catalog,
  sandbox: config.mode === 'sandbox',
  captcha: { provider: 'off', site_key: null },
  messenger: { provider: 'own', app_id: null },
  analytics: { provider: 'own', site: null, url: null },
});
