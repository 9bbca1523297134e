// A million requests over all calls, with the limits on: what the hub holds after them ÷ after a tenth.
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { openClient } from './hub-client.ts';
import type { Ratio } from './interleave.ts';
import { sessionToken, siteToken } from './seed.ts';
import { startHub, type Server } from './servers.ts';
import { setPasswords } from './sign-ins.ts';
import { requestsOf, type AnyRequest, type OpenApi } from './soak-requests.ts';
import { withServers, type Stage } from './stage.ts';

const mostGrowth = 1.1;
/** People and sites whose requests take turns. */
const people = 200;
/** Sockets. */
const clients = 8;
/** Until what one part of the run left behind is collected, in milliseconds. */
const restMs = 30_000;
const parts = 10;
/** In seconds: what waits for a marketplace that does not answer takes its time. */
const patience = 60;

const alone = (value: number): Ratio => ({ median: value, min: value, max: value });

/** So that what is asked one after the other differs, and each run asks the same. */
function shuffled<T>(list: readonly T[]): T[] {
  let seed = 20_261_122;
  const next = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  return list
    .map((value) => ({ value, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

async function prepare(hub: Server): Promise<AnyRequest[]> {
  const document = (await (await fetch(`${hub.url}/api/openapi.json`)).json()) as OpenApi;
  const all: AnyRequest[] = [];
  for (let person = 1; person <= people; person += 1) {
    const { headers } = await openClient(hub.url, sessionToken(person));
    all.push(...requestsOf(document, { person, headers, site: siteToken(person) }));
  }
  return shuffled(all);
}

type Counts = Map<string, number>;

async function ask(hub: Server, requests: AnyRequest[], amount: number): Promise<Counts> {
  const connections = { connections: clients, timeout: patience };
  const result = await autocannon({ url: hub.url, ...connections, amount, requests });
  if (result.errors > 0) throw new Error(`${result.errors} requests were not answered`);
  const stats = Object.entries(result.statusCodeStats ?? {});
  return new Map(stats.map(([status, { count = 0 }]) => [status, count]));
}

const inWords = (counts: Counts): string =>
  [...counts].map(([status, count]) => `${count.toLocaleString('en')} × ${status}`).join(', ');

/** Memory, a moment after the last request. */
async function restingBytes(hub: Server): Promise<number> {
  await sleep(restMs);
  return hub.residentBytes() ?? Number.NaN;
}

/** What the hub holds after `--requests` over all calls ÷ after the first tenth of them. */
export async function measureSoak({ settings, folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  await setPasswords(databaseUrl);
  const env = { HUB_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' };
  await withServers([() => startHub({ databaseUrl, folder, env })], async (hub) => {
    const requests = await prepare(hub);
    const held: number[] = [];
    const total: Counts = new Map();
    for (let part = 1; part <= parts; part += 1) {
      // autocannon's clients all begin at the first: each part begins elsewhere.
      const begin = Math.floor((requests.length / parts) * (part - 1));
      const order = [...requests.slice(begin), ...requests.slice(0, begin)];
      const counts = await ask(hub, order, Math.round(settings.requests / parts));
      for (const [status, count] of counts) total.set(status, (total.get(status) ?? 0) + count);
      held.push(await restingBytes(hub));
      console.log(`part ${part}: ${Math.round((held.at(-1) ?? 0) / 1e6)} MB; ${inWords(counts)}`);
    }
    console.log(`${requests.length} different requests; in all ${inWords(total)}`);
    const faults = total.get('500') ?? 0;
    found({ name: 'soak: faults of the hub', ratio: alone(faults), target: { most: 0 } });
    found({
      name: `soak: memory after ${settings.requests.toLocaleString('en')} requests ÷ after a tenth`,
      ratio: alone((held.at(-1) ?? Number.NaN) / (held[0] ?? Number.NaN)),
      target: { most: mostGrowth },
    });
  });
}
