import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import pg from 'pg';
import { inRoot } from '#scripts/places.ts';
import { measureFlood } from './flood.ts';
import { openClient, type HubClient } from './hub-client.ts';
import { interleave, ratioOf } from './interleave.ts';
import { startHub, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

const password = 'a password of the benchmark';
/** OWASP's smallest recommended cost, which the hub uses (apps/server/src/platform/passwords.ts). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
const clients = 32;
const users = 500;
const signInsOfTurn = 96;
const leastOfRaw = 0.95;
const even = { least: 0.9, most: 1.1 };
/** Tries of one turn, for names that exist and for names that do not. */
const tries = 12;

interface Argon {
  hash(text: string, options: typeof cost): Promise<string>;
  verify(hash: string, text: string): Promise<boolean>;
}

// The very copy that the hub uses.
const argon = createRequire(inRoot('apps/server/package.json'))('@node-rs/argon2') as Argon;

async function setPasswords(url: string): Promise<string> {
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

/** Verifications a second, as many at once as the hub allows itself. */
async function verifyRaw(hash: string): Promise<number> {
  const start = performance.now();
  let left = signInsOfTurn;
  const verifier = async (): Promise<void> => {
    while (left-- > 0) await argon.verify(hash, password);
  };
  await Promise.all(Array.from({ length: atOnce }, verifier));
  return (signInsOfTurn * 1000) / (performance.now() - start);
}

/** Users sign in, `clients` at once; answers how many did in a second. Each of them is waited for. */
async function signIn(hub: Server, { headers }: HubClient): Promise<number> {
  const start = performance.now();
  const result = await autocannon({
    url: hub.url,
    connections: clients,
    amount: signInsOfTurn,
    requests: Array.from({ length: users }, (_, n) => ({
      method: 'POST',
      path: '/api/login',
      headers: { ...headers },
      body: JSON.stringify({ username: `user-${n + 1}`, password }),
    })),
  });
  if (result.errors > 0 || result['2xx'] !== signInsOfTurn) {
    throw new Error(`Signing in failed: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return (signInsOfTurn * 1000) / (performance.now() - start);
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
  await withServers([() => startHub({ databaseUrl, folder, env })], async (...servers) => {
    const [hub] = servers as [Server];
    const client = await openClient(hub.url, null);
    const raw = () => verifyRaw(hash);
    const takes = { hub: () => signIn(hub, client), raw, control: raw };
    const rates = await interleave(takes, Math.ceil(settings.rounds / 2));
    found({
      name: 'sign-ins/s ÷ Argon2id verifications/s',
      ratio: ratioOf(rates.hub, rates.raw),
      control: ratioOf(rates.control, rates.raw),
      target: { least: leastOfRaw },
    });
    const fail = createTrier(hub, client);
    const wrong = () => fail((turn) => `user-${1 + (turn % users)}`);
    const unknown = () => fail((turn) => `nobody-${turn}`);
    const times = await interleave({ unknown, wrong, control: wrong }, settings.rounds);
    found({
      name: 'sign-in: time for an unknown user ÷ for a wrong password',
      ratio: ratioOf(times.unknown, times.wrong),
      control: ratioOf(times.control, times.wrong),
      target: even,
    });
    await measureFlood(hub, () => signIn(hub, client), { settings, found });
  });
}
