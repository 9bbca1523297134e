import { createRequire } from 'node:module';
import autocannon from 'autocannon';
import pg from 'pg';
import { inRoot } from '#scripts/machine/places.ts';
import { measureFlood } from './flood.ts';
import { openClient, type HubClient } from './hub-client.ts';
import { interleave, pick, ratioOf } from './interleave.ts';
import { startBareHashing, startHub, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

export const password = 'a password of the benchmark';
/** OWASP's smallest recommended cost, which the hub uses (apps/server/src/platform/passwords.ts). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const clients = 32;
const users = 500;
const signInsOfTurn = 96;
const leastOfRaw = 0.95;
const even = { least: 0.9, most: 1.1 };
interface Rates {
  readonly perSecond: number;
  /** For each tick of all the server's threads. */
  readonly perTick: number;
}

/** Tries of one turn, for names that exist and for names that do not. */
const tries = 12;

interface Argon {
  hash(text: string, options: typeof cost): Promise<string>;
}

// The very copy that the hub uses.
const argon = createRequire(inRoot('apps/server/package.json'))('@node-rs/argon2') as Argon;

export async function setPasswords(url: string): Promise<string> {
  const hash = await argon.hash(password, cost);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('update users set password_hash = $1 where id <= $2', [hash, users]);
  } finally {
    await client.end();
  }
  return hash;
}

interface Asking {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Each of 500 users gives the right password, `clients` at once; every answer is waited for. */
async function ask(server: Server, { path, headers }: Asking): Promise<Rates> {
  const before = server.cpuTicks();
  const start = performance.now();
  const result = await autocannon({
    url: server.url,
    connections: clients,
    amount: signInsOfTurn,
    requests: Array.from({ length: users }, (_, n) => ({
      method: 'POST',
      path,
      headers: { ...headers },
      body: JSON.stringify({ username: `user-${n + 1}`, password }),
    })),
  });
  const seconds = (performance.now() - start) / 1000;
  const after = server.cpuTicks();
  if (result.errors > 0 || result['2xx'] !== signInsOfTurn) {
    throw new Error(`${path} failed: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  const ticks = before === null || after === null ? Number.NaN : after - before;
  return { perSecond: signInsOfTurn / seconds, perTick: signInsOfTurn / ticks };
}

export const signIn = (hub: Server, { headers }: HubClient): Promise<Rates> =>
  ask(hub, { path: '/api/login', headers });

/** Sign-ins ÷ the verifications of a server that does nothing else, under the same load. */
async function measureRates(
  { hub, raw, control }: Record<'hub' | 'raw' | 'control', () => Promise<Rates>>,
  { settings, found }: Pick<Stage, 'settings' | 'found'>,
): Promise<void> {
  const turns = await interleave({ hub, raw, control }, settings.rounds);
  const rates = pick(turns, 'perSecond');
  found({
    name: 'sign-ins ÷ Argon2id verifications, a second',
    ratio: ratioOf(rates.hub, rates.raw),
    control: ratioOf(rates.control, rates.raw),
    target: { least: leastOfRaw },
  });
  const costs = pick(turns, 'perTick');
  if (costs.hub.some(Number.isNaN)) return;
  found({
    name: 'sign-ins ÷ Argon2id verifications, by processor time',
    ratio: ratioOf(costs.hub, costs.raw),
    control: ratioOf(costs.control, costs.raw),
    target: {},
  });
}

/** Milliseconds for tries that all fail: each of another name, from another address. */
function createTrier(hub: Server, { headers }: HubClient) {
  let turn = 0;
  return async (nameOf: (turn: number) => string): Promise<number> => {
    const start = performance.now();
    for (let nth = 0; nth < tries; nth += 1) {
      turn += 1;
      // Failures of one name or address would ask for a captcha in place of the password.
      const from = `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
      const answer = await fetch(`${hub.url}/api/login`, {
        method: 'POST',
        headers: { ...headers, 'x-forwarded-for': from },
        body: JSON.stringify({ username: nameOf(turn), password: 'not this one, surely' }),
      });
      const { result_type: kind } = (await answer.json()) as { result_type?: string };
      if (kind !== 'wrong_credentials') throw new Error(`A wrong password was answered by ${kind}`);
    }
    return performance.now() - start;
  };
}

/** Signing in ÷ its one costly step; unknown names ÷ wrong passwords; reads meanwhile ÷ at rest. */
export async function measureSignIns({ settings, folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  const hash = await setPasswords(databaseUrl);
  const env = { TRUSTED_PROXIES: '127.0.0.1' };
  const starts = [
    () => startHub({ databaseUrl, folder, env }),
    () => startBareHashing(hash),
    () => startBareHashing(hash),
  ];
  await withServers(starts, async (...servers) => {
    const [hub, bare, other] = servers as [Server, Server, Server];
    const client = await openClient(hub.url, null);
    const verify = (server: Server) => () =>
      ask(server, { path: '/verify', headers: { 'content-type': 'application/json' } });
    const sides = { hub: () => signIn(hub, client), raw: verify(bare), control: verify(other) };
    await measureRates(sides, { settings, found });
    const fail = createTrier(hub, client);
    const wrong = () => fail((turn) => `user-${1 + (turn % users)}`);
    const unknown = () => fail((turn) => `nobody-${turn}`);
    // A difference that nobody may see takes many rounds to rule out.
    const times = await interleave({ unknown, wrong, control: wrong }, 3 * settings.rounds);
    found({
      name: 'sign-in: time for an unknown user ÷ for a wrong password',
      ratio: ratioOf(times.unknown, times.wrong),
      control: ratioOf(times.control, times.wrong),
      target: even,
    });
    const run = () => signIn(hub, client);
    await measureFlood(hub, { name: 'among 32 sign-ins at once', run }, { settings, found });
  });
}
