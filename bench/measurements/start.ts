// Measures a warm start of the built hub, and a cold `npm start` from a clone.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '#scripts/machine/places.ts';
import { answers, findFreePort } from '#scripts/machine/ports.ts';
import type { Bench, Measurement } from '#bench/harness/bench.ts';
import { spreadOf } from '#bench/harness/rounds.ts';

async function startWarm(bench: Bench): Promise<number> {
  const begin = performance.now();
  const hub = await bench.hub();
  const seconds = (performance.now() - begin) / 1_000;
  await hub.stop();
  return seconds;
}

/**
 * Returns the seconds from `npm start` in a new clone until the hub is ready. npm downloads
 * packages that its cache lacks.
 */
async function startCold(folder: string): Promise<number> {
  const cwd = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, cwd]);
  const port = await findFreePort();
  const begin = performance.now();
  const env = { ...process.env, PORT: String(port) };
  const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: 'ignore' });
  while (!(await answers(`http://127.0.0.1:${port}/readyz`))) {
    if (child.exitCode !== null) throw new Error('npm start ended');
    await sleep(50);
  }
  const seconds = (performance.now() - begin) / 1_000;
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await once(child, 'exit');
  return seconds;
}

export const start: Measurement = {
  name: 'start',
  what: 'warm start to ready: ≤ 3 s; with --amount 1 also a cold npm start from a clone: ≤ 60 s',
  rows: 3_000,
  amount: [0, 'cold starts'],
  async run(bench) {
    await bench.database();
    const warm: number[] = [];
    while (warm.length < bench.rounds) warm.push(await startWarm(bench));
    bench.found({ name: 'warm start, s', value: spreadOf(warm), target: { most: 3 } });
    if (bench.amount > 0) bench.budget('cold npm start, s', await startCold(bench.folder), 60);
  },
};
