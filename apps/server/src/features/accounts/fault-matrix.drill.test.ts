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

interface Met {
  readonly browser: Browser;
  readonly person: string;
  readonly buyer: string;
  readonly id: string;
}

/** Creates a user with two licenses: one from a connected account, and one claimed by its code. */
async function aBuyer(): Promise<Met> {
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

async function sold(): Promise<string> {
  const code = aCode();
  await world.sandbox.setBuyers([{ username: null, purchases: [{ code, item_id: essentials }] }]);
  return code;
}

const resync = ({ browser, id }: Met): Promise<Answer> =>
  browser.get(`/api/user/envato-resync?envato_user_id=${id}`);

/** Calls made during the fault; prepared before it begins. */
const calls = {
  async connect({ browser, buyer }: Met) {
    const returned = await consent(browser, buyer);
    return () => browser.post(`${at}/finish`, returned);
  },
  import: async (met: Met) => () => resync(met),
  async refresh(met: Met) {
    await world.db.query('update accounts set access_expires_at = $1', [world.clock.now()]);
    return () => resync(met);
  },
  async register(_met: Met) {
    const form = aPerson({ purchase_code: await sold() });
    return () => world.browser().post('/api/register', form);
  },
  async claim({ browser }: Met) {
    const purchase_code = await sold();
    return () => browser.post('/api/user/claim-license', { purchase_code });
  },
};

/** Marketplace call behind each action, and the fault target that affects it. */
const places = [
  { name: 'connect', target: 'token', call: 'POST /token' },
  { name: 'connect', target: 'whoami', call: 'GET /whoami' },
  { name: 'import', target: 'purchases', call: 'GET /v3/market/buyer/purchases' },
  { name: 'refresh', target: 'token', call: 'POST /token' },
  { name: 'register', target: 'sale', call: 'GET /v3/market/author/sale' },
  { name: 'claim', target: 'sale', call: 'GET /v3/market/author/sale' },
] as const;

type Place = (typeof places)[number];

const callOf = ({ name }: Place) => calls[name];

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

const knownLicenses = async (): Promise<unknown[]> =>
  (await world.db.query('select * from licenses order by id')).rows;

const everybody = async (): Promise<unknown[]> =>
  (await world.db.query('select id, username from users order by id')).rows;

const counted = (name: string): Promise<number> => metricOf(world.hub.http, name);

/** Makes the call during the fault, and checks that licenses and users stay the same. */
async function meet(place: Place, met: Met, { kind, end }: { kind: string; end: string }) {
  const act = await callOf(place)(met);
  const [licenses, users] = [await knownLicenses(), await everybody()];
  const line = `hub_marketplace_calls_total{client="people",call="${place.call}",end="${end}"}`;
  const [before, logged] = [await counted(line), world.logged.length];
  await world.sandbox.fault({ target: place.target, kind });
  const answer = await act();
  expect(await knownLicenses()).toEqual(licenses);
  expect(await everybody()).toEqual(users);
  await world.sandbox.clearFaults();
  const newLog = world.logged.slice(logged).join('');
  expect(newLog).toMatch(/"level":"(?:warn|error)"/);
  expect(await counted(line)).toBeGreaterThan(before);
  return { answer, newLog };
}

describe.each(places)('$name while $target fails', (place) => {
  let met: Met;
  beforeAll(async () => {
    met = await aBuyer();
  });

  test.each(Object.entries(faults))(
    'a call during %s returns a message that asks to retry later',
    async (kind, usual) => {
      // The token endpoint has no permissions, so its 403 contains no reason.
      const isBare = place.target === 'token' && kind === '403-scope';
      const end = isBare ? 'refused_forbidden' : usual;
      const { answer, newLog } = await meet(place, met, { kind, end });
      expect(answer).toMatchObject({ status: 503, body: { code: 'marketplace_unreachable' } });
      expect(answer.body.message).toMatch(/[Pp]lease try again (?:in a few minutes|later)/);
      expect(newLog).toContain(`${end.replace('_', ' (')})`);
      // The failed call used up nothing: the next attempt succeeds.
      const act = await callOf(place)(met);
      await world.sandbox.fault({ target: place.target, kind: 'slow', delay_ms: 50 });
      const { status, body } = await act();
      expect([status, 'result' in body ? body.result : body.success]).toEqual([200, true]);
    },
  );
});

test('calls end within 15 seconds while the marketplace hangs, and succeed after it recovers', async () => {
  const mets = await Promise.all(places.map(() => aBuyer()));
  const actions: (() => Promise<Answer>)[] = [];
  // Sequential, because a refresh invalidates all access tokens.
  for (const [index, place] of places.entries())
    actions.push(await callOf(place)(mets[index] as Met));
  const licenses = await knownLicenses();
  await world.sandbox.fault({ target: 'all', kind: 'hang' });
  const begun = performance.now();
  const answers = await Promise.all(actions.map((act) => act()));
  expect(performance.now() - begun).toBeLessThan(15_000);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'marketplace_unreachable' } });
    expect(answer.body.message).toContain('please try again in a few minutes');
  }
  expect(await knownLicenses()).toEqual(licenses);
  expect(await counted('hub_marketplace_breaker_open{client="people"}')).toBe(1);

  await world.sandbox.clearFaults();
  const [met] = mets as [Met];
  const whenHealed = { timeout: 10_000, interval: 200 };
  await vi.waitFor(async () => expect((await resync(met)).status).toBe(200), whenHealed);
  expect(await counted('hub_marketplace_breaker_open{client="people"}')).toBe(0);
});

