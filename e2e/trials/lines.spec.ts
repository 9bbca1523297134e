// Conversations through proxies: nginx and Caddy in front of the hub, once with buffering, and
// PgBouncer in front of the database. Needs nginx, caddy and pgbouncer (apt-get install).
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { startCompanion } from '#e2e/harness/network/companion.ts';
import { layCaddy, layNginx } from '#e2e/harness/network/deploy-files.ts';
import { findPostgres, findProgram } from '#scripts/machine/machine.ts';
import { startPooler } from '#e2e/harness/network/pooler.ts';
import { operatorBuild } from '#scripts/machine/places.ts';
import { findFreePort } from '#scripts/machine/ports.ts';
import { startPostgres } from '#scripts/machine/postgres.ts';
import { run } from '#scripts/machine/programs.ts';
import { headlessOptions } from '#e2e/harness/browser.ts';
import { answerAs, openConversation, textsOf } from '#e2e/harness/conversing.ts';
import { hubSettings, productionSettings, startHub, type Hub } from '#e2e/harness/hub.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { enrolSomeone, lendSession } from '#e2e/harness/people.ts';
import { startSandbox, type Sandbox } from '#e2e/harness/sandbox.ts';
import type { Visitor } from '#e2e/harness/visitor.ts';
import type { World } from '#e2e/harness/world.ts';

test.use({ launchOptions: headlessOptions(), ignoreHTTPSErrors: true });

let folder: string;
let sandbox: Sandbox;
/** Cleanups at the end, in reverse order. */
let undo: (() => unknown)[];

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-lines-'));
  // PgBouncer runs as another user.
  chmodSync(folder, 0o755);
  sandbox = await startSandbox(join(folder, 'sandbox'));
  undo = [() => rmSync(folder, { recursive: true, force: true }), () => sandbox.stop()];
});
test.afterEach(async () => {
  for (const step of undo.toReversed()) await step();
});

const worldOf = (hub: Hub): World => ({
  hub,
  sandbox,
  folder,
  logs: () => hub.log(),
  stop: async () => {},
});

async function support(hub: Hub): Promise<Visitor> {
  const { visitor, person } = await enrolSomeone(worldOf(hub));
  await hubCommand(worldOf(hub), 'operator', 'add', person.email, 'support');
  return visitor;
}

/** Starts a hub behind a proxy; `lay` writes the files of the proxy. */
async function startBehind(
  lay: (place: Parameters<typeof layNginx>[1]) => Promise<readonly string[]>,
): Promise<Hub> {
  const [port, tls, plain] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const proxyFolder = join(folder, 'proxy');
  mkdirSync(proxyFolder);
  const env = {
    ...hubSettings(sandbox),
    HUB_PUBLIC_URL: `https://localhost:${tls}`,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const hub = await startHub({ dataDir: join(folder, 'hub'), port, env });
  undo.push(() => hub.stop());
  await sandbox.meet(hub.url, hub.address);
  const command = await lay({
    folder: proxyFolder,
    tls,
    plain,
    hubs: [port, port],
    name: 'localhost',
  });
  const proxy = await startCompanion(command, { folder: proxyFolder, port: tls });
  undo.push(() => proxy.stop());
  return hub;
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages of this conversation' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });

/** Opens a conversation as a buyer, with an operator who answers. */
async function converse(page: Page, hub: Hub) {
  const { visitor } = await enrolSomeone(worldOf(hub));
  const operator = await support(hub);
  const id = await openConversation(visitor, 'One');
  await lendSession(page.context(), hub.url, visitor);
  const polls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/user/conversation/events')) polls.push(request.url());
  });
  await page.goto(`${hub.url}/dashboard?conversation=${id}`);
  await expect(log(page).getByText('One', { exact: true })).toBeVisible();
  return { visitor, operator, id, polls };
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(log(page).getByText(text, { exact: true })).toBeVisible();
}

const caddy = ['caddy', 'run', '--adapter', 'caddyfile', '--config'];
const proxies = {
  'nginx, one hub': async (proxy) => ['nginx', '-c', await layNginx('one-hub.conf', proxy)],
  'nginx, two hubs': async (proxy) => ['nginx', '-c', await layNginx('two-hubs.conf', proxy)],
  'Caddy, one hub': async (proxy) => [...caddy, await layCaddy('Caddyfile', proxy)],
  'Caddy, two hubs': async (proxy) => [...caddy, await layCaddy('two-hubs.Caddyfile', proxy)],
} satisfies Record<string, Parameters<typeof startBehind>[0]>;

