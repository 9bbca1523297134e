import type { AnswerOf } from '@hub/contract/calls';
import type { Catalog, CatalogItem } from '@hub/contract/catalog';
import { hours, seconds, siteSlots } from '@hub/contract/limits';
import { createMarketplace } from '@hub/marketplace';
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
import { createRateLimits } from '#platform/db/rate-limits.ts';
import { createSigning } from '#platform/db/signing-keys.ts';
import type { Ids } from '#platform/ids.ts';
import { createJobs } from '#platform/jobs.ts';
import { createKeys, type Keys } from '#platform/keys.ts';
import type { Log } from '#platform/log.ts';
import { createMailer, createMailQueue } from '#platform/mail/mailer.ts';
import { createMailTransport } from '#platform/mail/transport.ts';
import { createPasswords } from '#platform/passwords.ts';
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
  const marketplace = createMarketplace({
    ...config.envato,
    userAgent: `CustomerHub/1 (+${publicUrl.origin})`,
    pace: async () => db.forbidNetwork(),
  });

  const audit = createAudit({ db, clock });
  const parts = { ...deps, publicUrl, keys, sealing, signing, limits, passwords, mailer, audit };
  const identity = createIdentity(parts);
  // One client for people and for background work, until a limiter tells them apart.
  const market = { marketplace, background: marketplace };
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

  return {
    http,
    users: identity.users,
    async start() {
      await jobs.start([mailQueue]);
      sweeping = setInterval(() => void sweep(), sweepEvery);
    },
    async stop() {
      readiness.stopping = true;
      clearInterval(sweeping);
      await Promise.all([http.close(), accounts.stop(importsPatience)]);
      await jobs.stop(jobsPatience);
      transport.close();
    },
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
