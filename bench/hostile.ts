import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hubBuild } from '#scripts/machine/places.ts';
import { firstSlug, makeZip } from './downloads.ts';
import { sessionToken } from './seed.ts';
import { startHub, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

/** What is sent on one socket at once, and how many sockets do it. */
interface Attack {
  readonly name: string;
  readonly sockets: number;
  readonly requests: number;
  readonly path: string;
  readonly cookie?: string;
}

/** How long an attack goes on, and how often somebody honest asks meanwhile, in milliseconds. */
const attackMs = 10_000;
const pauseMs = 10;
const mostMemory = 1.2;
const mostDelay = 2;
const mostFiles = 64;

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

const agent = new Agent({ keepAlive: true });

const ask = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    get(url, { agent, headers: { cookie: `hub=${sessionToken(1)}` } }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - start));
    }).on('error', reject);
  });

/** What somebody honest waits while `milliseconds` pass. */
async function probe(url: string, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    times.push(await ask(url));
    await sleep(pauseMs);
  }
  return times;
}

const openFiles = ({ pid }: Server): number => readdirSync(`/proc/${pid}/fd`).length;

/** Sockets that ask for all at once and read nothing; one that is closed stays away. */
function begin({ sockets, requests, path, cookie }: Attack, url: URL): Socket[] {
  const headers = `Host: ${url.host}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}`;
  const all = `GET ${path} HTTP/1.1\r\n${headers}\r\n`.repeat(requests);
  return Array.from({ length: sockets }, () => {
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => {}).pause();
    socket.write(all);
    return socket;
  });
}

interface Seen {
  readonly times: readonly number[];
  readonly mostFiles: number;
}

async function suffer(attack: Attack, server: Server, address: string): Promise<Seen> {
  const sockets = begin(attack, new URL(server.url));
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, openFiles(server))), 100);
  const times = await probe(address, attackMs);
  clearInterval(watch);
  for (const socket of sockets) socket.destroy();
  return { times, mostFiles: most };
}

const alone = (value: number) => ({ median: value, min: value, max: value });

/** What a few sockets that ask for much and read nothing take from everybody else. */
export async function measureHostile({ folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  const slug = firstSlug();
  const env = { ...process.env, DATABASE_URL: databaseUrl, HUB_DATA_DIR: join(folder, 'data') };
  const cli = join(dirname(hubBuild), 'cli.js');
  execFileSync(process.execPath, [cli, 'plugin', 'publish', await makeZip(folder, slug)], { env });
  const cookie = `hub=${sessionToken(1)}`;
  const page = { requests: 1_300, path: '/' };
  const download = `/api/user/download-plugin/${slug}`;
  const attacks: readonly Attack[] = [
    { name: 'one socket, 1,300 pages', sockets: 1, ...page },
    { name: 'ten sockets, 1,300 pages each', sockets: 10, ...page },
    { name: 'four sockets, 250 downloads each', sockets: 4, requests: 250, path: download, cookie },
  ];
  for (const attack of attacks) {
    await withServers([() => startHub({ databaseUrl, folder })], async (hub) => {
      const address = `${hub.url}/api/is_logged`;
      await measure(attack, { server: hub, address, found });
    });
  }
}

interface Measured {
  readonly server: Server;
  /** Where somebody honest asks. */
  readonly address: string;
  readonly found: Stage['found'];
}

async function measure(attack: Attack, { server, address, found }: Measured): Promise<void> {
  for (let asked = 0; asked < 3_000; asked += 1) await ask(address);
  const idle = p99(await probe(address, attackMs));
  const [memory, files] = [server.residentBytes() ?? Number.NaN, openFiles(server)];
  const seen = await suffer(attack, server, address);
  await sleep(3_000);
  const after = server.residentBytes() ?? Number.NaN;
  const { name } = attack;
  found({
    name: `${name}: memory after ÷ before`,
    ratio: alone(after / memory),
    target: { most: mostMemory },
  });
  found({
    name: `${name}: p99 of others ÷ at rest`,
    ratio: alone(p99(seen.times) / idle),
    target: { most: mostDelay },
  });
  found({
    name: `${name}: files opened`,
    ratio: alone(seen.mostFiles - files),
    target: { most: mostFiles },
  });
}