for (const [name, lay] of Object.entries(proxies)) {
  test(`delivers messages immediately and accepts a file of 9 MB behind ${name}`, async ({
    page,
  }) => {
    const hub = await startBehind(lay);
    const { visitor, operator, id, polls } = await converse(page, hub);
    for (const text of ['Two', 'Three', 'Four', 'Five']) {
      await answerAs(operator, id, text);
      await expect(log(page).getByText(text, { exact: true })).toBeVisible({ timeout: 4_000 });
    }
    expect(polls).toEqual([]);
    await page.locator('input[type=file]').setInputFiles({
      name: 'debug.log',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(9_000_000, 'log line\n'),
    });
    await field(page).fill('Here it is.');
    // The button is enabled after the file is uploaded.
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log(page).getByRole('link', { name: /debug\.log/ })).toBeVisible();
    expect((await textsOf(visitor, id)).at(-1)).toBe('Here it is.');
  });
}

test('the page polls behind a buffering nginx, and messages arrive in both directions', async ({
  page,
}) => {
  const hub = await startBehind(async (place) => {
    const main = await layNginx('one-hub.conf', place);
    const site = join(place.folder, 'hub-proxy.conf');
    // A proxy passes on plain buffers immediately, but a compressing proxy waits for more data.
    const all = [
      'proxy_buffering on',
      'proxy_ignore_headers X-Accel-Buffering',
      'gzip on',
      'gzip_proxied any',
      'gzip_types *',
    ];
    const directives = all.map((line) => `${line};\n`).join('');
    writeFileSync(site, `${readFileSync(site, 'utf8')}${directives}`);
    return ['nginx', '-c', main];
  });
  const { visitor, operator, id, polls } = await converse(page, hub);
  await expect.poll(() => polls.length, { timeout: 15_000 }).toBeGreaterThan(0);
  await answerAs(operator, id, 'Two');
  await expect(log(page).getByText('Two', { exact: true })).toBeVisible({ timeout: 15_000 });
  await write(page, 'Three');
  expect(await textsOf(visitor, id)).toEqual(['One', 'Two', 'Three']);
  await answerAs(operator, id, 'Four');
  await expect(log(page).getByText('Four', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(log(page).getByText('Two', { exact: true })).toHaveCount(1);
});

test('two hubs behind PgBouncer deliver messages in both directions within seconds', async ({
  browser,
}) => {
  expect(findProgram(['pgbouncer']), 'apt-get install pgbouncer').not.toBeNull();
  const postgres = await startPostgres(findPostgres() ?? '');
  undo.push(() => postgres.stop());
  const pooler = await startPooler(new URL(postgres.url), join(folder, 'pooler'));
  undo.push(() => pooler.stop());
  const env = {
    ...hubSettings(sandbox),
    DATABASE_URL: pooler.url,
    HUB_SECRET: productionSettings['HUB_SECRET'] ?? '',
  };
  const start = async (name: string): Promise<Hub> => {
    const hub = await startHub({ dataDir: join(folder, name), env: { ...env, HUB_NAME: name } });
    undo.push(() => hub.stop());
    return hub;
  };
  const one = await start('one');
  const other = await start('other');
  await sandbox.meet(one.url, one.address);
  const { visitor, person } = await enrolSomeone(worldOf(one));
  const { firstname, lastname } = person;
  const { visitor: operator, person: helper } = await enrolSomeone(worldOf(one));
  // The command needs the settings of a hub on PostgreSQL.
  const command = [process.execPath, operatorBuild, 'operator', 'add', helper.email, 'support'];
  const made = await run(command, { env: { ...env, HUB_DATA_DIR: one.dataDir } });
  expect(made.code, made.output).toBe(0);
  const id = await openConversation(visitor, 'One');

  const buyers = await browser.newPage();
  await lendSession(buyers.context(), one.url, visitor);
  await buyers.goto(`${one.url}/dashboard?conversation=${id}`);
  const operators = await browser.newPage();
  await lendSession(operators.context(), other.url, operator);
  await operators.goto(`${other.url}/console/conversations?id=${id}`);
  const thread = operators.getByRole('log', { name: 'Messages' });
  await expect(operators.getByText(`${firstname} ${lastname}`).first()).toBeVisible();
  await expect(thread.getByText('One', { exact: true })).toBeVisible();

  await write(buyers, 'Two');
  await expect(thread.getByText('Two', { exact: true })).toBeVisible({ timeout: 4_000 });
  await operators.keyboard.press('r');
  await operators.keyboard.type('Three');
  await operators.keyboard.press('Enter');
  await expect(log(buyers).getByText('Three', { exact: true })).toBeVisible({ timeout: 4_000 });
  expect(await textsOf(visitor, id)).toEqual(['One', 'Two', 'Three']);
});
