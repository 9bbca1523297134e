// What one call of each kind costs in processor time, the hub's and PostgreSQL's: docs/operating/capacity.md.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { openClient } from './hub-client.ts';
import type { Plan } from './plan.ts';
import { sessionToken, siteToken, siteUrl } from './seed.ts';
import { startHub, type Server } from './servers.ts';
import { password, setPasswords } from './sign-ins.ts';
import { withServers, type Stage } from './stage.ts';

type Requests = NonNullable<autocannon.Options['requests']>;

interface Cost {
  readonly name: string;
  readonly requests: Requests;
  readonly amount: number;
}

/** Ticks are hundredths of a second. */
const msOfTick = 10;
const ofReads = 6_000;

async function postmasterOf(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const file = join(rows[0]?.data_directory ?? '', 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
  } finally {
    await client.end();
  }
}

/** Processor time of the database server with all its processes. */
function ticksBelow(postmaster: number): number {
  let sum = 0;
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const fields =
        readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      if (Number(fields[1]) === postmaster) sum += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It ended meanwhile.
    }
  }
  return sum;
}

const planned = (plan: Plan, id: string): Requests =>
  (plan.find((call) => call.id === id)?.examples ?? []).map(({ headers, body }) => ({
    method: body === undefined ? 'GET' : 'POST',
    path: plan.find((call) => call.id === id)?.path ?? '/',
    headers: { ...headers },
    ...(body !== undefined && { body }),
  }));

/** Each site once: the first heartbeat of an hour is written down. */
const weekly: Requests = Array.from({ length: 2_000 }, (_, nth) => ({
  method: 'POST',
  path: '/api/theme-activation/heartbeat',
  headers: {
    'content-type': 'application/json',
    authorization: `Bearer ${siteToken(500 + nth)}`,
  },
  body: JSON.stringify({ site_url: siteUrl(500 + nth), certificate_id: 'another' }),
}));

async function costsOf(hub: Server, plan: Plan): Promise<Cost[]> {
  const { headers } = await openClient(hub.url, null);
  const signIns: Requests = Array.from({ length: 200 }, (_, nth) => ({
    method: 'POST',
    path: '/api/login',
    headers: { ...headers },
    body: JSON.stringify({ username: `user-${nth + 1}`, password }),
  }));
  const cookie = (path: string): Requests =>
    Array.from({ length: 100 }, (_, nth) => ({
      path,
      headers: { cookie: `hub=${sessionToken(nth + 1)}`, 'accept-encoding': 'br' },
    }));
  return [
    { name: 'the landing page', requests: cookie('/'), amount: ofReads },
    { name: 'is_logged', requests: planned(plan, 'is_logged'), amount: ofReads },
    { name: 'licenses', requests: planned(plan, 'licenses'), amount: ofReads },
    { name: 'a site asks to be activated', requests: planned(plan, 'requests'), amount: ofReads },
    { name: 'a heartbeat within the hour', requests: planned(plan, 'heartbeat'), amount: ofReads },
    { name: 'a weekly heartbeat with a new certificate', requests: weekly, amount: 2_000 },
    { name: 'a sign-in', requests: signIns, amount: 200 },
  ];
}

/** Tells what each call costs; a finding is no ratio here, so nothing is judged. */
export async function measureCapacity({ folder, ...stage }: Stage): Promise<void> {
  const { plan } = await stage.plan();
  const databaseUrl = await stage.small();
  await setPasswords(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update activations set last_seen_at = now() - interval '7 days'");
  await client.end();
  const postmaster = await postmasterOf(databaseUrl);
  await withServers(
    [() => startHub({ databaseUrl, folder, env: { LOG_LEVEL: 'info' } })],
    async (hub) => {
      for (const { name, requests, amount } of await costsOf(hub, plan)) {
        const warm = name.includes('weekly') || name === 'a sign-in' ? 0 : amount / 3;
        const load = { url: hub.url, connections: 10, requests };
        if (warm > 0) await autocannon({ ...load, amount: warm });
        const before = [
          hub.cpuTicks() ?? 0,
          postmaster ? ticksBelow(postmaster) : Number.NaN,
        ] as const;
        const { non2xx, errors } = await autocannon({ ...load, amount });
        const perCall = (now: number, then: number): string =>
          (((now - then) * msOfTick) / amount).toFixed(2).padStart(6);
        const ofHub = perCall(hub.cpuTicks() ?? 0, before[0]);
        const ofDatabase = perCall(postmaster ? ticksBelow(postmaster) : Number.NaN, before[1]);
        const refused = non2xx + errors > 0 ? `, ${non2xx + errors} refused` : '';
        console.log(`${name.padEnd(45)} hub ${ofHub} ms  PostgreSQL ${ofDatabase} ms${refused}`);
      }
    },
  );
}
