import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { hubBuild, inRoot } from '#scripts/machine/places.ts';
import { interleave, pick, ratioOf, type Samples } from './interleave.ts';
import type { Finding } from './report.ts';
import { sessionToken } from './seed.ts';
import { startBareFile, startHub, type Server } from './servers.ts';
import { withServers, type Build, type Stage } from './stage.ts';

const megabyte = 1_000_000;
const size = 20 * megabyte;
const atOnce = 4;
/** Downloads of one turn. */
const each = 12;
const many = 100;
const leastOfBare = 0.95;
const mostExtraMegabytes = 60;

export interface Source {
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

/** By the command of the build's own operators. */
export function publish(file: string, { program, databaseUrl, folder }: Build): void {
  const env = { ...process.env, DATABASE_URL: databaseUrl, HUB_DATA_DIR: join(folder, 'data') };
  const cli = join(dirname(program), 'cli.js');
  execFileSync(process.execPath, [cli, 'plugin', 'publish', file], { env });
}

/** The plugin, for somebody who may have it. */
export const sourceOf = (server: Server, slug: string): Source => ({
  server,
  url: `${server.url}/api/user/download-plugin/${slug}`,
  headers: { cookie: `hub=${sessionToken(1)}` },
});

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
  publish(file, { program: hubBuild, databaseUrl, folder });
  const starts = [() => startHub({ databaseUrl, folder }), () => startBareFile(file)];
  await withServers([...starts, () => startBareFile(file)], async (...servers) => {
    const [hubServer, bareServer, other] = servers as [Server, Server, Server];
    const hub = sourceOf(hubServer, slug);
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

/** One turn of a side: bytes a second, and downloads for each tick of the server's processor time. */
export async function takeTurn(source: Source): Promise<{ pace: number; perTick: number }> {
  const before = source.server.cpuTicks() ?? Number.NaN;
  const start = performance.now();
  let left = each;
  const client = async (): Promise<void> => {
    while (left-- > 0) await download(source);
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  const took = performance.now() - start;
  const ticks = (source.server.cpuTicks() ?? Number.NaN) - before;
  return { pace: (each * size) / took, perTick: each / Math.max(1, ticks) };
}

async function measurePace(
  { hub, bare, control }: Record<'hub' | 'bare' | 'control', Source>,
  rounds: number,
  found: Stage['found'],
): Promise<void> {
  const takes = {
    hub: () => takeTurn(hub),
    bare: () => takeTurn(bare),
    control: () => takeTurn(control),
  };
  const turns = await interleave(takes, rounds);
  const target = { least: leastOfBare };
  const finding = (name: string, of: Samples<keyof typeof takes>): Finding => ({
    name,
    ratio: ratioOf(of.hub, of.bare),
    control: ratioOf(of.control, of.bare),
    target,
  });
  found(finding('downloads: bytes/s ÷ a bare stream', pick(turns, 'pace')));
  const costs = pick(turns, 'perTick');
  if (costs.hub.some(Number.isNaN)) return;
  found(finding('downloads: bytes by processor time ÷ a bare stream', costs));
}
