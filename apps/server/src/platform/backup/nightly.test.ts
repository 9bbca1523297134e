import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNightlyBackup } from './nightly.ts';
import { createClaims } from '#platform/db/locks/claims.ts';
import type { Db } from '#platform/db/db.ts';
import { createLog } from '#platform/log/log.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';
import { days, hours, minutes } from '@hub/contract/limits';

let db: Db;
let dir: string;
let logged: string[];
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'hub-nightly-'));
  logged = [];
  await db.query('delete from rate_counters');
  return () => rmSync(dir, { recursive: true });
});

/** Creates an instance on this database with the given clock. */
function aHub(
  clock: ReturnType<typeof createTestClock>,
  over: {
    fails?: () => boolean;
    missing?: number;
    signal?: AbortSignal;
    isEncrypted?: boolean;
  } = {},
) {
  const written: string[] = [];
  const failures: Date[] = [];
  const told: [at: Date, missing: number | null][] = [];
  const nightly = createNightlyBackup({
    dir: join(dir, 'backups'),
    keep: 2,
    isEncrypted: over.isEncrypted ?? false,
    async write(file) {
      if (over.fails?.()) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      written.push(file);
      writeFileSync(file, 'a backup');
      return { missing: over.missing ?? 0 };
    },
    recordFailure: async () => void failures.push(clock.now()),
    claims: createClaims({ db, clock }),
    clock,
    log: createLog('info', { write: (line) => void logged.push(line) }),
    metrics: { backedUp: (...newest) => void told.push(newest) },
  });
  const { signal = new AbortController().signal } = over;
  return { written, told, failures, start: nightly.tellNewest, work: () => nightly.round(signal) };
}

/** Returns a clock that stands still at this instant. */
function clockAt(instant: string) {
  const clock = createTestClock();
  clock.advance(new Date(instant).getTime() - clock.now().getTime());
  return clock;
}

const backupNames = () => readdirSync(join(dir, 'backups')).toSorted();

test('several instances together make one backup each night', async () => {
  const clock = clockAt('2030-03-01T01:50:00Z');
  const hubs = [aHub(clock), aHub(clock), aHub(clock)];
  const all = () => Promise.all(hubs.map(({ work }) => work()));
  await all();
  expect(hubs.flatMap(({ written }) => written)).toEqual([]);
  for (let round = 0; round < 6 * 30; round += 1) {
    clock.advance(minutes(10));
    await all();
  }
  expect(hubs.flatMap(({ written }) => written).length).toBe(2);
  expect(backupNames()).toEqual(['hub-2030-03-01.tar.gz', 'hub-2030-03-02.tar.gz']);
});

test('deletes the oldest backups, and leaves foreign files alone', async () => {
  const clock = clockAt('2030-03-01T03:00:00Z');
  const { work } = aHub(clock);
  await work();
  writeFileSync(join(dir, 'backups/hub-2029-01-01.tar.gz.77.incoming'), 'half');
  writeFileSync(join(dir, 'backups/notes.txt'), 'mine');
  for (let day = 0; day < 3; day += 1) {
    clock.advance(days(1));
    await work();
  }
  expect(backupNames()).toEqual(['hub-2030-03-03.tar.gz', 'hub-2030-03-04.tar.gz', 'notes.txt']);
});

test('encrypted backups end in `.age`, and count toward the number of stored backups', async () => {
  const clock = clockAt('2030-03-01T03:00:00Z');
  await aHub(clock).work();
  for (let day = 0; day < 2; day += 1) {
    clock.advance(days(1));
    await aHub(clock, { isEncrypted: true }).work();
  }
  expect(backupNames()).toEqual(['hub-2030-03-02.tar.gz.age', 'hub-2030-03-03.tar.gz.age']);
});

test('a restarted hub reports the age of the newest existing backup', async () => {
  const clock = clockAt('2030-03-01T03:00:00Z');
  await aHub(clock).work();
  const at = new Date('2030-03-01T03:04:00Z');
  utimesSync(join(dir, 'backups/hub-2030-03-01.tar.gz'), at, at);
  const again = aHub(clock);
  await again.start();
  await again.work();
  expect(again.written).toEqual([]);
  expect(again.told).toEqual([[at, null]]);
});

test('reports and logs the number of missing files', async () => {
  const clock = clockAt('2030-03-01T03:00:00Z');
  const hub = aHub(clock, { missing: 2 });
  await hub.work();
  expect(hub.told).toEqual([[clock.now(), 2]]);
  expect(logged.join('')).toContain('"missing":2');
});

test('reports a failed backup, which any instance may retry', async () => {
  const clock = clockAt('2030-03-01T03:00:00Z');
  const broken = aHub(clock, { fails: () => true });
  const whole = aHub(clock);
  await expect(broken.work()).rejects.toThrow('no space');
  expect(logged.join('')).toContain('to be retried');
  expect(broken.failures).toEqual([clock.now()]);
  await whole.work();
  expect(whole.written).toHaveLength(1);
});

test('an instance that stops during a backup reports no fault, and another instance makes the backup', async () => {
  const clock = clockAt('2030-03-01T03:00:00Z');
  const stopped = aHub(clock, { fails: () => true, signal: AbortSignal.abort() });
  const other = aHub(clock);
  await expect(stopped.work()).rejects.toThrow('no space');
  expect(logged.join('')).toContain('"level":"info"');
  expect(logged.join('')).not.toContain('"level":"error"');
  expect(stopped.failures).toEqual([]);
  await other.work();
  expect(other.written).toHaveLength(1);
});

test('another instance makes the backup three hours after an instance was killed', async () => {
  const clock = clockAt('2030-03-01T03:00:00Z');
  expect(await createClaims({ db, clock }).claim('backup of 2030-03-01', hours(3))).toBe(true);
  const other = aHub(clock);
  await other.work();
  expect(other.written).toEqual([]);
  clock.advance(hours(3));
  await other.work();
  expect(other.written).toHaveLength(1);
});
