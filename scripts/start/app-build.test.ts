import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleServer } from './app-build.ts';
import { inRoot } from '#scripts/machine/places.ts';

const hub = `
  import crypto, { randomUUID } from 'node:crypto';
  import { createServer, type Server } from 'node:http';
  const server: Server = createServer();
  // The text contains non-ASCII characters, which must stay unchanged: „…“.
  const tag = ([text]: TemplateStringsArray) => text;
  const letters = ['ä„', /^„[…😀]$/u.test('„😀'), /^\\…$/.test('…'), \`…\`, tag\`“\`];
  const folder = import.meta.url.endsWith('.js') && import.meta.dirname;
  export async function run() {
    const { sep } = await import('node:path');
    console.log(server.listening, crypto.randomUUID === randomUUID);
    console.log(letters.join(' '), folder.split(sep).at(-1));
  }
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-build-'));
  const sources = join(folder, 'apps/server/src');
  mkdirSync(join(sources, 'start'), { recursive: true });
  const workers = [
    'platform/secrets/hashing-worker.ts',
    'features/messenger/inbound/email-worker.ts',
  ];
  for (const worker of workers) {
    mkdirSync(dirname(join(sources, worker)), { recursive: true });
    writeFileSync(join(sources, worker), '');
  }
  writeFileSync(join(sources, 'hub.ts'), hub);
  writeFileSync(join(sources, 'operator.ts'), 'export const main = () => {};');
  for (const name of ['main.ts', 'cli.ts', 'start/node-version.ts'])
    copyFileSync(inRoot('apps/server/src', name), join(sources, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

const expectedOutput = `false true\nä„ true true … “ dist\n`;

test('a build prints the same output as its sources, and caches its compiled code', async () => {
  const built = join(folder, 'dist');
  mkdirSync(built);
  await bundleServer(folder, built);
  const start = (): string =>
    execFileSync(process.execPath, [join(built, 'main.js')], { encoding: 'utf8' });
  expect(start()).toBe(expectedOutput);
  expect(readdirSync(join(built, '.compiled'))).toHaveLength(1);
  expect(start()).toBe(expectedOutput);
  // A build deletes the files of the build before the previous build.
  await bundleServer(folder, built);
  expect(start()).toBe(expectedOutput);
});
