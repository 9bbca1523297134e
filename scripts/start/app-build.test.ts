import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleServer } from './app-build.ts';
import { inRoot } from '#scripts/machine/places.ts';

const program = `
  import crypto, { randomUUID } from 'node:crypto';
  import { createServer, type Server } from 'node:http';
  const hasFetch = () => process.moduleLoadList.some((name: string) => name.includes('undici'));
  const server: Server = createServer();
  // Letters of every kind stay what they are: „…“.
  const tag = ([text]: TemplateStringsArray) => text;
  const letters = ['ä„', /^„[…😀]$/u.test('„😀'), /^\\…$/.test('…'), \`…\`, tag\`“\`];
  const folder = import.meta.url.endsWith('.js') && import.meta.dirname;
  export const hub = async () => ({
    async run() {
      const { sep } = await import('node:path');
      console.log(server.listening, crypto.randomUUID === randomUUID, hasFetch());
      console.log(letters.join(' '), folder.split(sep).at(-1));
    },
  });
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-build-'));
  const sources = join(folder, 'apps/server/src');
  mkdirSync(join(sources, 'start'), { recursive: true });
  mkdirSync(join(sources, 'platform'));
  writeFileSync(join(sources, 'program.ts'), program);
  writeFileSync(join(sources, 'platform/hashing-worker.ts'), '');
  const own = ['main.ts', 'cli.ts', 'kept-code.ts', 'load-program.ts', 'node-version.ts'];
  for (const name of own) {
    const at = /^(kept|node)-/.test(name) ? join('start', name) : name;
    copyFileSync(inRoot('apps/server/src', at), join(sources, at));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const said = `false true false\nä„ true true … “ dist\n`;

test('the build runs as its sources do, and loads nothing that is not asked for', async () => {
  const built = join(folder, 'dist');
  mkdirSync(built);
  await bundleServer(folder, built);
  const start = (): string =>
    execFileSync(process.execPath, [join(built, 'main.js')], { encoding: 'utf8' });
  expect(start()).toBe(said);
  const kept = readdirSync(built).filter((name) => name.includes('.code-'));
  expect(kept).toHaveLength(1);
  expect(start()).toBe(said);
  // What another build kept is of no use to this one.
  await bundleServer(folder, built);
  expect(readdirSync(built).filter((name) => name.includes('.code-'))).toEqual([]);
});
