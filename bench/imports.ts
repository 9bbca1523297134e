import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClient, type HubClient } from './hub-client.ts';
import { ratioOf } from './interleave.ts';
import { themeId, sessionToken } from './seed.ts';
import { startHub, startSandbox, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

const usual = 1_000;
const rounds = 3;
/** What the marketplace takes for a page, in milliseconds. */
const pageMs = 400;
const mostOfServing = 1.1;

export const send = async (url: string, body: unknown): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
};

export const setPurchases = (market: Server, buyer: string, count: number): Promise<void> => {
  const purchases = Array.from({ length: count }, () => ({
    code: randomUUID(),
    item_id: themeId(),
  }));
  return send(`${market.url}/buyers.json`, { username: buyer, purchases });
};

/** What the buyer does on the consent page; answers what the app gets back. */
export async function consent(
  market: Server,
  page: string,
  buyer: string,
): Promise<URLSearchParams> {
  const asked = new URL(page).searchParams;
  const form = new URLSearchParams({ buyer, decision: 'approve' });
  for (const name of ['client_id', 'redirect_uri', 'state']) form.set(name, asked.get(name) ?? '');
  const init = { method: 'POST', body: form, redirect: 'manual' } as const;
  const answer = await fetch(`${market.url}/authorization`, init);
  return new URL(answer.headers.get('location') ?? '').searchParams;
}

/** Connects the buyer's account, which is empty yet; answers its id. */
export async function connect(hub: HubClient, market: Server, buyer: string): Promise<string> {
  const path = '/api/user/envato-authorization';
  const { url } = (await hub.post(`${path}/start`, {})) as { url: string };
  const back = Object.fromEntries(await consent(market, url, buyer));
  const finished = (await hub.post(`${path}/finish`, back)) as { envato_user_id: string };
  return finished.envato_user_id;
}

/** Milliseconds of a whole import. */
async function importAll(hub: HubClient, account: string): Promise<number> {
  const query = `?envato_user_id=${account}`;
  const start = performance.now();
  let { running } = (await hub.get(`/api/user/envato-resync${query}`)) as { running: boolean };
  while (running) {
    await sleep(20);
    ({ running } = (await hub.get(`/api/user/envato-sync${query}`)) as { running: boolean });
  }
  return performance.now() - start;
}

/** Milliseconds that the marketplace takes for the same pages, asked by a program without a hub. */
async function serveAll(market: Server, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const start = performance.now();
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${market.url}/v3/market/buyer/purchases?page=${page}`, { headers });
    const { purchases } = (await answer.json()) as { purchases: unknown[] };
    if (purchases.length === 0) return performance.now() - start;
  }
}

async function tokenOf(market: Server, buyer: string, redirectUri: string): Promise<string> {
  const client = { client_id: 'customer-hub-sandbox', client_secret: 'sandbox-client-secret' };
  const page = new URL('/authorization', market.url);
  page.search = new URLSearchParams({
    response_type: 'code',
    redirect_uri: redirectUri,
    ...client,
  }).toString();
  const code = (await consent(market, page.href, buyer)).get('code') ?? '';
  const body = new URLSearchParams({ grant_type: 'authorization_code', code, ...client });
  const answer = await fetch(`${market.url}/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

export interface World {
  readonly hub: Server;
  readonly market: Server;
  /** Where the hub has the buyer sent back to. */
  readonly redirectUri: string;
}

/** Each round is another buyer, whose account belongs to another user. */
async function measureSize(
  { hub, market, redirectUri }: World,
  size: number,
  turns: number,
): Promise<{ imported: number[]; served: number[] }> {
  const imported: number[] = [];
  const served: number[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    const buyer = `buyer-${size}-${turn}`;
    await fetch(`${market.url}/faults.json`, { method: 'DELETE' });
    await setPurchases(market, buyer, 0);
    const client = await openClient(hub.url, sessionToken(turn));
    const account = await connect(client, market, buyer);
    const token = await tokenOf(market, buyer, redirectUri);
    await setPurchases(market, buyer, size);
    const slow = { target: 'purchases', kind: 'slow', delay_ms: pageMs };
    await send(`${market.url}/faults.json`, slow);
    served.push(await serveAll(market, token));
    imported.push(await importAll(client, account));
  }
  return { imported, served };
}

/** Runs `work` with a marketplace and a hub that knows it. */
export async function withMarket(
  { folder, ...stage }: Stage,
  env: Readonly<Record<string, string>>,
  work: (world: World) => Promise<void>,
): Promise<void> {
  const databaseUrl = await stage.small();
  await withServers([() => startSandbox(folder)], async (...sandboxes) => {
    const [market] = sandboxes as [Server];
    const settings = { ...env, ENVATO_API_URL: market.url };
    const starts = [() => startHub({ databaseUrl, folder, env: settings })];
    await withServers(starts, async (...servers) => {
      const [hub] = servers as [Server];
      const redirectUri = `${hub.url.replace('127.0.0.1', 'localhost')}/user/envato-authorization`;
      await send(`${market.url}/settings.json`, { confirmation_url: redirectUri });
      await work({ hub, market, redirectUri });
    });
  });
}

/** The time of an import ÷ what the marketplace takes to serve its pages. */
export const measureImports = (stage: Stage): Promise<void> =>
  withMarket(stage, {}, async (world) => {
    const { purchases } = stage.settings;
    const sizes = purchases > usual ? [usual, purchases] : [usual];
    for (const size of sizes) {
      const turns = size === usual ? rounds : 1;
      const { imported, served } = await measureSize(world, size, turns);
      stage.found({
        name: `import of ${size.toLocaleString('en')} purchases ÷ serving their pages`,
        ratio: ratioOf(imported, served),
        target: { most: mostOfServing },
      });
    }
  });
