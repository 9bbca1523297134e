import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { days, hours, minutes } from '@hub/contract/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAlertsFeature } from './index.ts';
import { createAlerts } from './service.ts';
import { createAlertStore } from './store.ts';
import { readCertificateEnd } from '#doctor/ask-outside.ts';
import type { Db } from '#platform/db/db.ts';
import { createTaskRuns, type TaskRuns } from '#platform/db/instances/task-runs.ts';
import type { FailedJob } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import type { MailOrder } from '#platform/mail/mailer.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';
import { testTls } from '#test/doubles/tls.ts';
import { openTestHub } from '#test/hub.ts';

let db: Db;
let clock: TestClock;
let done: TaskRuns;
let orders: MailOrder[];
let state: { oldestMail: Date | null; failed: FailedJob[]; until: Date | undefined };

beforeEach(async () => {
  db = await openTestDatabase();
  clock = createTestClock();
  done = createTaskRuns({ db, clock, hub: 'one' });
  orders = [];
  state = { oldestMail: null, failed: [], until: undefined };
  await done.record('backup', 'done');
  await done.record('figures', 'done');
});
afterEach(() => db.close());

const operators = [
  { userId: 1, role: 'owner' },
  { userId: 2, role: 'support' },
  { userId: 3, role: 'owner' },
] as const;

/** An instance of the hub on this database. */
const anInstance = () =>
  createAlertsFeature({
    db,
    clock,
    log: createLog('silent'),
    operators: { list: async () => operators as never },
    mailer: { enqueue: async (order) => void orders.push(order) },
    done,
    jobs: {
      tally: async () => [
        { queue: 'mail', waiting: 0, running: 0, failed: 0, oldest: state.oldestMail },
      ],
      listFailed: async () => state.failed,
    },
    hasNightlyBackup: true,
    every: { figures: minutes(1) },
    readCertificateEnd: async () => state.until,
  });

/** Removes the collected emails. Returns template, problem and recipient of each. */
const told = () =>
  orders.splice(0).map(({ template, data, userId }) => [template, data?.['problem'], userId]);

const toOwners = (template: string, problem: string) => [
  [template, problem, 1],
  [template, problem, 3],
];

/** Lets the scheduled task run while time passes. */
async function pass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  await done.record('figures', 'done');
}

test('sends nothing while all is well', async () => {
  const hub = anInstance();
  for (let hour = 0; hour < 24; hour += 1) {
    await pass(hours(1));
    await hub.check();
  }
  expect(told()).toEqual([]);
});

test('emails the owners once about a failed backup and once about its recovery', async () => {
  const hub = anInstance();
  await pass(minutes(1));
  await done.record('backup', 'failed');
  for (let minute = 0; minute < 20; minute += 1) {
    await pass(minutes(1));
    await hub.check();
  }
  expect(told()).toEqual(toOwners('alerts/begun', 'backup'));
  await done.record('backup', 'done');
  await hub.check();
  await hub.check();
  expect(told()).toEqual(toOwners('alerts/over', 'backup'));
  await pass(minutes(1));
  await done.record('backup', 'failed');
  await hub.check();
  expect(told()).toEqual(toOwners('alerts/begun', 'backup'));
});

/** Creates a barrier that holds callers until `count` of them have arrived. */
function createBarrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === count) resolve();
    return promise;
  };
}

/** Creates an instance that waits at the barrier after it has read the open alerts. */
function anInstanceInARace(isAtFault: boolean, barrier: () => Promise<void>) {
  const store = createAlertStore(db);
  return createAlerts({
    db,
    clock,
    log: createLog('silent'),
    operators: { list: async () => operators as never },
    mailer: { enqueue: async (order) => void orders.push(order) },
    store: {
      ...store,
      async list() {
        const open = await store.list();
        await barrier();
        return open;
      },
    },
    readFacts: async () => ({
      now: clock.now(),
      startedAt: clock.now(),
      backup: { doneAt: isAtFault ? null : clock.now(), failedAt: isAtFault ? clock.now() : null },
      oldestMail: null,
      mailFailures: [],
      runs: [],
      every: {},
      certificateUntil: undefined,
    }),
  });
}

test('only one of three instances emails the owners about the same problem', async () => {
  for (const [isAtFault, template] of [
    [true, 'alerts/begun'] as const,
    [false, 'alerts/over'] as const,
  ]) {
    const barrier = createBarrier(3);
    const hubs = [1, 2, 3].map(() => anInstanceInARace(isAtFault, barrier));
    await Promise.all(hubs.map((hub) => hub.check()));
    expect(told()).toEqual(toOwners(template, 'backup'));
  }
});

