// What it takes to upload a release of 40 MB in the console ÷ to a bare server that writes it down.
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { openBackend } from './backend.ts';
import { openClient } from './hub-client.ts';
import { interleave, ratioOf } from './interleave.ts';
import { sessionToken } from './seed.ts';
import { startBareUpload, startHub, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

const megabyte = 1_000_000;
const size = 40 * megabyte;
const leastOfBare = 0.9;
const mostExtraMegabytes = 30;

async function makeTheme(folder: string): Promise<string> {
  const file = join(folder, 'theme.zip');
  const zip = new ZipFile();
  const style = '/*\nTheme Name: Measured\nVersion: 1.0.0\n*/\n';
  zip.addBuffer(Buffer.from(style), 'essentials/style.css');
  zip.addBuffer(randomBytes(size), 'essentials/data.bin', { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends the file; answers how many bytes went in a millisecond. */
async function send(file: string, { url, headers }: Target): Promise<number> {
  const length = statSync(file).size;
  const start = performance.now();
  const status = await new Promise<number>((resolve, reject) => {
    const asked = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/zip', 'content-length': length },
    });
    asked.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', reject);
    createReadStream(file).pipe(asked);
  });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return length / (performance.now() - start);
}

/** The most memory that the server held above what it holds at rest while `work` went on, in megabytes. */
async function extraMemory(server: Server, work: () => Promise<unknown>): Promise<number> {
  await sleep(500);
  const rest = server.residentBytes() ?? Number.NaN;
  let most = rest;
  const timer = setInterval(() => {
    most = Math.max(most, server.residentBytes() ?? Number.NaN);
  }, 5);
  await work();
  clearInterval(timer);
  return (most - rest) / megabyte;
}

export async function measureUpload({ settings, folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  const backend = await openBackend(databaseUrl);
  await backend.run([{ text: 'update users set is_admin = true where id = 1' }]);
  await backend.close();
  const file = await makeTheme(folder);
  const env = { HUB_REQUIRE_SECOND_FACTOR: 'nobody' };
  const starts = [
    () => startHub({ databaseUrl, folder, env }),
    () => startBareUpload(folder),
    () => startBareUpload(folder),
  ];
  await withServers(starts, async (...servers) => {
    const [hub, bare, control] = servers as [Server, Server, Server];
    const { headers } = await openClient(hub.url, sessionToken(1));
    const path = '/api/operator/releases/upload?kind=theme';
    const bareOf = ({ url }: Server): Target => ({ url: `${url}/`, headers: {} });
    const toHub = { url: hub.url + path, headers };
    const takes = {
      hub: () => send(file, toHub),
      bare: () => send(file, bareOf(bare)),
      control: () => send(file, bareOf(control)),
    };
    // The first of all: what it takes is not there yet.
    const tellMemory = (name: string, extra: number, most?: number): void =>
      found({
        name,
        ratio: { median: extra, min: extra, max: extra },
        target: most === undefined ? {} : { most },
      });
    const extra = await extraMemory(hub, takes.hub);
    tellMemory('upload: extra megabytes meanwhile', extra, mostExtraMegabytes);
    const extraOfBare = await extraMemory(bare, takes.bare);
    tellMemory('the same of the bare server that writes it down', extraOfBare);
    const paces = await interleave(takes, settings.rounds);
    found({
      name: 'upload: bytes/s of 40 MB ÷ a bare server that writes them down',
      ratio: ratioOf(paces.hub, paces.bare),
      control: ratioOf(paces.control, paces.bare),
      target: { least: leastOfBare },
    });
  });
}
