import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClient, type HubClient } from './hub-client.ts';
import { connect, consent, send, setPurchases, withMarket, type World } from './imports.ts';
import { interleave, medianOf, ratioOf } from './interleave.ts';
import { sessionToken, themeId } from './seed.ts';
import type { Stage } from './stage.ts';

/** Newcomers of one turn, and how long each comes after the one before, in milliseconds. */
const newcomers = 6;
const pauseMs = 900;
const resyncing = 8;
/** Purchases of each who reads again: several pages. */
const many = 250;
const mostOfRest = 1.5;

let people = 0;

/** Milliseconds of a registration by code, from an address of its own. */
async function register({ hub, market }: World, client: HubClient): Promise<number> {
  people += 1;
  const name = `newcomer-${people}`;
  const code = randomUUID();
  const purchases = [{ code, item_id: themeId() }];
  await send(`${market.url}/buyers.json`, { username: name, purchases });
  const person = { username: name, firstname: 'New', lastname: 'Comer', purchase_code: code };
  const body = { ...person, email: `${name}@mail.example`, password: 'Correct-Horse-7' };
  const from = `10.9.${people >> 8}.${people & 255}`;
  const start = performance.now();
  const answer = await fetch(`${hub.url}/api/register`, {
    method: 'POST',
    headers: { ...client.headers, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  const said = (await answer.json()) as { success?: boolean };
  if (said.success !== true) throw new Error(`A newcomer was refused: ${JSON.stringify(said)}`);
  return performance.now() - start;
}

/** What newcomers wait, one after the other. */
async function registerAll(world: World): Promise<number> {
  const client = await openClient(world.hub.url, null);
  const times: number[] = [];
  for (let nth = 0; nth < newcomers; nth += 1) {
    times.push(await register(world, client));
    await sleep(pauseMs);
  }
  return medianOf(times);
}

/** Does it again and again while `work` goes on, whatever comes of it. */
async function during<T>(
  loops: readonly (() => Promise<unknown>)[],
  work: () => Promise<T>,
): Promise<T> {
  const state = { isOver: false };
  const repeat = async (loop: () => Promise<unknown>): Promise<void> => {
    while (!state.isOver) {
      // Refused: by a budget, or because too many wait. A moment, or the requests are the load.
      await loop().catch(() => sleep(200));
    }
  };
  const running = loops.map(repeat);
  await sleep(1_000);
  try {
    return await work();
  } finally {
    state.isOver = true;
    await Promise.all(running);
    await sleep(pauseMs);
  }
}

/** A buyer who begins to connect an account, and finishes, without a pause. */
async function connecting({ hub, market }: World, user: number): Promise<() => Promise<unknown>> {
  const client = await openClient(hub.url, sessionToken(user));
  const path = '/api/user/envato-authorization';
  await setPurchases(market, `connects-${user}`, 0);
  return async () => {
    const { url } = (await client.post(`${path}/start`, {})) as { url: string };
    const back = await consent(market, url, `connects-${user}`);
    await client.post(`${path}/finish`, Object.fromEntries(back));
  };
}

interface Reader {
  readAgain(): Promise<unknown>;
  /** Waits for the reading that is under way: it takes turns at the marketplace, too. */
  settle(): Promise<void>;
}

/** Buyers who have their purchases read again. */
async function readers({ hub, market }: World): Promise<Reader[]> {
  const all: Reader[] = [];
  for (let user = 1; user <= resyncing; user += 1) {
    const buyer = `reads-again-${user}`;
    await setPurchases(market, buyer, 0);
    const client = await openClient(hub.url, sessionToken(user));
    const account = await connect(client, market, buyer);
    await setPurchases(market, buyer, many);
    const query = `?envato_user_id=${account}`;
    const isRunning = async (): Promise<boolean> =>
      ((await client.get(`/api/user/envato-sync${query}`)) as { running: boolean }).running;
    all.push({
      readAgain: () => client.get(`/api/user/envato-resync${query}`),
      async settle() {
        while (await isRunning()) await sleep(pauseMs);
      },
    });
  }
  return all;
}

/** What newcomers wait while others ask much of the marketplace ÷ at rest. */
export const measureBusyBuyers = (stage: Stage): Promise<void> =>
  withMarket(stage, { HUB_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }, async (world) => {
    const { settings, found } = stage;
    const eight = await readers(world);
    const again = eight.map(({ readAgain, settle }) => async () => {
      await readAgain();
      await settle();
    });
    let user = 100;
    const rest = (): Promise<number> => registerAll(world);
    const times = await interleave(
      {
        // Somebody else each time: a budget lasts for an hour.
        connects: async () => during([await connecting(world, (user += 1))], rest),
        rest,
        async again() {
          const time = await during(again, rest);
          for (const { settle } of eight) await settle();
          return time;
        },
        control: rest,
      },
      settings.rounds,
    );
    const tell = (name: string, taken: readonly number[]): void =>
      found({
        name: `registration while ${name} ÷ at rest`,
        ratio: ratioOf(taken, times.rest),
        control: ratioOf(times.control, times.rest),
        target: { most: mostOfRest },
      });
    tell('a buyer connects without a pause', times.connects);
    tell(`${resyncing} buyers read again and again`, times.again);
  });
