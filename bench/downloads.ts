import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { hubBuild, inRoot } from '#scripts/places.ts';
import { interleave, ratioOf } from './interleave.ts';
import { sessionToken } from './seed.ts';
import { startBareFile, startHub, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

const megabyte = 1_000_000;
const size = 20 * megabyte;
const atOnce = 4;
/** Downloads of one turn. */
const each = 12;
const many = 100;
const leastOfBare = 0.95;
const mostExtraMegabytes = 60;

interface Source {
  readonly server: Server;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

const download = ({ url, headers }: Source): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('error', reject);
      answer.on('end', () => {
        const isWhole = answer.statusCode === 200 && bytes > size;
        if (isWhole) resolve();
        else reject(new Error(`${url} answered ${answer.statusCode} with ${bytes} bytes`));
      });
    }).on('error', reject);
  });

/** A plugin's zip that cannot be packed any smaller. */
export async function makeZip(folder: string, slug: string): Promise<string> {
  const file = join(folder, `${slug}.zip`);
  const zip = new ZipFile();
  const header = '<?php\n/*\nPlugin Name: Measured\nVersion: 1.0.0\n*/\n';
  zip.addBuffer(Buffer.from(header), `${slug}/${slug}.php`);
  zip.addBuffer(randomBytes(size), `${slug}/data.bin`, { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

export function firstSlug(): string {
  const catalog = JSON.parse(readFileSync(inRoot('catalog.json'), 'utf8')) as {
    plugins: readonly { slug: string }[];
  };
  const [plugin] = catalog.plugins;
  if (!plugin) throw new Error('catalog.json names no plugin to download');
  return plugin.slug;
}

/** The most memory that the server held above what it holds at rest, in megabytes. */
async function extraMemory(source: Source): Promise<number> {
  await sleep(500);
  const rest = source.server.residentBytes() ?? Number.NaN;
  let most = rest;
  const state = { isOver: false };
  const all = Promise.all(Array.from({ length: many }, () => download(source)));
  void all.finally(() => (state.isOver = true)).catch(() => {});
  while (!state.isOver) {
    most = Math.max(most, source.server.residentBytes() ?? Number.NaN);
    await sleep(20);
  }
  await all;
  return (most - rest) / megabyte;
}

/** The pace of downloads from the hub ÷ from a bare stream of the same file, and their memory. */
export async function measureDownloads({
  settings,
  folder,
  found,
  ...stage
}: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  const slug = firstSlug();
  const file = await makeZip(folder, slug);
  const env = { ...process.env, DATABASE_URL: databaseUrl, HUB_DATA_DIR: join(folder, 'data') };
  const cli = join(dirname(hubBuild), 'cli.js');
  execFileSync(process.execPath, [cli, 'plugin', 'publish', file], { env });
  const starts = [() => startHub({ databaseUrl, folder }), () => startBareFile(file)];
  await withServers([...starts, () => startBareFile(file)], async (...servers) => {
    const [hubServer, bareServer, other] = servers as [Server, Server, Server];
    const hub: Source = {
      server: hubServer,
      url: `${hubServer.url}/api/user/download-plugin/${slug}`,
      headers: { cookie: `hub=${sessionToken(1)}` },
    };
    const bareOf = (server: Server): Source => ({
      server,
      url: `${server.url}/file`,
      headers: {},
    });
    const [bare, control] = [bareOf(bareServer), bareOf(other)];
    await measurePace({ hub, bare, control }, settings.rounds, found);
    const extra = await extraMemory(hub);
    found({
      name: `downloads: extra megabytes while ${many} of 20 MB run side by side`,
      ratio: { median: extra, min: extra, max: extra },
      target: { most: mostExtraMegabytes },
    });
  });
}

async function measurePace(
  sources: Record<'hub' | 'bare' | 'control', Source>,
  rounds: number,
  found: Stage['found'],
): Promise<void> {
  const cost: Record<string, number[]> = { hub: [], bare: [], control: [] };
  const take = (side: keyof typeof sources) => async (): Promise<number> => {
    const source = sources[side];
    const before = source.server.cpuTicks() ?? Number.NaN;
    const start = performance.now();
    let left = each;
    const client = async (): Promise<void> => {
      while (left-- > 0) await download(source);
    };
    await Promise.all(Array.from({ length: atOnce }, client));
    const took = performance.now() - start;
    const ticks = (source.server.cpuTicks() ?? Number.NaN) - before;
    cost[side]?.push(each / Math.max(1, ticks));
    return (each * size) / took;
  };
  const takes = { hub: take('hub'), bare: take('bare'), control: take('control') };
  const paces = await interleave(takes, rounds);
  const target = { least: leastOfBare };
  found({
    name: 'downloads: bytes/s ÷ a bare stream',
    ratio: ratioOf(paces.hub, paces.bare),
    control: ratioOf(paces.control, paces.bare),
    target,
  });
  const { hub = [], bare = [], control = [] } = cost;
  if (hub.some(Number.isNaN)) return;
  found({
    name: 'downloads: bytes by processor time ÷ a bare stream',
    ratio: ratioOf(hub.slice(1), bare.slice(1)),
    control: ratioOf(control.slice(1), bare.slice(1)),
    target,
  });
}
