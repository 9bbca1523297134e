// Image from `npm run image`, started like a container, on both databases.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findPostgres } from '#scripts/machine/machine.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { withPostgres } from '#scripts/machine/postgres.ts';
import {
  hubSettings,
  productionSettings,
  sandboxOfProduction,
  startHub,
  type Hub,
} from '#e2e/harness/hub.ts';
import { killAtEveryStep } from '#e2e/harness/killed-steps.ts';
import { activate, aPerson, connect, enrol, signIn } from '#e2e/harness/people.ts';
import { startSandbox, type Sandbox } from '#e2e/harness/sandbox.ts';
import { openVisitor } from '#e2e/harness/visitor.ts';

const root = inRoot('.cache/image/root');
const runner = inRoot('e2e/trials/run-image.sh');
const by = {
  command: ['unshare', '--mount', '--propagation', 'private', runner, root],
  script: 'apps/server/dist/main.js',
};

let folder: string;
let sandbox: Sandbox;
/** Running container, which must also stop after a failed test. */
let running: Hub | null = null;

test.describe.configure({ mode: 'serial', timeout: 400_000 });
test.beforeAll(async () => {
  expect(existsSync(root), 'npm run image comes first').toBe(true);
  folder = mkdtempSync(join(tmpdir(), 'hub-image-'));
  // The user of the image must be able to enter the folder.
  spawnSync('chmod', ['755', folder]);
  sandbox = await startSandbox(join(folder, 'sandbox'), sandboxOfProduction);
});
test.afterEach(async () => {
  const info = test.info();
  await running?.stop();
  if (running && info.status !== info.expectedStatus) console.log(running.log().slice(-6000));
  running = null;
});
test.afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startImage(name: string, env: Readonly<Record<string, string>>): Promise<Hub> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const hub = await startHub({ dataDir, by, env });
  running = hub;
  await sandbox.meet(env['HUB_PUBLIC_URL'] ?? hub.url, hub.address);
  return hub;
}

/**
 * Checks in the operating system that the process has the right user and cannot gain privileges.
 */
function expectBounds(hub: Hub): void {
  const status = readFileSync(`/proc/${hub.program().pid}/status`, 'utf8');
  expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
  expect(status).toMatch(/^CapBnd:\t0+$/m);
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  const mounts = readFileSync(`/proc/${hub.program().pid}/mountinfo`, 'utf8');
  expect(mounts).toMatch(new RegExp(`${root} / ro,`));
}

test('the image runs in production on PostgreSQL', async () => {
  await withPostgres(findPostgres() ?? '', async (url) => {
    const hub = await startImage('production', {
      ...productionSettings,
      HUB_PUBLIC_URL: 'https://hub.localhost',
      DATABASE_URL: url,
      SMTP_URL: sandbox.smtpUrl,
      ENVATO_API_URL: sandbox.url,
      TRUSTED_PROXIES: '127.0.0.1',
    });
    expectBounds(hub);
    const visitor = openVisitor(hub.address);
    expect((await visitor.get('/')).headers.get('content-type')).toContain('text/html');
    const [purchase] = await sandbox.buyer('of-the-image', [{}]);
    const person = aPerson({ purchase_code: purchase?.code ?? '' });
    await enrol(visitor, sandbox, person);
    await signIn(visitor, person);
    await connect(visitor, sandbox, 'of-the-image');
    await activate(visitor, sandbox, 'shop-image');
    expect(await sandbox.press('shop-image', 'check')).toMatchObject({ success: true });
    expect((await hub.stop()).code).toBe(0);
  });
});

test('the image runs on the embedded database and survives a kill after each step', async () => {
  const env = { ...hubSettings(sandbox), NODE_ENV: 'test' };
  const credentials = {
    ENVATO_CLIENT_ID: productionSettings['ENVATO_CLIENT_ID'] ?? '',
    ENVATO_CLIENT_SECRET: productionSettings['ENVATO_CLIENT_SECRET'] ?? '',
    ENVATO_PERSONAL_TOKEN: productionSettings['ENVATO_PERSONAL_TOKEN'] ?? '',
  };
  const hub = await startImage('embedded', { ...env, ...credentials });
  expectBounds(hub);
  await killAtEveryStep({ hub, sandbox, folder, logs: () => hub.log(), stop: async () => {} });
  expect((await hub.stop()).code).toBe(0);
});
