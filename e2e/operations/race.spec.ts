// Two instances on one PostgreSQL database. Both sign with a rotated key, and under constant
// requests to both, no license is used twice. Runs for a few seconds; for a minute: RACE_SECONDS=60
// npx playwright test -c e2e/playwright.config.ts race
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { findPostgres } from '#scripts/machine/machine.ts';
import { operatorBuild } from '#scripts/machine/places.ts';
import { startPostgres, type PostgresServer } from '#scripts/machine/postgres.ts';
import { run } from '#scripts/machine/programs.ts';
import { hubSettings, productionSettings, startHub, type Hub } from '#e2e/harness/hub.ts';
import { aPerson, connect, enrol, signIn } from '#e2e/harness/people.ts';
import { startSandbox, type Sandbox } from '#e2e/harness/sandbox.ts';
import { openVisitor, type Reply, type Visitor } from '#e2e/harness/visitor.ts';

// No retry, because the test looks for a race that fails only sometimes.
test.describe.configure({ retries: 0 });

const seconds = Number(process.env['RACE_SECONDS'] ?? 5);
const buyers = 4;
const licensesEach = 2;
/** Tabs of a buyer, each with separate sites to activate. */
const tabsEach = 4;

let folder: string;
let postgres: PostgresServer;
let sandbox: Sandbox;
let hubs: Hub[] = [];
let watcher: Client | null = null;
let settings: Record<string, string> = {};

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-race-'));
  sandbox = await startSandbox(join(folder, 'sandbox'));
  postgres = await startPostgres(findPostgres() ?? '');
  settings = {
    ...hubSettings(sandbox),
    DATABASE_URL: postgres.url,
    HUB_PUBLIC_URL: 'http://localhost:3000',
    // Shared secret, because both derive codes from it.
    HUB_SECRET: productionSettings['HUB_SECRET'] ?? '',
    // All hosts belong to one end product, so a license may move between them without limit.
    HUB_SITE_PATTERNS: 'shop-*.race.example=live,dev-*.race.example=staging',
    LOG_LEVEL: 'warn',
  };
  hubs = [
    await startHub({ dataDir: join(folder, 'one'), env: settings }),
    await startHub({ dataDir: join(folder, 'two'), env: settings }),
  ];
  await sandbox.meet('http://localhost:3000', hubs[0]?.address);
  watcher = new Client({ connectionString: postgres.url });
  await watcher.connect();
});

test.afterAll(async () => {
  await watcher?.end();
  for (const hub of hubs) await hub.stop();
  await sandbox.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
const chance = (share: number): boolean => Math.random() < share;

/** Returns the clients of a browser for both hubs, signed in at both. */
async function aBuyer(name: string): Promise<Visitor[]> {
  const purchases = await sandbox.buyer(
    name,
    Array.from({ length: licensesEach }, () => ({})),
  );
  const person = aPerson({ purchase_code: purchases[0]?.code ?? '' });
  const one = openVisitor(hubs[0]?.address ?? '');
  await enrol(one, sandbox, person);
  await signIn(one, person);
  await connect(one, sandbox, name);
  return [one, one.at(hubs[1]?.address ?? '')];
}

/** Sends a request from the server of a site, without cookies. */
async function ofSite(path: string, body: unknown, bearer = ''): Promise<Reply> {
  const answer = await fetch(`${anyOf(hubs).address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  });
  const text = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, headers: answer.headers, body: text };
}

const tally = new Map<string, number>();
const faults: string[] = [];

/** Counts an answer. A refusal is expected, but not a failure of the hub. */
function count(step: string, { status, body }: Reply): boolean {
  const outcome = `${step} ${status === 200 ? 'ok' : String(body['code'])}`;
  tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
  if (status >= 500 || status === 401 || status === 422) faults.push(outcome);
  return status === 200;
}

interface ActivationRequest {
  readonly request: string;
  readonly verifier: string;
}

async function ask(site: string): Promise<ActivationRequest> {
  const verifier = randomBytes(32).toString('base64url');
  const answer = await ofSite('/api/theme-verification/requests', {
    item_id: 27889640,
    site_url: site,
    return_url: `${site}/wp-admin/`,
    state: 'racing',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  count('ask', answer);
  return { request: String(answer.body['request_id']), verifier };
}

/** Returns the redirect on which three simultaneous calls at both hubs agree; null if refused. */
async function approve(buyer: readonly Visitor[], request: string): Promise<string | null> {
  const call = (action: string): Promise<Reply> =>
    anyOf(buyer).get(`/api/theme-verification/${action}?request=${request}`);
  count('info', await call('info'));
  const answers = await Promise.all(['register', 'register', 'register'].map(call));
  const redirects = answers.filter((answer) => count('register', answer)).map(({ body }) => body);
  const codes = new Set(redirects.map(({ redirect }) => String(redirect)));
  if (codes.size > 1) faults.push(`one request, ${codes.size} codes`);
  if (chance(0.15)) count('cancel', await call('cancel'));
  return [...codes][0] ?? null;
}

/**
 * Runs a site from its request to a possible deactivation, and exchanges the code twice at the same
 * time.
 */
async function activateOnce(buyer: readonly Visitor[], site: string): Promise<void> {
  const { request, verifier } = await ask(site);
  const redirect = await approve(buyer, request);
  if (redirect === null) return;
  const proof = {
    code: new URL(redirect).searchParams.get('hub_code'),
    code_verifier: verifier,
  };
  const exchange = (): Promise<Reply> => ofSite('/api/theme-verification/token', proof);
  const answers = await Promise.all([exchange(), exchange()]);
  const activations = answers.filter((answer) => count('token', answer)).map(({ body }) => body);
  if (new Set(activations.map((activation) => activation['activation_id'])).size > 1)
    faults.push('two activations');
  if (activations.length === 0 || chance(0.3)) return;
  // The later exchange replaced the token of the earlier one.
  for (const { activation_token: token } of activations) {
    const path = '/api/theme-activation/deactivate';
    const { status } = await ofSite(path, { site_url: site }, String(token));
    if (status === 200) count('deactivate', { status, body: {}, headers: new Headers() });
  }
}

/** Returns the key that each hub uses to sign the certificate. */
function signersFor(site: string, token: string): Promise<unknown[]> {
  return Promise.all(
    hubs.map(async ({ address }) => {
      const answer = await fetch(`${address}/api/theme-activation/heartbeat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ site_url: site, certificate_id: 'unknown' }),
      });
      const { certificate } = (await answer.json()) as { certificate: string };
      const [head = ''] = certificate.split('.');
      return (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }).kid;
    }),
  );
}

