import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessionToken } from './seed.ts';
import { startHub, type Server } from './servers.ts';
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

const request = (url: string, person: number, options: object = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { cookie: `hub=${sessionToken(person)}`, 'sec-fetch-site': 'same-origin' };
    get(url, { headers, ...options }, resolve).on('error', reject);
  });

async function read(url: string): Promise<number> {
  const start = performance.now();
  const answer = await request(url, reader, { agent });
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

/** One that greets, and goes on. */
async function follow(url: string, person: number): Promise<IncomingMessage> {
  const answer = await request(url, person, { agent: false });
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`);
  answer.on('error', () => {});
  await new Promise((resolve) => answer.once('data', resolve));
  return answer;
}

async function followAll({ url }: Server): Promise<IncomingMessage[]> {
  const open: IncomingMessage[] = [];
  while (open.length < streams) {
    const people = Array.from(
      { length: atOnce },
      (_, at) => Math.floor((open.length + at) / eachPerson) + 1,
    );
    const address = `${url}/api/user/conversation/stream`;
    open.push(...(await Promise.all(people.map((person) => follow(address, person)))));
  }
  return open;
}

const alone = (value: number) => ({ median: value, min: value, max: value });

/** What thousands of pages that wait for something to happen cost everybody else. */
export async function measureStreams({ folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  await withServers([() => startHub({ databaseUrl, folder })], async (hub) => {
    const address = `${hub.url}/api/user/licenses`;
    for (let asked = 0; asked < warmUp; asked += 1) await read(address);
    const idle = await p99(address);
    const before = hub.residentBytes() ?? Number.NaN;
    const open = await followAll(hub);
    const among = await p99(address);
    const megabytes = ((hub.residentBytes() ?? Number.NaN) - before) / 1_000_000;
    for (const each of open) each.destroy();
    found({
      name: `extra megabytes of ${streams.toLocaleString('en')} open streams`,
      ratio: alone(megabytes),
      target: { most: mostMegabytes },
    });
    found({
      name: 'p99 of reads among them ÷ at rest',
      ratio: alone(among / idle),
      target: { most: mostDelay },
    });
  });
}
