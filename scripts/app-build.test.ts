import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleServer } from './app-build.ts';

const program = `
  import crypto, { randomUUID } from 'node:crypto';
  import { createServer, type Server } from 'node:http';
  const hasFetch = () => process.moduleLoadList.some((name: string) => name.includes('undici'));
  const server: Server = createServer();
  console.log(server.listening, crypto.randomUUID === randomUUID, hasFetch());
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-build-'));
  const sources = join(folder, 'apps/server/src');
  mkdirSync(join(sources, 'platform'), { recursive: true });
  for (const name of ['main.ts', 'cli.ts', 'platform/hashing-worker.ts']) {
    writeFileSync(join(sources, name), program);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test('who imports node:http does not load what fetch is made of', async () => {
  const built = join(folder, 'dist');
  mkdirSync(built);
  await bundleServer(folder, built);
  const said = execFileSync(process.execPath, [join(built, 'main.js')], { encoding: 'utf8' });
  expect(said).toBe('false true false\n');
});