test('both instances sign with a rotated key immediately', async () => {
  const [buyer] = await aBuyer('rotator');
  const site = 'https://shop-9.race.example';
  const { request, verifier } = await ask(site);
  await buyer?.get(`/api/theme-verification/info?request=${request}`);
  const approved = await buyer?.get(`/api/theme-verification/register?request=${request}`);
  const code = new URL(String(approved?.body['redirect'])).searchParams.get('hub_code');
  const proof = { code, code_verifier: verifier };
  const { body } = await ofSite('/api/theme-verification/token', proof);
  const token = String(body['activation_token']);
  const [old, same] = await signersFor(site, token);
  expect(old).toBe(same);
  // Both instances have cached that key. The command is a separate process, as in production.
  expect(await signersFor(site, token)).toEqual([old, old]);
  const env = { ...settings, HUB_DATA_DIR: join(folder, 'operator') };
  const command = [process.execPath, operatorBuild, 'keys', 'rotate', '--json'];
  const { output } = await run(command, { env });
  // The first lines tell people which hub the command uses.
  const { kid } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { kid: string };
  expect(kid).not.toBe(old);
  expect(await signersFor(site, token)).toEqual([kid, kid]);
});

/** Query for slots that are used beyond the limit of a license. */
const overused = `
  with places as (
    select license_id, kind, site from activations where ended_at is null
    union
    select r.license_id, r.kind, q.site
    from reservations r join verification_requests q on q.id = r.request_id
    where r.ended_at is null and r.exchanged_at is null and r.expires_at > now()
      and q.status = 'reserved'
  )
  select license_id, kind, count(*)::int as sites, array_agg(site) as which from places
  group by license_id, kind
  having count(*) > case kind when 'live' then 1 when 'staging' then 3 else 5 end`;

test(`two instances never overuse a license in ${seconds} seconds of parallel attempts`, async () => {
  test.setTimeout((seconds + 90) * 1000);
  const all: Visitor[][] = [];
  for (let n = 0; n < buyers; n += 1) all.push(await aBuyer(`racer-${n}`));
  const end = performance.now() + seconds * 1000;
  const isOn = (): boolean => performance.now() < end && faults.length === 0;

  const tab = async (buyer: readonly Visitor[]): Promise<void> => {
    while (isOn()) {
      const kind = chance(0.6) ? 'shop' : 'dev';
      const n = Math.floor(Math.random() * (kind === 'shop' ? 4 : 9));
      await activateOnce(buyer, `https://${kind}-${n}.race.example`);
    }
  };
  let checks = 0;
  const look = async () => (await watcher?.query<object>(overused))?.rows;
  const watch = async (): Promise<void> => {
    while (isOn()) {
      // Frequent enough to see short states, and rare enough to leave processor time for the race.
      await watcher?.query('select pg_sleep(0.01)');
      for (const row of (await look()) ?? []) faults.push(JSON.stringify(row));
      checks += 1;
    }
  };
  const tabs = all.flatMap((buyer) => Array.from({ length: tabsEach }, () => tab(buyer)));
  await Promise.all([watch(), ...tabs]);

  const results = [...tally].map(([outcome, times]) => `${outcome} ${times}`);
  console.log(`${checks} checks of the database; ${results.join(', ')}`);
  expect(faults).toEqual([]);
  expect(await look()).toEqual([]);
  // Proves that there was a race: slots were taken, freed, and refused.
  for (const outcome of ['token ok', 'deactivate ok', 'register all_used'])
    expect(tally.get(outcome) ?? 0, outcome).toBeGreaterThan(0);
});
