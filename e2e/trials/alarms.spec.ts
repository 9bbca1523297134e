// Alarms of deploy/: Prometheus scrapes a hub, the tests cause three faults, and an Alertmanager
// reports each. Needs Debian's prometheus and prometheus-alertmanager.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { hours } from '@hub/contract/limits';
import { deployed } from '#e2e/harness/network/deploy-files.ts';
import { findPostgres, findProgram } from '#scripts/machine/machine.ts';
import { findFreePort } from '#scripts/machine/ports.ts';
import { startPostgres, type PostgresServer } from '#scripts/machine/postgres.ts';
import { hubSettings, startHub, type Hub } from '#e2e/harness/hub.ts';
import { aPerson } from '#e2e/harness/people.ts';
import { startService } from '#scripts/start/services.ts';
import { startSandbox, type Sandbox } from '#e2e/harness/sandbox.ts';
import { openVisitor } from '#e2e/harness/visitor.ts';

/** Number of waiting emails, above the limit of the alarm. */
const mails = 55;

interface AlertNotification {
  readonly status: 'firing' | 'resolved';
  readonly labels: Readonly<Record<string, string>>;
}

let folder: string;
let sandbox: Sandbox;
let postgres: PostgresServer;
let hub: Hub;
/** Cleanups at the end, in reverse order. */
const undo: (() => unknown)[] = [];
/** Latest status of each alarm, as the Alertmanager reported it. */
const alarmStatus = new Map<string, AlertNotification['status']>();

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  expect(findProgram(['prometheus']), 'apt-get install prometheus').not.toBeNull();
  expect(findProgram(['prometheus-alertmanager']), 'and prometheus-alertmanager').not.toBeNull();
  folder = mkdtempSync(join(tmpdir(), 'hub-alarms-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'backups'));
  sandbox = await startSandbox(join(folder, 'sandbox'));
  undo.push(() => sandbox.stop());
  postgres = await startPostgres(findPostgres() ?? '');
  undo.push(() => postgres.stop());
  const env = {
    ...hubSettings(sandbox),
    DATABASE_URL: postgres.url,
    HUB_BACKUP_DIR: join(folder, 'backups'),
    // No mail server listens at this address.
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  hub = await startHub({ dataDir: join(folder, 'hub'), env });
  undo.push(() => hub.stop());
  await sandbox.meet(hub.url, hub.address);
  const manager = await startAlertmanager(await openReceiver());
  await startPrometheus(manager);
});

test.afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

/** Receives the Alertmanager's notifications; returns its address. */
async function openReceiver(): Promise<string> {
  const port = await findFreePort();
  const receiver = createServer(async (request, response) => {
    const { alerts } = (await json(request)) as { alerts: AlertNotification[] };
    for (const { status, labels } of alerts) alarmStatus.set(labels['alertname'] ?? '', status);
    response.end();
  });
  undo.push(() => receiver.close());
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${port}/`;
}

async function start(name: string, args: readonly string[]): Promise<number> {
  const port = await findFreePort();
  const program = startService({
    name,
    command: [name, ...args],
    script: `--web.listen-address=127.0.0.1:${port}`,
    env: {},
    logFile: join(folder, `${name}.log`),
  });
  undo.push(() => program.stop());
  await program.ready(`http://127.0.0.1:${port}/-/ready`);
  return port;
}

async function startAlertmanager(url: string): Promise<number> {
  const config = join(folder, 'alertmanager.yaml');
  const receivers = ['now', 'tomorrow'].map((name) => ({ name, webhook_configs: [{ url }] }));
  const text = deployed('prometheus/alertmanager.yaml');
  // Uses the deployed file with another receiver and shorter waits. JSON is valid YAML.
  const route = text
    .slice(0, text.indexOf('receivers:'))
    .replaceAll(/group_wait: \w+/g, 'group_wait: 1s')
    .replace('group_by:', 'group_interval: 1s\n  group_by:');
  writeFileSync(config, `${route}receivers: ${JSON.stringify(receivers)}\n`);
  const options = ['--cluster.listen-address=', `--storage.path=${join(folder, 'alertmanager')}`];
  return start('prometheus-alertmanager', [`--config.file=${config}`, ...options]);
}

async function startPrometheus(manager: number): Promise<void> {
  const config = join(folder, 'prometheus.yaml');
  writeFileSync(
    config,
    deployed('prometheus/prometheus.yaml')
      .replace('scrape_interval: 15s', 'scrape_interval: 1s, evaluation_interval: 1s')
      .replace('127.0.0.1:3000', `127.0.0.1:${hub.port}`)
      .replace('127.0.0.1:9093', `127.0.0.1:${manager}`),
  );
  // Uses the deployed alarms with a shorter time before they fire.
  const alarms = deployed('prometheus/alarms.yaml').replaceAll(/\bfor: \w+/g, 'for: 4s');
  writeFileSync(join(folder, 'alarms.yaml'), alarms);
  await start('prometheus', [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
  ]);
}

const firing = (): string[] =>
  [...alarmStatus].flatMap(([name, status]) => (status === 'firing' ? [name] : [])).toSorted();

const patience = { timeout: 120_000 };

test('a healthy hub raises no alert', async () => {
  const health = openVisitor(hub.address);
  for (let turn = 0; turn < 15; turn += 1) {
    expect((await health.get('/api/is_logged')).status).toBe(200);
    await new Promise((resolve) => void setTimeout(resolve, 1000));
  }
  expect(firing()).toEqual([]);
});

test('a stuck email queue raises an alert', async () => {
  const purchases = await sandbox.buyer(
    null,
    Array.from({ length: mails }, () => ({})),
  );
  for (const { code } of purchases) {
    const visitor = openVisitor(hub.address);
    const { body } = await visitor.post('/api/register', aPerson({ purchase_code: code }));
    expect(body).toMatchObject({ success: true });
  }
  await expect.poll(firing, patience).toContain('HubMailWaits');
});

test('an old backup raises an alert, even right after a restart of the hub', async () => {
  const file = join(folder, 'backups', 'hub-2020-01-01.tar.gz');
  writeFileSync(file, 'a backup');
  const yesterday = new Date(Date.now() - hours(27));
  utimesSync(file, yesterday, yesterday);
  await hub.stop();
  await hub.start();
  await expect.poll(firing, patience).toContain('HubBackupOld');
});

test('a missing database raises an alert, and the restarted database resolves it', async () => {
  expect(firing()).not.toContain('HubDatabaseAway');
  await postgres.crash();
  await expect.poll(firing, patience).toContain('HubDatabaseAway');
  await postgres.restart();
  await expect.poll(firing, patience).not.toContain('HubDatabaseAway');
});
