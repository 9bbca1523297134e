import { readFileSync } from 'node:fs';
import { days } from '@hub/contract/limits';
import { parseCatalog } from '#features/catalog';
import type { PurchaseCodes } from '#features/licenses';
import type { Db } from '#platform/db/db.ts';
import { createRateLimits } from '#platform/db/counters/rate-limits.ts';
import { createSigning, type Signer } from '#platform/db/sealed/signing-keys.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';
import { partsOf } from './parts.ts';
import { openTestCodes } from '#test/purchase-codes.ts';
import { challenge, codeIn, essentials, verifier } from '#test/site.ts';
import { createVerification } from '#features/verification';
import { parseSitePatterns } from '#verification/sites/pattern-rules.ts';
import type { OfflineAsk, SiteAsk } from '#verification/asking/request-service.ts';
import type { VerificationService } from '#verification/service.ts';

/** Item of the catalog that is not a theme. */
export const builder = 20350174;

const catalogFile = new URL('../../../../catalog.json', import.meta.url);

function readCatalog() {
  const parsed = parseCatalog(readFileSync(catalogFile, 'utf8'));
  if (!parsed.ok) throw new Error(parsed.faults.join());
  return parsed.catalog;
}

/** Offline request of a site; most tests change only its address. */
export const anOfflineAsk = (siteUrl: string, over: Partial<OfflineAsk> = {}): OfflineAsk => ({
  itemId: essentials,
  siteUrl,
  themeVersion: '7.1',
  wordpressVersion: '6.8',
  phpVersion: '8.3',
  environment: 'production',
  locale: 'en_GB',
  intent: null,
  previousActivationId: null,
  ...over,
});

/** Request of a site that can reach the hub. */
export const anAsk = (siteUrl: string, over: Partial<SiteAsk> = {}): SiteAsk => ({
  ...anOfflineAsk(siteUrl),
  returnUrl: `${siteUrl}/wp-admin/admin.php?page=hub`,
  state: 'the-state',
  codeChallenge: challenge,
  ...over,
});

const notHere = (): Promise<never> => Promise.reject(new Error('There is no marketplace here'));

