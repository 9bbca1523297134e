// Measures downloads and uploads ÷ a bare stream, and memory during a hundred downloads.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measurement } from '#bench/harness/bench.ts';
import { readOf } from '#bench/harness/calls.ts';
import { openPage, type HttpRequest } from '#bench/harness/client.ts';
import { compareLoads, sendLoad } from '#bench/harness/load.ts';
import { extraMegabytes } from '#bench/harness/processes.ts';
import { eachSide } from '#bench/harness/rounds.ts';
import { operator, plugin, sessionToken } from '#bench/harness/seed.ts';
import { writeZip } from '#scripts/machine/zip.ts';

const bytes = 20_000_000;
const phpHeader = '<?php\n/*\nPlugin Name: Measured\nVersion: 1.0.0\n*/\n';
const themeHeader = '/*\nTheme Name: Measured\nVersion: 1.0.0\n*/\n';

/** Writes a zip of random bytes, which do not compress. */
const makeZip = (file: string, path: string, header: string): Promise<string> =>
  writeZip(file, {
    [path]: Buffer.from(header),
    [`${path.split('/')[0]}/data.bin`]: randomBytes(bytes),
  });

export const files: Measurement = {
  name: 'files',
  what: 'downloads and uploads of 20 MB ÷ a bare stream: ≥ 0.8; extra memory of 100 parallel downloads: ≤ 100 MB',
  rows: 3_000,
  amount: [100, 'parallel downloads'],
  async run(bench) {
    const zip = join(bench.folder, `${plugin}.zip`);
    await makeZip(zip, `${plugin}/${plugin}.php`, phpHeader);
    await bench.command('plugin', 'publish', zip);
    const hub = await bench.hub();
    const env = { BENCH_FILE: zip };
    const servers = [hub, await bench.bare(env), await bench.bare(env)] as const;
    const compareFiles = (what: string, ofHub: HttpRequest, amount: number) => {
      const plain = { ...ofHub, path: '/file', headers: { 'content-type': 'application/zip' } };
      const loads = eachSide(servers, (server) => {
        const requests = [server === hub ? ofHub : plain];
        return { server, requests, amount, connections: Math.min(4, amount) };
      });
      const name = `${what} ÷ a bare stream`;
      return compareLoads(bench, { name, loads, aSecond: { least: 0.8 } });
    };
    const download = readOf(`/api/user/download-plugin/${plugin}`, operator);
    await compareFiles('downloads', download, 12);
    const many = { server: hub, requests: [download], amount: bench.amount };
    const megabytes = await extraMegabytes(hub.pid, () =>
      sendLoad({ ...many, connections: bench.amount }),
    );
    bench.budget(`downloads: extra megabytes of ${bench.amount} at once`, megabytes, 100);
    const themeZip = join(bench.folder, 'theme.zip');
    await makeZip(themeZip, 'essentials/style.css', themeHeader);
    const headers = await openPage(hub.url, sessionToken(operator));
    headers['content-type'] = 'application/zip';
    const path = '/api/operator/releases/upload?kind=theme';
    const upload: HttpRequest = { method: 'POST', path, headers, body: readFileSync(themeZip) };
    await compareFiles('uploads', upload, 1);
  },
};
