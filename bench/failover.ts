// A primary that is killed under load and its standby that takes over, behind HAProxy of deploy/.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '#scripts/machine/machine.ts';
import type { Ratio } from './interleave.ts';
import { openClient } from './hub-client.ts';
import { startReplicated, type ReplicatedPostgres } from './replicated-postgres.ts';
import { seed, siteUrl, themeId } from './seed.ts';
import { startHub, type Server } from './servers.ts';
import { password, setPasswords } from './sign-ins.ts';
import { smallRows, type Stage } from './stage.ts';
import { createHash } from 'node:crypto';

const writers = 6;
/** Before the primary is killed, until the standby is promoted, and after that; in milliseconds. */
const times = { before: 8_000, without: 4_000, after: 15_000 } as const;

const alone = (value: number): Ratio => ({ median: value, min: value, max: value });

interface Seen {
  /** Ids of what the hub said was done: requests of sites, and sessions by their hash. */
  readonly requests: string[];
  readonly sessions: string[];
  /** What was refused: with words of the hub, or otherwise. */
  words: number;
  readonly otherwise: string[];
  lastRefusal: number;
  firstSuccessAfter: number | null;
}

const json = { 'content-type': 'application/json' };

async function askForSite(hub: Server, turn: number): Promise<Response> {
  return fetch(`${hub.url}/api/theme-verification/requests`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      item_id: themeId(),
      site_url: siteUrl(1 + (turn % 1_000)),
      return_url: `${siteUrl(1 + (turn % 1_000))}wp-admin/themes.php`,
      state: 'bench-state',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    }),
  });
}

async function note(answer: Response, seen: Seen): Promise<void> {
  const text = await answer.text();
  if (answer.ok) {
    const { request_id: id } = JSON.parse(text) as { request_id?: string };
    if (id !== undefined) seen.requests.push(id);
    const [, token] = /^hub=([^;]+)/.exec(answer.headers.getSetCookie().join('\n')) ?? [];
    if (token !== undefined) seen.sessions.push(createHash('sha256').update(token).digest('hex'));
    if (id === undefined && token === undefined) seen.otherwise.push(text);
    if (seen.lastRefusal > 0) seen.firstSuccessAfter ??= performance.now();
    return;
  }
  seen.lastRefusal = performance.now();
  seen.firstSuccessAfter = null;
  if (answer.status === 503 && /"message":".+"/.test(text)) seen.words += 1;
  else seen.otherwise.push(`${answer.status} ${text}`);
}

/** Writes all the time, by sites that ask and people who sign in, until told to end. */
async function writeWith(hub: Server, isOver: () => boolean): Promise<Seen> {
  const { headers } = await openClient(hub.url, null);
  const seen: Seen = {
    requests: [],
    sessions: [],
    words: 0,
    otherwise: [],
    lastRefusal: 0,
    firstSuccessAfter: null,
  };
  let turn = 0;
  const writer = async (nth: number): Promise<void> => {
    while (!isOver()) {
      turn += 1;
      const body = JSON.stringify({ username: `user-${1 + (turn % 500)}`, password });
      const signIn = (): Promise<Response> =>
        fetch(`${hub.url}/api/login`, { method: 'POST', headers, body });
      const answer = nth === 0 ? signIn() : askForSite(hub, turn);
      await answer.then(
        (said) => note(said, seen),
        (error: unknown) => void seen.otherwise.push(String(error)),
      );
      await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, nth) => writer(nth)));
  return seen;
}

async function countLost(url: string, { requests, sessions }: Seen): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const missing = (ids: string, table: string): string =>
      `select id from unnest(${ids}::text[]) as told (id)
      where not exists (select from ${table} where told.id = ${table}.${table === 'sessions' ? 'id_hash' : 'id'})`;
    const lost = await Promise.all([
      client.query(missing('$1', 'verification_requests'), [requests]),
      client.query(missing('$1', 'sessions'), [sessions]),
    ]);
    return lost.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  } finally {
    await client.end();
  }
}

async function measure(
  hub: Server,
  servers: ReplicatedPostgres,
  found: Stage['found'],
): Promise<void> {
  const state = { isOver: false };
  const writing = writeWith(hub, () => state.isOver);
  await sleep(times.before);
  await servers.killPrimary();
  await sleep(times.without);
  await servers.promote();
  const promoted = performance.now();
  await sleep(times.after);
  state.isOver = true;
  const seen = await writing;
  const lost = await countLost(servers.standbyUrl, seen);
  const healed = ((seen.firstSuccessAfter ?? Number.NaN) - promoted) / 1000;
  console.log(
    `${seen.requests.length} requests of sites and ${seen.sessions.length} sign-ins were done, ${seen.words} refused with words; at work ${healed.toFixed(1)} s after the promotion.`,
  );
  for (const text of seen.otherwise.slice(0, 5)) console.log(text);
  found({ name: 'failover: done and lost', ratio: alone(lost), target: { most: 0 } });
  found({
    name: 'failover: refused without words',
    ratio: alone(seen.otherwise.length),
    target: { most: 0 },
  });
  found({
    name: 'failover: seconds from the promotion until all is done again',
    ratio: alone(healed),
    target: { most: 10 },
  });
}

/** What is lost when a primary dies under load and its standby is promoted: nothing that was done. */
export async function measureFailover({ folder, found }: Stage): Promise<void> {
  const servers = await startReplicated(findPostgres() ?? '');
  try {
    const hub = await startHub({ databaseUrl: servers.url, folder });
    try {
      await seed(servers.url, { rows: smallRows, folder });
      await setPasswords(servers.url);
      await measure(hub, servers, found);
    } finally {
      await hub.stop();
    }
  } finally {
    await servers.stop();
  }
}