export interface World {
  readonly db: Db;
  readonly clock: TestClock;
  readonly service: VerificationService;
  readonly codes: PurchaseCodes;
  readonly signing: Signer;
  /** Returns the signing service of another process on the same database. */
  anotherSigning(): Signer;
  readonly sweep: () => Promise<void>;
  aUser(): Promise<number>;
  aLicense(userId: number, over?: LicenseWish): Promise<number>;
  /** Creates a request that the user has opened. */
  anOpenRequest(userId: number, siteUrl: string, over?: Partial<SiteAsk>): Promise<string>;
  /** Creates a request that the user has approved, with the site's data for the exchange. */
  aReservation(userId: number, siteUrl: string, over?: ActivateWish): Promise<Reservation>;
  /** Activates a site: request, approval and exchange for the token. */
  activate(userId: number, siteUrl: string, over?: ActivateWish): Promise<ExchangeResult>;
  rows(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Returns the template names of the emails enqueued for this user, in order. */
  mailsTo(userId: number): Promise<string[]>;
  /** Returns the events of this user's audit history, in order. */
  eventsOf(userId: number): Promise<string[]>;
  close(): Promise<void>;
}

interface LicenseWish {
  readonly itemId?: number;
  readonly ageInDays?: number;
  readonly status?: 'valid' | 'refunded' | 'blocked';
}

interface ActivateWish {
  readonly licenseId?: number;
  readonly ask?: Partial<SiteAsk>;
}

interface Reservation {
  readonly requestId: string;
  exchange(codeVerifier?: string): Promise<ExchangeResult>;
}

type ExchangeResult = Awaited<ReturnType<VerificationService['tokens']['exchange']>>;

export async function createWorld(patterns = ''): Promise<World> {
  const db = await openTestDatabase();
  const clock = createTestClock();
  const keys = createKeys('a secret of the tests, long enough to be one');
  const sites = parseSitePatterns(patterns);
  if (!sites.ok) throw new Error(sites.faults.join());
  const log = createLog('silent');
  const jobs = createJobs({ db, log, metrics: createMetrics({ log }) });
  const policy = { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60 };
  await jobs.start([{ name: 'mail', policy, work: async () => {} }]);
  const { sealing, codes } = await openTestCodes({ db, clock }, [keys]);
  const anotherSigning = () => createSigning({ db, clock, sealing });
  const signing = anotherSigning();
  const { service, sweep } = createVerification({
    ...partsOf({ db, clock, keys, signing, mailer: createMailer(jobs) }),
    codes,
    // Tests of the whole hub cover calls to the marketplace.
    claims: { findPurchase: notHere, addForNobody: notHere },
    codeHiding: { isFrom: async () => false },
    limits: createRateLimits({ db, clock, enabled: true }),
    catalog: readCatalog,
    readersCatalog: readCatalog,
    sites: sites.settings,
    provenAt: async ({ signedInAt }) => ({ at: signedInAt, isGuarded: false }),
    confirmPassword: async (_userId, password) => password === 'right',
  });
  let counter = 0;
  const rows: World['rows'] = async (text, values) => (await db.query(text, values)).rows;

  async function insert(text: string, values: readonly unknown[]): Promise<number> {
    return Number((await rows(text, values))[0]?.['id']);
  }

  const world: World = {
    db,
    clock,
    service,
    codes,
    signing,
    anotherSigning,
    sweep,
    rows,
    aUser() {
      counter += 1;
      return insert(
        `insert into users (username, email, first_name, last_name, password_hash, created_at)
         values ($1, $2, 'Test', 'Buyer', '-', $3) returning id`,
        [`buyer-${counter}`, `buyer-${counter}@hub.example`, clock.now()],
      );
    },
    aLicense(userId, { itemId = essentials, ageInDays = 30, status = 'valid' } = {}) {
      counter += 1;
      const code = codes.seal(`0a1b2c3d-0000-4000-8000-${String(counter).padStart(12, '0')}`);
      const soldAt = new Date(clock.now().getTime() - days(ageInDays));
      return insert(
        `insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed,
           code_index, code_end, sold_at, license_type, supported_until, status, confirmed_at,
           checked_at, created_at)
         values ($1, $2, 'Essentials', 'https://hub.example', 'theme', $3, $4, $5, $6, 'regular', $7,
           $8, $9, $9, $9)
         returning id`,
        [
          userId,
          itemId,
          code.codeSealed,
          code.codeIndex,
          code.codeEnd,
          soldAt,
          new Date('2026-07-01T00:00:00Z'),
          status,
          clock.now(),
        ],
      );
    },
    async anOpenRequest(userId, siteUrl, over) {
      const { requestId } = await service.requests.create(anAsk(siteUrl, over));
      await service.requests.open(userId, requestId);
      return requestId;
    },
    async aReservation(userId, siteUrl, { licenseId, ask } = {}) {
      const requestId = await world.anOpenRequest(userId, siteUrl, ask);
      const { redirect } = await service.reserve.register({ userId, requestId, licenseId });
      const code = codeIn(redirect);
      const exchange = (codeVerifier = verifier) =>
        service.tokens.exchange({ code, codeVerifier, address: '192.0.2.1' });
      return { requestId, exchange };
    },
    async activate(userId, siteUrl, wish) {
      const { exchange } = await world.aReservation(userId, siteUrl, wish);
      return exchange();
    },
    async mailsTo(userId) {
      const jobRows = await rows(
        `select data->>'template' as template from pgboss.job
         where name = 'mail' and (data->>'userId')::int = $1 order by created_on, id`,
        [userId],
      );
      return jobRows.map((row) => String(row['template']));
    },
    async eventsOf(userId) {
      const events = await rows('select event from audit_events where user_id = $1 order by id', [
        userId,
      ]);
      return events.map((row) => String(row['event']));
    },
    async close() {
      await jobs.stop(1000);
      await db.close();
    },
  };
  return world;
}
