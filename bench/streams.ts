import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStream } from './event-streams.ts';
import { sessionToken } from './seed.ts';
import { startBareEvents, startHub, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

/** Pages that follow their conversations, and how many of them one person has open. */
const streams = 2_000;
const eachPerson = 5;
/** As many as begin at once. */
const atOnce = 50;

const mostMegabytes = 40;
const mostDelay = 1.5;

/** How long somebody reads, in milliseconds: longer than all streams take to be told that the hub is there. */
const readingMs = 30_000;
const pauseMs = 5;
/** Reads until the hub's code is as fast as it gets. */
const warmUp = 2_000;

/** Somebody else. */
const reader = streams / eachPerson + 1;

const agent = new Agent({ keepAlive: true });

const headersOf = (person: number) => ({
  cookie: `hub=${sessionToken(person)}`,
  'sec-fetch-site': 'same-origin',
});

async function read(url: string): Promise<number> {
  const start = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: headersOf(reader), agent }, resolve).on('error', reject);
  });
  await new Promise((resolve) => answer.resume().on('end', resolve));
  return performance.now() - start;
}

async function p99(url: string): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + readingMs;
  while (performance.now() < end) {
    times.push(await read(url));
    await sleep(pauseMs);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** Opens them all; `nth` tells where each of them is. */
async function followAll(
  nth: (at: number) => Promise<IncomingMessage>,
): Promise<IncomingMessage[]> {
  const open: IncomingMessage[] = [];
  while (open.length < streams) {
    const begun = Array.from({ length: atOnce }, (_, at) => nth(open.length + at));
    open.push(...(await Promise.all(begun)));
  }
  return open;
}

const follow = (hub: Server) => (at: number) =>
  openStream(`${hub.url}/api/user/conversation/stream`, headersOf(Math.floor(at / eachPerson) + 1));

const followBare = (bare: Server) => () => openStream(`${bare.url}/stream`);

const alone = (value: number) => ({ median: value, min: value, max: value });

const heldBy = (server: Server): number => (server.residentBytes() ?? Number.NaN) / 1_000_000;

/** The megabytes of as many streams of a server that does nothing else: what Node takes for them. */
async function measureBare(databaseUrl: string): Promise<number> {
  return withServers([() => startBareEvents(databaseUrl)], async (bare) => {
    for (let asked = 0; asked < warmUp; asked += 1) await read(bare.url);
    const before = heldBy(bare);
    const open = await followAll(followBare(bare));
    const megabytes = heldBy(bare) - before;
    for (const each of open) each.destroy();
    return megabytes;
  });
}

/** What thousands of pages that wait for something to happen cost everybody else. */
export async function measureStreams({ folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  const bare = await measureBare(databaseUrl);
  await withServers([() => startHub({ databaseUrl, folder })], async (hub) => {
    const address = `${hub.url}/api/user/licenses`;
    for (let asked = 0; asked < warmUp; asked += 1) await read(address);
    const idle = await p99(address);
    const before = heldBy(hub);
    const open = await followAll(follow(hub));
    const among = await p99(address);
    const megabytes = heldBy(hub) - before;
    for (const each of open) each.destroy();
    const count = streams.toLocaleString('en');
    found({
      name: `extra megabytes of ${count} open streams`,
      ratio: alone(megabytes),
      target: { most: mostMegabytes },
    });
    found({
      name: `the same of a bare server's ${count}`,
      ratio: alone(bare),
      target: {},
    });
    found({
      name: 'p99 of reads among them ÷ at rest',
      ratio: alone(among / idle),
      target: { most: mostDelay },
    });
  });
}
