import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hours } from '@hub/contract/limits';
import type { Contents } from './manifest.ts';
import type { Clock } from '#platform/clock.ts';
import type { Claims } from '#platform/db/locks/claims.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics.ts';

export interface NightlySettings {
  readonly dir: string;
  /** Number of backups to keep; older backups are deleted. */
  readonly keep: number;
}

interface NightlyDependencies extends NightlySettings {
  /** True if backups are encrypted; their names end in `.age`. */
  readonly isEncrypted: boolean;
  readonly write: (file: string, signal: AbortSignal) => Promise<Pick<Contents, 'missing'>>;
  readonly recordFailure: () => Promise<void>;
  readonly claims: Claims;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'backedUp'>;
}

/** Hour in UTC from which the backup is due. */
const hour = 2;
/** Lease in milliseconds, after which another instance repeats the backup of a killed one. */
const longest = hours(3);
/** Lifetime of the claim on one night, so that no other instance makes the same backup. */
const wholeDay = hours(36);

const made = /^hub-\d{4}-\d\d-\d\d\.tar\.gz(?:\.age)?$/;
const brokenOff = /^hub-\d{4}-\d\d-\d\d\.tar\.gz(?:\.age)?\.\d+\.incoming$/;

/** Deletes the oldest backups above the limit, and leftovers of a killed process. */
async function tidy({ dir, keep }: NightlySettings): Promise<void> {
  const names = await readdir(dir);
  const old = names.filter((name) => made.test(name)).toSorted();
  const surplus = [...old.slice(0, -keep), ...names.filter((name) => brokenOff.test(name))];
  for (const name of surplus) await rm(join(dir, name), { force: true });
}

async function newestIn(dir: string): Promise<Date | null> {
  const names = await readdir(dir).catch(() => []);
  const newest = names
    .filter((name) => made.test(name))
    .toSorted()
    .at(-1);
  return newest === undefined ? null : (await stat(join(dir, newest))).mtime;
}

/** Makes one backup each night, on one of the instances. */
export function createNightlyBackup(deps: NightlyDependencies) {
  const { dir, isEncrypted, write, recordFailure, claims, clock, log, metrics } = deps;

  async function make(day: string, signal: AbortSignal): Promise<void> {
    const name = `backup of ${day}`;
    if (!(await claims.claim(name, longest))) return;
    const file = join(dir, `hub-${day}.tar.gz${isEncrypted ? '.age' : ''}`);
    let missing: number;
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      ({ missing } = await write(file, signal));
      await claims.hold(name, wholeDay);
    } catch (error) {
      if (signal.aborted) log.info({ file }, 'backup interrupted by a stop, to be retried');
      else log.error({ err: error, file }, 'backup failed, to be retried');
      if (!signal.aborted) await recordFailure();
      await claims.hold(name, 0);
      throw error;
    }
    metrics.backedUp(clock.now(), missing);
    log.info({ file, missing }, 'backup written');
    await tidy(deps);
  }

  return {
    /** Reports the newest backup at startup, so that its alarm continues after a restart. */
    async tellNewest(): Promise<void> {
      const newest = await newestIn(dir);
      if (newest) metrics.backedUp(newest, null);
    },
    async round(signal: AbortSignal): Promise<void> {
      const now = clock.now();
      if (now.getUTCHours() >= hour) await make(now.toISOString().slice(0, 10), signal);
    },
  };
}
