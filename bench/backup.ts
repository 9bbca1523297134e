// What a backup of the large database takes ÷ what pg_dump takes, and the memory that it holds.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres } from '#scripts/machine/machine.ts';
import { operatorBuild, operatorFlags } from '#scripts/machine/places.ts';
import { interleave, pick, ratioOf, type Ratio } from './interleave.ts';
import type { Stage } from './stage.ts';

const mostOfDump = 1.5;
const mostMegabytes = 150;
const rounds = 1;

const alone = (value: number): Ratio => ({ median: value, min: value, max: value });

interface Written {
  readonly seconds: number;
  readonly megabytes: number;
  readonly fileMegabytes: number;
}

/** The most that the process has held so far; not a number where the system does not tell. */
function mostHeld(pid: number): number {
  try {
    const [, kilobytes] =
      /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

async function write(
  [program = '', ...args]: readonly string[],
  { file, env }: { readonly file: string; readonly env: NodeJS.ProcessEnv },
): Promise<Written> {
  rmSync(file, { force: true });
  const start = performance.now();
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let megabytes = 0;
  const state = { isOver: false };
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      state.isOver = true;
      resolve(code);
    });
  });
  while (!state.isOver) {
    const held = mostHeld(child.pid ?? 0);
    if (held > megabytes) megabytes = held;
    await sleep(50);
  }
  if ((await ended) !== 0) throw new Error(`${program} ${args.join(' ')} ended with a fault`);
  const seconds = (performance.now() - start) / 1000;
  return { seconds, megabytes, fileMegabytes: statSync(file).size / 1e6 };
}

/** The hub's own backup ÷ pg_dump into its compressed format, of the same database. */
export async function measureBackup({ folder, found, ...stage }: Stage): Promise<void> {
  const url = await stage.large();
  const [ours, theirs] = [join(folder, 'hub.tar.gz'), join(folder, 'hub.dump')];
  const env = { ...process.env, DATABASE_URL: url, HUB_DATA_DIR: join(folder, 'data') };
  const cli = [process.execPath, ...operatorFlags, operatorBuild, 'backup', ours];
  const dump = [join(findPostgres() ?? '', 'pg_dump'), '-Fc', '-f', theirs, url];
  const takes = {
    backup: () => write(cli, { file: ours, env }),
    dump: () => write(dump, { file: theirs, env }),
  };
  const written = await interleave(takes, rounds);
  for (const [name, all] of Object.entries(written)) {
    for (const { seconds, megabytes, fileMegabytes } of all) {
      const size = `a file of ${fileMegabytes.toFixed(0)} MB`;
      console.log(`${name}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB held, ${size}`);
    }
  }
  const times = pick(written, 'seconds');
  found({
    name: 'backup: time ÷ pg_dump',
    ratio: ratioOf(times.backup, times.dump),
    target: { most: mostOfDump },
  });
  found({
    name: 'backup: megabytes held',
    ratio: alone(Math.max(...written.backup.map(({ megabytes }) => megabytes))),
    target: { most: mostMegabytes },
  });
}
