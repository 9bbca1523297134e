// Each fault of the sandbox marketplace during each call. No data is lost, the person reads when to
// retry, and the operator sees the fault.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Answer, Browser } from '#test/browser.ts';
import { purchaseCodeTexts } from '#features/licenses';
import { texts } from '#server/features/accounts/texts.ts';
import { aPerson, openTestHub, type TestHub } from '#test/hub.ts';
import { metricOf } from '#test/metrics-of.ts';
import { essentials } from '#test/site.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());
afterEach(() => world.sandbox.clearFaults());

let count = 0;
const aCode = (): string => `dddddddd-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`;

interface ConnectedBuyer {
  readonly browser: Browser;
  readonly person: string;
  readonly buyer: string;
  readonly id: string;
}

/** Creates a user with two licenses: one from a connected account, and one claimed by its code. */
async function aBuyer(): Promise<ConnectedBuyer> {
  const buyer = `matrix-${(count += 1)}`;
  const purchases = [{ code: aCode(), item_id: essentials }];
  await world.sandbox.setBuyers([{ username: buyer, purchases }]);
  const { browser, person } = await world.signedInBuyer();
  const { body } = await browser.post(`${at}/finish`, await consent(browser, buyer));
  expect(body).toMatchObject({ result: true });
  return { browser, buyer, person: person.username, id: String(body.envato_user_id) };
}

const at = '/api/user/envato-authorization';

async function consent(browser: Browser, buyer: string): Promise<Record<string, string>> {
  const { body } = await browser.post(`${at}/start`, {});
  return Object.fromEntries((await world.sandbox.approve(body.url, buyer)).searchParams);
}

async function aSoldCode(): Promise<string> {
  const code = aCode();
  await world.sandbox.setBuyers([{ username: null, purchases: [{ code, item_id: essentials }] }]);
  return code;
}

const resync = ({ browser, id }: ConnectedBuyer): Promise<Answer> =>
  browser.get(`/api/user/envato-resync?envato_user_id=${id}`);

/** Calls made during the fault; prepared before it begins. */
const calls = {
  async connect({ browser, buyer }: ConnectedBuyer) {
    const returned = await consent(browser, buyer);
    return () => browser.post(`${at}/finish`, returned);
  },
  import: async (connectedBuyer: ConnectedBuyer) => () => resync(connectedBuyer),
  async refresh(connectedBuyer: ConnectedBuyer) {
    await world.db.query('update accounts set access_expires_at = $1', [world.clock.now()]);
    return () => resync(connectedBuyer);
  },
  async register(_buyer: ConnectedBuyer) {
    const form = aPerson({ purchase_code: await aSoldCode() });
    return () => world.browser().post('/api/register', form);
  },
  async claim({ browser }: ConnectedBuyer) {
    const purchase_code = await aSoldCode();
    return () => browser.post('/api/user/claim-license', { purchase_code });
  },
};

/** Marketplace call behind each action, and the fault target that affects it. */
const faultCases = [
  { name: 'connect', target: 'token', call: 'POST /token' },
  { name: 'connect', target: 'whoami', call: 'GET /whoami' },
  { name: 'import', target: 'purchases', call: 'GET /v3/market/buyer/purchases' },
  { name: 'refresh', target: 'token', call: 'POST /token' },
  { name: 'register', target: 'sale', call: 'GET /v3/market/author/sale' },
  { name: 'claim', target: 'sale', call: 'GET /v3/market/author/sale' },
] as const;

type FaultCase = (typeof faultCases)[number];

const callOf = ({ name }: FaultCase) => calls[name];

/** Name of each fault in the log and the metrics. */
const faults: Record<string, string> = {
  down: 'unreachable_network',
  'http-500': 'unreachable_server_error',
  html: 'unreachable_not_json',
  empty: 'unreachable_empty',
  'invalid-json': 'unreachable_not_json',
  '429': 'unreachable_rate_limited',
  '403-scope': 'refused_scope',
  'error-in-200': 'unexpected_error_in_200',
  huge: 'unreachable_too_large',
};

const allLicenses = async (): Promise<unknown[]> =>
  (await world.db.query('select * from licenses order by id')).rows;

const allUsers = async (): Promise<unknown[]> =>
  (await world.db.query('select id, username from users order by id')).rows;

const counted = (name: string): Promise<number> => metricOf(world.hub.http, name);

/** Makes the call during the fault, and checks that licenses and users stay the same. */
async function callDuringFault(
  faultCase: FaultCase,
  connectedBuyer: ConnectedBuyer,
  { kind, end }: { kind: string; end: string },
) {
  const act = await callOf(faultCase)(connectedBuyer);
  const [licenses, users] = [await allLicenses(), await allUsers()];
  const line = `hub_marketplace_calls_total{client="people",call="${faultCase.call}",end="${end}"}`;
  const [before, logged] = [await counted(line), world.logged.length];
  await world.sandbox.fault({ target: faultCase.target, kind });
  const answer = await act();
  expect(await allLicenses()).toEqual(licenses);
  expect(await allUsers()).toEqual(users);
  await world.sandbox.clearFaults();
  const newLog = world.logged.slice(logged).join('');
  expect(newLog).toMatch(/"level":"(?:warn|error)"/);
  expect(await counted(line)).toBeGreaterThan(before);
  return { answer, newLog };
}

