import { days, hours, minutes, seconds } from '@hub/contract/limits';
import { createMarketplace } from '@hub/marketplace';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAccounts } from './index.ts';
import { createLicenses } from '#features/licenses';
import { createKeyedQueue } from '#platform/async/keyed-queue.ts';
import { requireUser, type Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { openTestCodes, wholeCodesOf } from '#test/purchase-codes.ts';
import { essentials } from '#test/site.ts';
import { noUsers, partsOf } from '#test/without-hub/parts.ts';

// Random histories of a marketplace account, run on the hub and on a simple model.

const faults = [
  'down',
  'http-500',
  'html',
  'empty',
  'invalid-json',
  '429',
  '403-scope',
  'error-in-200',
  'revoked',
] as const;

const which = fc.nat(5);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'buy' } as const) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('sync' as const),
      // Times before and after the hour that proves a refund.
      after: fc.constantFrom(0, minutes(20), minutes(59), minutes(61)),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refund' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('renew' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('claim' as const), which }) },
  { weight: 2, arbitrary: fc.constant({ do: 'look up' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sync under a fault' as const),
      kind: fc.constantFrom(...faults),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Purchases at the marketplace, and the state that the hub is expected to have. */
interface ModelPurchase {
  readonly code: string;
  isThere: boolean;
  until: number;
  known: ModelLicense | null;
}

interface ModelLicense {
  owner: 'buyer' | 'other';
  status: 'valid' | 'refunded';
  missingSince: number | null;
  until: number;
}

function addLicense(sold: ModelPurchase, owner: ModelLicense['owner']): void {
  sold.known = { owner, status: 'valid', missingSince: null, until: sold.until };
}

/**
 * Records that an import did not list a purchase. Two such imports an hour apart count as a refund.
 */
function recordMissing(known: ModelLicense, now: number): void {
  known.missingSince ??= now;
  if (now - known.missingSince >= hours(1)) known.status = 'refunded';
}

type SignedIn = Awaited<ReturnType<TestHub['signedInBuyer']>>;

let world: TestHub;
let buyer: SignedIn & { userId: number };
let other: SignedIn;
let parts: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  // Small pages, so that short purchase lists have several pages.
  vi.stubEnv('SANDBOX_PAGE_SIZE', '2');
  world = await openTestHub();
  const first = await world.signedInBuyer();
  buyer = { ...first, userId: (await requireUser(first.browser)).id };
  other = await world.signedInBuyer();
  parts = await openImports();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.close();
});

/** Opens the features as a second process, with a client that retries without delay. */
async function openImports() {
  const { db, clock } = world;
  const marketplace = createMarketplace({
    apiUrl: world.sandbox.url,
    clientId: 'customer-hub-sandbox',
    clientSecret: 'sandbox-client-secret',
    personalToken: 'sandbox-personal-token',
    userAgent: 'Test/1.0',
    retry: { max: 0 },
    breaker: { failures: 1_000 },
  });
  const mailer = { enqueue: async () => {} };
  const shared = {
    ...partsOf({ db, clock, mailer }),
    marketplace,
    background: marketplace,
    users: noUsers,
    catalog: () => ({ items: [] }),
    readersCatalog: () => ({ items: [] }),
    keyedQueue: createKeyedQueue(),
    ...(await openTestCodes({ db, clock })),
  };
  const { reconciler } = createLicenses(shared);
  return { ...createAccounts({ ...shared, reconciler }), reconciler };
}

let lives = 0;

/** Signs in again, because the simulated days make the session too old for sensitive actions. */
async function signInAgain(): Promise<void> {
  for (const { browser, person } of [buyer, other]) {
    const { username, password } = person;
    await browser.post('/api/login', { username, password });
  }
}

/** Connects a new account without purchases. */
async function begin() {
  await signInAgain();
  lives += 1;
  const name = `life-${lives}`;
  await world.sandbox.setBuyers([{ username: name, purchases: [] }]);
  const at = '/api/user/envato-authorization';
  const { url } = (await buyer.browser.post(`${at}/start`, {})).body;
  const returned = Object.fromEntries((await world.sandbox.approve(url, name)).searchParams);
  const { body } = await buyer.browser.post(`${at}/finish`, returned);
  return {
    name,
    life: lives,
    accountId: String(body.envato_user_id),
    sales: [] as ModelPurchase[],
  };
}
type Life = Awaited<ReturnType<typeof begin>>;

const tellMarket = ({ name, sales }: Life): Promise<void> =>
  world.sandbox.setBuyers([
    {
      username: name,
      purchases: sales
        .filter(({ isThere }) => isThere)
        .map(({ code, until }) => ({
          code,
          item_id: essentials,
          sold_at: '2026-01-01T00:00:00Z',
          supported_until: new Date(until).toISOString(),
        })),
    },
  ]);

const codeOf = (life: number, n: number): string =>
  `cccccccc-0000-4000-8000-${String(life * 1000 + n).padStart(12, '0')}`;

function syncModel({ sales }: Life, now: number): void {
  for (const sold of sales) {
    if (sold.isThere) addLicense(sold, 'buyer');
    else if (sold.known?.owner === 'buyer') recordMissing(sold.known, now);
  }
}

function lookUpModel({ sales }: Life, now: number): void {
  for (const sold of sales.filter(({ known }) => known?.owner === 'other')) {
    if (sold.isThere) addLicense(sold, 'other');
    else if (sold.known) recordMissing(sold.known, now);
  }
}

async function buy(life: Life): Promise<void> {
  const until = world.clock.now().getTime() + days(180);
  const code = codeOf(life.life, life.sales.length);
  life.sales.push({ code, isThere: true, until, known: null });
  await tellMarket(life);
}

async function change(life: Life, made: Step & { which: number }): Promise<void> {
  const sold = life.sales[made.which % Math.max(1, life.sales.length)];
  if (!sold) return;
  if (made.do === 'refund') sold.isThere = false;
  if (made.do === 'restore') sold.isThere = true;
  if (made.do === 'renew') sold.until += days(180);
  if (made.do !== 'claim') return tellMarket(life);
  const { body } = await other.browser.post('/api/user/claim-license', {
    purchase_code: sold.code,
  });
  const isNew = sold.isThere && sold.known === null;
  expect(body).toMatchObject({ success: isNew });
  if (isNew) addLicense(sold, 'other');
}

async function syncUnder(life: Life, kind: string): Promise<void> {
  await world.sandbox.fault({ target: 'purchases', kind });
  const ended = await parts.accounts.resync(buyer.userId, life.accountId).catch(() => null);
  await world.sandbox.clearFaults();
  // A failed import of an account without purchases also reports `unreachable`.
  expect(ended?.kind ?? 'unreachable').toBe(kind === 'revoked' ? 'reconnect' : 'unreachable');
}

async function play(life: Life, made: Step): Promise<void> {
  const { clock } = world;
  if ('which' in made) return change(life, made);
  if (made.do === 'buy') return buy(life);
  if (made.do === 'sync under a fault') return syncUnder(life, made.kind);
  if (made.do === 'look up') {
    clock.advance(days(1) + seconds(1));
    await parts.reconciler.checkDue(1_000);
    return lookUpModel(life, clock.now().getTime());
  }
  clock.advance(made.after);
  expect(await parts.accounts.resync(buyer.userId, life.accountId)).toMatchObject({ kind: 'done' });
  syncModel(life, clock.now().getTime());
}

async function shownTo(browser: Browser, { life }: Life): Promise<string[]> {
  const { body } = await browser.get('/api/user/licenses');
  const mine = codeOf(life, 0).slice(0, -3);
  const codes = await wholeCodesOf(world, body);
  return body
    .map((each, place) => `${codes[place]} ${each.status} ${each.supported_until}`)
    .filter((line) => line.startsWith(mine))
    .toSorted();
}

const expectedFor = ({ sales }: Life, owner: ModelLicense['owner']): string[] =>
  sales
    .flatMap(({ code, known }) =>
      known?.owner === owner
        ? [`${code} ${known.status} ${new Date(known.until).toISOString()}`]
        : [],
    )
    .toSorted();

test(
  'licenses match the model after random purchases, refunds, renewals, claims and imports',
  { timeout: 60_000 },
  async () => {
    const lifeOf = fc.array(step, { minLength: 10, maxLength: 30, size: 'max' });
    const property = fc.asyncProperty(lifeOf, async (steps) => {
      const life = await begin();
      for (const made of steps) {
        await play(life, made);
        expect(await shownTo(buyer.browser, life)).toEqual(expectedFor(life, 'buyer'));
        expect(await shownTo(other.browser, life)).toEqual(expectedFor(life, 'other'));
      }
    });
    await fc.assert(property, { numRuns: 25, interruptAfterTimeLimit: 8_000, endOnFailure: true });
  },
);
