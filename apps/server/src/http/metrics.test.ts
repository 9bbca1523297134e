import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { essentials } from '#test/site.ts';

const token = 'a-token-of-the-operator';
let world: TestHub;
beforeAll(async () => {
  world = await openTestHub({ env: { METRICS_TOKEN: token } });
});
afterAll(() => world.close());
afterEach(() => world.sandbox.clearFaults());

type Headers = Record<string, string>;

const read = (headers: Headers = {}, remoteAddress = '127.0.0.1') =>
  world.hub.http.inject({
    url: '/metrics',
    remoteAddress,
    headers: { host: 'localhost:3000', ...headers },
  });

const bearer = (given: string): Headers => ({ authorization: `Bearer ${given}` });

/** Returns the value of a line such as `hub_x{a="b"}`; 0 if the line is missing. */
async function valueOf(line: string): Promise<number> {
  const { payload } = await read();
  const named = payload.replaceAll(/,?hub="test-hub"/g, '').replaceAll('{}', '');
  const found = named.split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.split(' ').at(-1) ?? 0);
}

test.each([
  { who: 'this machine', status: 200 },
  { who: 'this machine by IPv6', headers: { host: '[::1]:3000' }, from: '::1', status: 200 },
  { who: 'another machine', from: '203.0.113.7', status: 404 },
  { who: 'a proxy with a forwarding header', headers: { 'x-forwarded-for': 'x' }, status: 404 },
  { who: 'a proxy with the public host name', headers: { host: 'hub.test' }, status: 404 },
  {
    who: 'another machine with the token',
    headers: bearer(token),
    from: '203.0.113.7',
    status: 200,
  },
  {
    who: 'another machine with the token and a lower-case scheme',
    headers: { authorization: `bearer ${token}` },
    from: '203.0.113.7',
    status: 200,
  },
  { who: 'a proxy with the token', headers: { host: 'h', ...bearer(token) }, status: 200 },
  { who: 'a wrong token', headers: bearer(`${token}.`), from: '203.0.113.7', status: 404 },
])('/metrics answers $status to $who', async ({ headers = {}, from, status }) => {
  const answer = await read(headers, from);
  expect(answer.statusCode).toBe(status);
  if (status === 404) expect(answer.payload).not.toContain('hub_');
});

test('counts requests by route, never by URL', async () => {
  const line = 'hub_requests_total{method="GET",route="/api/user/licenses",status="401"}';
  const before = await valueOf(line);
  await world.browser().get('/api/user/licenses?secret=abc');
  expect(await valueOf(line)).toBe(before + 1);
  expect((await read()).payload).not.toContain('secret=abc');
});

test('counts an import, its calls and queued emails', async () => {
  const purchase = { code: 'cccccccc-0000-4000-8000-000000000001', item_id: essentials };
  await world.sandbox.setBuyers([{ username: 'counted', purchases: [purchase] }]);
  const { browser, person } = await world.signedInBuyer();
  const at = '/api/user/envato-authorization';
  const { body } = await browser.post(`${at}/start`, {});
  const back = await world.sandbox.approve(body.url, 'counted');
  const done = await browser.post(`${at}/finish`, Object.fromEntries(back.searchParams));
  expect(await valueOf('hub_imports_total{end="done"}')).toBe(1);
  expect(await valueOf('hub_imports_running')).toBe(0);
  const page = 'client="people",call="GET /v3/market/buyer/purchases"';
  expect(
    await valueOf(`hub_marketplace_calls_total{${page},end="answered"}`),
  ).toBeGreaterThanOrEqual(1);
  expect(await valueOf('hub_mails_total{template="identity/verify-email",end="sent"}')).toBe(1);
  await world.hub.count();
  expect(await valueOf('hub_accounts{state="fresh"}')).toBe(1);
  expect(await valueOf('hub_accounts{state="stale"}')).toBe(0);
  expect(await valueOf('hub_jobs{queue="mail",state="failed"}')).toBe(0);

  await world.sandbox.fault({ target: 'purchases', kind: 'http-500' });
  const query = `envato_user_id=${done.body.envato_user_id}`;
  // Each import tries a call three times. Five unanswered calls open the circuit breaker.
  for (let calls = 0; calls < 6; calls += 1) await browser.get(`/api/user/envato-resync?${query}`);
  expect(await valueOf('hub_imports_total{end="unreachable"}')).toBe(6);
  const failed = `hub_marketplace_calls_total{${page},end="unreachable_server_error"}`;
  expect(await valueOf(failed)).toBe(5);
  expect(await valueOf('hub_marketplace_breaker_open{client="people"}')).toBe(1);

  const { payload } = await read();
  for (const secret of [purchase.code, person.email, person.username, 'counted']) {
    expect(payload).not.toContain(secret);
  }
});

test('without a database, /metrics omits only the metrics that need it', async () => {
  await world.db.query('alter table daily_figures rename to figures_away');
  try {
    const { statusCode, payload } = await read();
    expect(statusCode).toBe(200);
    expect(payload).not.toContain('hub_accounts{');
    expect(payload).toContain('hub_requests_total{');
    expect(world.logged.join('')).toContain('metric not read');
  } finally {
    await world.db.query('alter table figures_away rename to daily_figures');
  }
});

test('every metric that docs/operating.md names exists', async () => {
  const page = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const told = new Set([...page.matchAll(/`(hub_\w+)/g)].map(([, name]) => name));
  const { payload } = await read();
  const named = new Set([...payload.matchAll(/^# HELP (hub_\w+)/gm)].map(([, name]) => name));
  expect([...told].filter((name) => !named.has(name))).toEqual([]);
  expect(told.size).toBeGreaterThan(10);
});

const deployed = (name: string): string =>
  readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

/** Returns the metric names in an expression, without the suffixes of histograms. */
const askedBy = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b((?:hub|process|nodejs)_[a-z0-9_]+)/g)].map(([, name = '']) =>
      name.replace(/_bucket$/, ''),
    ),
  ),
];

test.each(['prometheus/alarms.yaml', 'grafana/hub.json'])(
  'serves every metric of %s',
  async (file) => {
    const { payload } = await read();
    const told = new Set([...payload.matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name));
    const asked = askedBy(deployed(file));
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((name) => !told.has(name))).toEqual([]);
  },
);

test('alarms and dashboard use existing labels', async () => {
  const source = readFileSync(new URL('../platform/metrics.ts', import.meta.url), 'utf8');
  const text = `${deployed('prometheus/alarms.yaml')}${deployed('grafana/hub.json')}`;
  const labels = [...text.matchAll(/hub_\w+\{([^}]*)\}/g)]
    .flatMap(([, inside = '']) => [...inside.matchAll(/(\w+)(?==~?\\?"|!=)/g)])
    .map(([name]) => name);
  const ofPrometheus = ['instance', 'job'];
  const own = new Set(labels.filter((name) => !ofPrometheus.includes(name)));
  const known = ['state', 'queue'];
  expect([...own].filter((name) => !known.includes(name) && !source.includes(`'${name}'`))).toEqual(
    [],
  );
});

test('/metrics names the running version', async () => {
  expect(await valueOf('hub_info{version="0.0.0"}')).toBe(1);
});