describe.each(faultCases)('$name while $target fails', (faultCase) => {
  let connectedBuyer: ConnectedBuyer;
  beforeAll(async () => {
    connectedBuyer = await aBuyer();
  });

  test.each(Object.entries(faults))(
    'a call during %s returns a message that asks to retry later',
    async (kind, usual) => {
      // The token endpoint has no permissions, so its 403 contains no reason.
      const isBare = faultCase.target === 'token' && kind === '403-scope';
      const end = isBare ? 'refused_forbidden' : usual;
      const { answer, newLog } = await callDuringFault(faultCase, connectedBuyer, { kind, end });
      expect(answer).toMatchObject({ status: 503, body: { code: 'marketplace_unreachable' } });
      expect(answer.body.message).toMatch(/[Pp]lease try again (?:in a few minutes|later)/);
      expect(newLog).toContain(`${end.replace('_', ' (')})`);
      // The failed call used up nothing: the next attempt succeeds.
      const act = await callOf(faultCase)(connectedBuyer);
      await world.sandbox.fault({ target: faultCase.target, kind: 'slow', delay_ms: 50 });
      const { status, body } = await act();
      expect([status, 'result' in body ? body.result : body.success]).toEqual([200, true]);
    },
  );
});

test('calls end within 15 seconds while the marketplace hangs, and succeed after it recovers', async () => {
  const buyers = await Promise.all(faultCases.map(() => aBuyer()));
  const actions: (() => Promise<Answer>)[] = [];
  // Sequential, because a refresh invalidates all access tokens.
  for (const [index, faultCase] of faultCases.entries())
    actions.push(await callOf(faultCase)(buyers[index] as ConnectedBuyer));
  const licenses = await allLicenses();
  await world.sandbox.fault({ target: 'all', kind: 'hang' });
  const begun = performance.now();
  const answers = await Promise.all(actions.map((act) => act()));
  expect(performance.now() - begun).toBeLessThan(15_000);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'marketplace_unreachable' } });
    expect(answer.body.message).toContain('please try again in a few minutes');
  }
  expect(await allLicenses()).toEqual(licenses);
  expect(await counted('hub_marketplace_breaker_open{client="people"}')).toBe(1);

  await world.sandbox.clearFaults();
  const [connectedBuyer] = buyers as [ConnectedBuyer];
  const whenHealed = { timeout: 10_000, interval: 200 };
  await vi.waitFor(async () => expect((await resync(connectedBuyer)).status).toBe(200), whenHealed);
  expect(await counted('hub_marketplace_breaker_open{client="people"}')).toBe(0);
});

test('a slow token call and a hanging account call delay no one for more than 15 seconds', async () => {
  const connected = await aBuyer();
  const { browser: newcomer } = await world.signedInBuyer();
  const returned = await consent(newcomer, connected.buyer);
  const licenses = await allLicenses();
  await world.sandbox.fault({ target: 'token', kind: 'slow', delay_ms: 6_000 });
  await world.sandbox.fault({ target: 'whoami', kind: 'hang' });
  await world.sandbox.fault({ target: 'purchases', kind: 'hang' });
  const begun = performance.now();
  const answers = await Promise.all([
    resync(connected),
    newcomer.post(`${at}/finish`, returned),
    newcomer.post('/api/user/claim-license', { purchase_code: aCode() }),
  ]);
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
  expect(await allLicenses()).toEqual(licenses);
});

describe('a revoked grant', () => {
  test.each([
    [faultCases[2], 'refused_token_expired'],
    [faultCases[3], 'refused_grant_revoked'],
  ])(
    'the message says to add the account again after a revoked grant: %j',
    async (faultCase, end) => {
      const { answer, newLog } = await callDuringFault(faultCase, await aBuyer(), {
        kind: 'revoked',
        end,
      });
      const body = { result: false, message: texts.reconnect };
      expect(answer).toMatchObject({ status: 200, body });
      expect(newLog).toContain('marketplace grant revoked');
    },
  );

  test('a code revoked during a connection makes the buyer start again', async () => {
    const how = { kind: 'revoked', end: 'refused_code_refused' };
    const { answer, newLog } = await callDuringFault(faultCases[0], await aBuyer(), how);
    const body = { result: false, message: texts.expiredCode };
    expect(answer).toMatchObject({ status: 200, body });
    expect(newLog).toContain('refused (code_refused)');
  });
});

test.each([
  { ...faultCases[1], kind: '403-scope', end: 'refused_scope' },
  { ...faultCases[2], kind: '403-scope', end: 'refused_scope' },
  { ...faultCases[4], kind: '403-scope', end: 'refused_scope' },
  { ...faultCases[4], kind: 'revoked', end: 'refused_token_expired' },
  { ...faultCases[5], kind: 'revoked', end: 'refused_token_expired' },
])(
  'a fault that only the operator can fix is logged as an error: $name, $kind',
  async ({ kind, end, ...faultCase }) => {
    const { answer, newLog } = await callDuringFault(faultCase, await aBuyer(), { kind, end });
    expect(answer).toMatchObject({
      status: 503,
      body: { message: purchaseCodeTexts.misconfigured },
    });
    expect(newLog).toContain('"level":"error"');
  },
);

test('every call returns the retry time of the marketplace', async () => {
  const connectedBuyer = await aBuyer();
  for (const faultCase of faultCases) {
    const act = await callOf(faultCase)(connectedBuyer);
    await world.sandbox.fault({ target: faultCase.target, kind: '429', retry_after: 90 });
    const answer = await act();
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '90' } });
    await world.sandbox.clearFaults();
  }
});
