import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rateLimits } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { activateSite, createSite, essentials, openRequest } from '#test/site.ts';

// The catalog lets one license of the theme cover a network.
const folder = mkdtempSync(join(tmpdir(), 'network-'));
const catalogFile = join(folder, 'catalog.json');
let world: TestHub;
beforeAll(async () => {
  const defaultCatalog = new URL('../../../../../../catalog.json', import.meta.url);
  const { videos: _files, ...catalog } = JSON.parse(readFileSync(defaultCatalog, 'utf8')) as {
    items: { id: number }[];
    videos: unknown;
  };
  const items = catalog.items.map((item) =>
    item.id === essentials ? { ...item, network: true } : item,
  );
  writeFileSync(catalogFile, JSON.stringify({ ...catalog, items }));
  world = await openTestHub({ catalog: catalogFile });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

it('one license covers all sites of a network, and no other host', async () => {
  const { browser, person } = await world.signedInBuyer();
  await activateSite(world, browser, 'https://net.example');
  await activateSite(world, browser, 'https://net.example/de');
  const typed = await createSite(world).call({
    path: '/api/theme-verification/code',
    body: {
      item_id: essentials,
      site_url: 'https://net.example/fr',
      code: person.purchase_code,
      nonce: 'a-chance-that-is-long-enough',
    },
  });
  expect(typed).toMatchObject({ status: 200, body: { kind: 'live', audience: 'net.example/fr' } });
  const id = await openRequest(world, browser, 'https://elsewhere.example');
  const refused = await browser.get(`/api/theme-verification/register?request=${id}`);
  expect(refused.problem?.code).toBe('all_used');
  const [card] = (await browser.get('/api/user/licenses')).body;
  expect(card?.sites.map(({ url, kind }) => `${kind} ${url}`).toSorted()).toEqual([
    'live https://net.example',
    'live https://net.example/de',
    'live https://net.example/fr',
  ]);
});

const path = '/api/theme-activation/network';
const nonce = 'a-chance-that-is-long-enough';

const activateNetwork = (
  token: string,
  sites: readonly string[],
  at: Pick<TestHub, 'hub'> = world,
) =>
  createSite(at).call({
    path,
    headers: { authorization: `Bearer ${token}` },
    body: { sites, nonce, wordpress_version: '6.5' },
  });

const beat = (token: string, siteUrl: string) =>
  createSite(world).call({
    path: '/api/theme-activation/heartbeat',
    headers: { authorization: `Bearer ${token}` },
    body: { site_url: siteUrl },
  });

const outcomes = ({ body }: Awaited<ReturnType<typeof activateNetwork>>): string[] =>
  body.sites.map(({ site_url: url, outcome }) => `${outcome} ${url}`);

function activationIn({ body }: Awaited<ReturnType<typeof activateNetwork>>, nth = 0) {
  const site = body.sites[nth];
  if (site?.outcome !== 'activated') throw new Error(`Not activated: ${JSON.stringify(site)}`);
  return site.activation;
}

let networks = 0;

/** Creates a buyer with an activated main site. */
async function aNetwork() {
  networks += 1;
  const main = `https://net-${networks}.example`;
  const buyer = await world.signedInBuyer();
  return { ...buyer, main, ...(await activateSite(world, buyer.browser, main)) };
}

describe('activation of a network', () => {
  it('activates all sites with the main site’s license, and sends the owner one email', async () => {
    const { browser, person, main, token } = await aNetwork();
    const answer = await activateNetwork(token, [`${main}/de`, `${main}/fr/`]);
    expect(outcomes(answer)).toEqual([`activated ${main}/de`, `activated ${main}/fr/`]);
    const activation = activationIn(answer);
    const audience = `${main.slice(8)}/de`;
    expect(activation).toMatchObject({ kind: 'live', audience });
    expect((await beat(activation.activation_token, `${main}/de`)).body.status).toBe('active');
    expect((await beat(token, main)).body.status).toBe('active');
    const { certificate } = activation;
    const check = await world.browser().post('/api/certificate/check', { certificate });
    expect(check.body).toMatchObject({ holds: true, site: audience });
    const [card] = (await browser.get('/api/user/licenses')).body;
    expect(card?.sites.map(({ kind }) => kind)).toEqual(['live', 'live', 'live']);
    const mail = await world.mail(person.email, `2 sites of the network of ${main.slice(8)}`);
    expect(mail.text).not.toContain(person.purchase_code);
    const networkMails = (await world.sandbox.mailTo(person.email)).filter(({ subject }) =>
      subject.includes('of the network of'),
    );
    expect(networkMails).toHaveLength(1);
    const auditLog = JSON.stringify((await browser.get('/api/user/events')).body);
    expect(auditLog).toContain(audience);
  });

  it('adds the network entitlement to the main site’s certificate, not to a staging site’s', async () => {
    const { main, token, browser } = await aNetwork();
    const entitlementsOf = (jws: string): unknown =>
      (
        JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()) as {
          entitlements: unknown;
        }
      ).entitlements;
    expect(entitlementsOf((await beat(token, main)).body.certificate ?? '')).toContain('network');
    const staging = `https://staging.${main.slice(8)}`;
    const beside = await activateSite(world, browser, staging);
    const { certificate } = (await beat(beside.token, staging)).body;
    expect(entitlementsOf(certificate ?? '')).not.toContain('network');
    const refused = await activateNetwork(beside.token, [`${staging}/de`]);
    expect(refused).toMatchObject({ status: 409, problem: { code: 'network_not_covered' } });
  });

  it('repeats an activation after a lost answer, and records nothing twice', async () => {
    const { main, token } = await aNetwork();
    const first = activationIn(await activateNetwork(token, [`${main}/de`]));
    const count = async () =>
      (await world.db.query('select count(*)::int as n from audit_events')).rows[0]?.['n'];
    const events = await count();
    const retried = activationIn(await activateNetwork(token, [`${main}/de`]));
    expect(retried.activation_id).toBe(first.activation_id);
    expect(await count()).toBe(events);
    expect((await beat(first.activation_token, `${main}/de`)).problem?.code).toBe('unknown_token');
    expect((await beat(retried.activation_token, `${main}/de`)).body.status).toBe('active');
    // The site has used its token, so a retry no longer replaces the token.
    expect(outcomes(await activateNetwork(token, [`${main}/de`]))).toEqual([
      `active_already ${main}/de`,
    ]);
    expect((await beat(retried.activation_token, `${main}/de`)).body.status).toBe('active');
  });

  it('reports sites that are already active, and leaves them unchanged', async () => {
    const { browser, main, token } = await aNetwork();
    const separateSite = await activateSite(world, browser, `${main}/own`);
    const sites = [`${main}/own`, main, `${main}/new`, `https://www.${main.slice(8)}/new/`];
    expect(outcomes(await activateNetwork(token, sites))).toEqual([
      `active_already ${main}/own`,
      `active_already ${main}`,
      `activated ${main}/new`,
      `active_already https://www.${main.slice(8)}/new/`,
    ]);
    expect((await beat(separateSite.token, `${main}/own`)).body.status).toBe('active');
  });

  it('refuses sites of another host and malformed addresses, each with its reason', async () => {
    const { browser, main, token } = await aNetwork();
    const sub = `https://shop.${main.slice(8)}`;
    const sites = ['https://foreign.example', sub, `https://staging.${main.slice(8)}`, 'http://'];
    const { body } = await activateNetwork(token, sites);
    expect(body.sites.map((site) => site.outcome)).toEqual(Array(4).fill('refused'));
    expect(body.sites.map((site) => 'why' in site && site.why)).toEqual([
      expect.stringContaining('foreign.example'),
      expect.stringContaining(`shop.${main.slice(8)} is not in the network`),
      expect.stringContaining('is not in the network'),
      'This is not the address of a website.',
    ]);
    expect((await browser.get('/api/user/licenses')).body[0]?.sites).toHaveLength(1);
  });

  it('requires a valid license, an owner who is not suspended, and the right token', async () => {
    const { main, token, person } = await aNetwork();
    const problemCode = async () => (await activateNetwork(token, [`${main}/de`])).problem?.code;
    const set = (table: string, change: string, where: string) =>
      world.db.query(`update ${table} set ${change} where ${where}`);
    const hers = `user_id = (select id from users where email = '${person.email}')`;
    await set('licenses', `status = 'refunded'`, hers);
    expect(await problemCode()).toBe('unknown_token');
    await set('licenses', `status = 'valid'`, hers);
    await set('users', 'blocked_at = now()', `email = '${person.email}'`);
    expect(await problemCode()).toBe('unknown_token');
    await set('users', 'blocked_at = null', `email = '${person.email}'`);
    await set(
      'activations',
      `ended_at = now(), end_reason = 'released'`,
      `site = '${main.slice(8)}'`,
    );
    expect(await problemCode()).toBe('unknown_token');
    expect((await activateNetwork('nobodys', [`${main}/de`])).problem?.code).toBe('unknown_token');
    expect((await activateNetwork(token, [])).status).toBe(422);
    const tooManySites = Array.from({ length: 26 }, (_, n) => `${main}/${n}`);
    expect((await activateNetwork(token, tooManySites)).status).toBe(422);
  });

  it('is refused if no item of the catalog covers a network', async () => {
    const other = await openTestHub();
    try {
      const { browser } = await other.signedInBuyer();
      const { token } = await activateSite(other, browser, 'https://alone.example');
      const answer = await activateNetwork(token, ['https://alone.example/de'], other);
      expect(answer).toMatchObject({ status: 409, problem: { code: 'network_not_covered' } });
      expect((await browser.get('/api/user/licenses')).body[0]?.sites).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it('is limited to a hundred requests a day', async () => {
    const limited = await openTestHub({ catalog: catalogFile, env: { HUB_LIMITS: 'on' } });
    try {
      await limited.db.query('delete from rate_counters');
      const { browser } = await limited.signedInBuyer();
      const { token } = await activateSite(limited, browser, 'https://often.example');
      const statuses: number[] = [];
      for (let n = 0; n <= rateLimits.networkByLicense.max; n += 1) {
        statuses.push((await activateNetwork(token, ['https://often.example'], limited)).status);
      }
      expect(statuses.slice(-2)).toEqual([200, 429]);
    } finally {
      await limited.close();
    }
  });
});
