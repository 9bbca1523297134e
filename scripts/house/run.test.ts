import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '#scripts/machine/places.ts';

/**
 * Temporary repository with the scripts and without packages. Its script runs until it is stopped.
 */
const clone = mkdtempSync(join(tmpdir(), 'hub-run-'));
const serving = `
setInterval(() => {}, 1000);
process.on('SIGTERM', () => process.exit(7));
// This line comes last, because the test may send the signal as soon as it appears.
console.log(process.pid);
`;

beforeAll(() => {
  for (const folder of ['scripts/machine', 'apps', 'packages', 'node_modules'])
    mkdirSync(join(clone, folder), { recursive: true });
  for (const file of ['run.mjs', 'machine/folder-lock.mjs', 'machine/follow-parent.mjs']) {
    cpSync(inRoot('scripts', file), join(clone, 'scripts', file));
  }
  const manifest = {
    name: 'clone',
    private: true,
    optionalDependencies: {},
    scripts: { serve: 'node scripts/run.mjs scripts/serve.mjs' },
  };
  writeFileSync(join(clone, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(clone, 'scripts/serve.mjs'), serving);
  writeFileSync(join(clone, 'scripts/exit.mjs'), 'process.exit(Number(process.argv[2]))');
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const runMjs = (...args: string[]): ReturnType<typeof spawnSync> =>
  spawnSync(process.execPath, ['scripts/run.mjs', ...args], { cwd: clone, encoding: 'utf8' });

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Starts a program; returns the process and the number that its script prints. */
async function startServing(program: string, ...args: string[]) {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  const child: ChildProcess = spawn(program, args, { cwd: clone, stdio });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await expect.poll(() => /^\d+$/m.test(text), { timeout: 20_000 }).toBe(true);
  return { child, pid: Number(/^\d+$/m.exec(text)?.[0]) };
}

test('only the first run installs packages, and each run returns the exit code of its script', () => {
  const first = runMjs('scripts/exit.mjs', '5');
  expect([first.status, String(first.stderr)]).toEqual([5, expect.stringContaining('Installing')]);
  const second = runMjs('scripts/exit.mjs', '0');
  expect([second.status, second.stderr]).toEqual([0, '']);
  expect(existsSync(join(clone, '.cache/install.lock'))).toBe(false);
});

test('passes SIGTERM to the script, and returns the exit code of the script', async () => {
  const { child, pid } = await startServing(
    process.execPath,
    'scripts/run.mjs',
    'scripts/serve.mjs',
  );
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([7, null]);
  expect(isAlive(pid)).toBe(false);
});

test('a script ends when its parent npm is killed', async () => {
  const { child, pid } = await startServing('npm', 'run', 'serve');
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

test('a script ends when its parent run.mjs is killed', async () => {
  const { child, pid } = await startServing(
    process.execPath,
    'scripts/run.mjs',
    'scripts/serve.mjs',
  );
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});