test('a slow token call and a hanging account call delay no one for more than 15 seconds', async () => {
  const connected = await aBuyer();
  const { browser: newcomer } = await world.signedInBuyer();
  const returned = await consent(newcomer, connected.buyer);
  const licenses = await knownLicenses();
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
  expect(await knownLicenses()).toEqual(licenses);
});

describe('a revoked grant', () => {
  test.each([
    [places[2], 'refused_token_expired'],
    [places[3], 'refused_grant_revoked'],
  ])('the message says to add the account again after a revoked grant: %j', async (place, end) => {
    const { answer, newLog } = await meet(place, await aBuyer(), { kind: 'revoked', end });
    const body = { result: false, message: texts.reconnect };
    expect(answer).toMatchObject({ status: 200, body });
    expect(newLog).toContain('marketplace grant revoked');
  });

  test('a code revoked during a connection makes the buyer start again', async () => {
    const how = { kind: 'revoked', end: 'refused_code_refused' };
    const { answer, newLog } = await meet(places[0], await aBuyer(), how);
    const body = { result: false, message: texts.expiredCode };
    expect(answer).toMatchObject({ status: 200, body });
    expect(newLog).toContain('refused (code_refused)');
  });
});

test.each([
  { ...places[1], kind: '403-scope', end: 'refused_scope' },
  { ...places[2], kind: '403-scope', end: 'refused_scope' },
  { ...places[4], kind: '403-scope', end: 'refused_scope' },
  { ...places[4], kind: 'revoked', end: 'refused_token_expired' },
  { ...places[5], kind: 'revoked', end: 'refused_token_expired' },
])(
  'a fault that only the operator can fix is logged as an error: $name, $kind',
  async ({ kind, end, ...place }) => {
    const { answer, newLog } = await meet(place, await aBuyer(), { kind, end });
    expect(answer).toMatchObject({
      status: 503,
      body: { message: purchaseCodeTexts.misconfigured },
    });
    expect(newLog).toContain('"level":"error"');
  },
);

test('every call returns the retry time of the marketplace', async () => {
  const met = await aBuyer();
  for (const place of places) {
    const act = await callOf(place)(met);
    await world.sandbox.fault({ target: place.target, kind: '429', retry_after: 90 });
    const answer = await act();
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '90' } });
    await world.sandbox.clearFaults();
  }
});
