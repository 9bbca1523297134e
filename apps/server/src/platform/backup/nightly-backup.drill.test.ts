// Runs the operators' commands from their sources, as a hub starts them.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { testSecret } from '#test/purchase-codes.ts';
import { buildApp } from '#server/app/app.ts';
import { createBackUpApart } from '#platform/backup/back-up-apart.ts';
import type { Contents } from '#platform/backup/manifest.ts';
import { checkBackup } from '#platform/backup/check-backup.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { createLog } from '#platform/log/log.ts';

/**
 * Time limit in milliseconds: on a busy machine, Node needs long to read the sources of all
 * commands.
 */
const patience = 240_000;
const program = fileURLToPath(new URL('../../cli.ts', import.meta.url));

let folder: string;
let logged: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-apart-'));
  logged = [];
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const settings = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  PATH: process.env['PATH'],
  HUB_DATA_DIR: join(folder, 'data'),
  HUB_NAME: 'hub-one',
  ...more,
});

const never = new AbortController().signal;
const log = createLog('info', { write: (line) => void logged.push(line) });
const backUp = (by: string, signal = never): Promise<Contents> =>
  createBackUpApart({ commands: { program: by, env: settings() }, log })(
    join(folder, 'a.tar.gz'),
    signal,
  );

/** Writes a program that replaces the commands, for cases that the commands cannot reproduce. */
function anotherProgram(text: string): string {
  const path = join(folder, 'another.mjs');
  writeFileSync(path, text);
  return path;
}

test(
  'a failed backup throws the error message of the command',
  async () => {
    await expect(backUp(program)).rejects.toThrow(`There is no hub in ${join(folder, 'data')}.`);
  },
  patience,
);

test('reports a full disk', async () => {
  const full = anotherProgram(`
    console.log(JSON.stringify({ error: 'ENOSPC' }));
    console.error('http://hub.example\\na.tar.gz was not written: the disk is full.');
    process.exitCode = 1;`);
  await expect(backUp(full)).rejects.toMatchObject({
    message: 'a.tar.gz was not written: the disk is full.',
    code: 'ENOSPC',
  });
});

test('fails if the backup program is missing or killed', async () => {
  await expect(backUp(join(folder, 'none.js'))).rejects.toThrow();
  await expect(backUp(anotherProgram(`process.kill(process.pid, 'SIGKILL');`))).rejects.toThrow();
});

test('passes the hub’s settings to the command, and logs the names of missing files', async () => {
  const lacking = anotherProgram(`
    console.log('{"level":"warn","msg":"of another line"}');
    const missingNames = [process.env.HUB_NAME, ...process.argv.slice(2)];
    console.log(JSON.stringify({ missing: 1, missingNames }));
    process.exitCode = 3;`);
  expect(await backUp(lacking)).toMatchObject({ missing: 1 });
  const [line = ''] = logged;
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    missing: 1,
    missingNames: ['hub-one', 'backup', join(folder, 'a.tar.gz'), '--json'],
  });
});

test(
  'stopping the hub ends the backup command',
  async () => {
    const stopping = new AbortController();
    const started = join(folder, 'started');
    const endless = anotherProgram(`
    import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(started)}, String(process.pid));
    setInterval(() => {}, 1000);`);
    const running = backUp(endless, stopping.signal);
    running.catch(() => {});
    await vi.waitFor(() => expect(existsSync(started)).toBe(true), patience);
    stopping.abort();
    await expect(running).rejects.toThrow();
  },
  patience,
);

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

/** Returns the address of the hub's database; null if only one process can open it. */
async function databaseUrl(): Promise<string | null> {
  const template = inject('template');
  if ('pglite' in template) return null;
  const url = new URL(template.postgres);
  const { rows } = await world.db.query('select current_database() as name');
  url.pathname = `/${String(rows[0]?.['name'])}`;
  return url.href;
}

test(
  'the nightly backup is complete on both database engines, and records its hub',
  async () => {
    const url = await databaseUrl();
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/secret'), testSecret);
    const backups = { dir: join(folder, 'backups'), keep: 2 };
    const config = { ...world.deps.config, backups };
    const commands =
      url === null
        ? { program: join(folder, 'none.js'), env: {} }
        : { program, env: settings({ DATABASE_URL: url, HUB_NAME: 'test-hub' }) };
    const hub = await buildApp({ ...world.deps, config, commands, log });
    await hub.backUp(never);
    const [name = ''] = readdirSync(backups.dir);
    const written = {
      file: join(backups.dir, name),
      identity: null,
      rings: [createKeys(testSecret)],
    };
    const { manifest } = await checkBackup(written);
    expect(manifest.engine).toBe(url === null ? 'pglite' : 'postgres');
    expect((await hub.operators.status()).backup?.doneBy).toBe('test-hub');
  },
  patience,
);