test('a restarted instance repeats no email and ends no ongoing problem', async () => {
  clock.advance(hours(2));
  const hub = anInstance();
  clock.advance(hours(1));
  await hub.check();
  expect(told()).toEqual(toOwners('alerts/begun', 'task:figures'));
  const again = anInstance();
  await again.check();
  clock.advance(hours(1));
  await again.check();
  expect(told()).toEqual([]);
  await done.record('figures', 'done');
  await again.check();
  expect(told()).toEqual(toOwners('alerts/over', 'task:figures'));
});

test('emails the owners about delayed emails only after delivery works again', async () => {
  const hub = anInstance();
  state.oldestMail = clock.now();
  await pass(hours(3));
  await hub.check();
  expect(told()).toEqual([]);
  state.oldestMail = null;
  await pass(minutes(1));
  await hub.check();
  const [order] = orders;
  expect(order?.data).toEqual({
    problem: 'mail',
    begun: '2026-03-01T15:00:00.000Z',
    ended: '2026-03-01T15:01:00.000Z',
  });
  expect(told()).toEqual(toOwners('alerts/over', 'mail'));
});

test('emails the owners when the mail server starts refusing emails and when it stops', async () => {
  const hub = anInstance();
  const failed = { queue: 'mail', at: clock.now() } as FailedJob;
  state.failed = [failed, failed, failed, failed, { ...failed, queue: 'webhooks' }];
  await hub.check();
  expect(told()).toEqual([]);
  state.failed = [failed, failed, failed, failed, failed];
  await hub.check();
  expect(told()).toEqual(toOwners('alerts/begun', 'refusals'));
  await pass(hours(2));
  await hub.check();
  expect(told()).toEqual(toOwners('alerts/over', 'refusals'));
});

test('emails the owners about an expiring certificate and its renewal, but not about an unread certificate', async () => {
  const hub = anInstance();
  state.until = new Date(clock.now().getTime() + days(13));
  await hub.check();
  expect(told()).toEqual(toOwners('alerts/begun', 'certificate'));
  state.until = undefined;
  await hub.check();
  expect(told()).toEqual([]);
  state.until = new Date(clock.now().getTime() + days(90));
  await hub.check();
  expect(told()).toEqual(toOwners('alerts/over', 'certificate'));
});

test('the next check retries an email that could not be enqueued', async () => {
  const hub = anInstance();
  await pass(minutes(1));
  await done.record('backup', 'failed');
  const { push } = orders;
  orders.push = () => {
    throw new Error('the queue is away');
  };
  await expect(hub.check()).rejects.toThrow('the queue is away');
  orders.push = push;
  await hub.check();
  expect(told()).toEqual(toOwners('alerts/begun', 'backup'));
});

test('reads the expiry date of a certificate, even if browsers would refuse the certificate', async () => {
  const server = createServer(testTls).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const until = await readCertificateEnd(new URL(`https://127.0.0.1:${port}`));
  expect(until?.toISOString()).toBe('2126-10-29T17:30:01.000Z');
  server.close();
  expect(await readCertificateEnd(new URL(`https://127.0.0.1:${port}`))).toBeUndefined();
  expect(await readCertificateEnd(new URL('http://127.0.0.1'))).toBeUndefined();
});

test('the running hub emails its owner about a failed backup and about the next successful one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-alerts-'));
  // A file at the path of the backup folder makes the backup fail.
  writeFileSync(join(folder, 'backups'), '');
  const world = await openTestHub({ env: { HUB_BACKUP_DIR: join(folder, 'backups') } });
  try {
    const { person } = await world.signedInOperator('owner');
    await expect(world.hub.backUp(new AbortController().signal)).rejects.toThrow();
    await world.hub.checkAlerts();
    const { text } = await world.mail(person.email, 'The nightly backup failed');
    expect(text).toContain('/console/health');
    rmSync(join(folder, 'backups'));
    world.clock.advance(minutes(10));
    await world.hub.backUp(new AbortController().signal);
    await world.hub.checkAlerts();
    const over = await world.mail(person.email, 'The nightly backup works again');
    expect(over.text).toContain('It lasted from 1 Mar 2026, 12:00 UTC to 1 Mar 2026, 12:10 UTC.');
  } finally {
    await world.close();
    rmSync(folder, { recursive: true });
  }
});
