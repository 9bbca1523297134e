// Acknowledged data survives `kill -9`: the hub is killed after each step and restarted on the same
// folder.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hubBuild } from '#scripts/machine/places.ts';
import { findFreePort } from '#scripts/machine/ports.ts';
import { openConversation } from '#e2e/harness/conversing.ts';
import { daysAgo } from '#e2e/harness/dates.ts';
import { hubSettings } from '#e2e/harness/hub.ts';
import { killAtEveryStep, listLicenses } from '#e2e/harness/killed-steps.ts';
import { makeSupport } from '#e2e/harness/operator.ts';
import {
  aPerson,
  connect,
  consent,
  enrol,
  enrolSomeone,
  signIn,
  verificationLink,
} from '#e2e/harness/people.ts';
import { startService } from '#scripts/start/services.ts';
import { openVisitor, type Visitor } from '#e2e/harness/visitor.ts';
import { startWorld, type World } from '#e2e/harness/world.ts';

// No retry, because the test looks for a race that fails only sometimes.
test.describe.configure({ retries: 0 });

let world: World;
let visitor: Visitor;

test.describe.configure({ mode: 'serial', timeout: 90_000 });
test.beforeAll(async () => {
  world = await startWorld();
  visitor = openVisitor(world.hub.address);
});
test.afterAll(() => world.stop());

async function killAndRestart(): Promise<void> {
  await world.hub.kill();
  await world.hub.start();
}

test('each step of an activation survives a kill right after its answer', async () => {
  test.setTimeout(240_000);
  await killAtEveryStep(world);
});

/**
 * Milliseconds until the kill. A message takes a few, so the hub is killed before, during and after
 * it.
 */
const killedAfter = [0, 4, 12];

interface WritingAction {
  readonly label: string;
  readonly writer: Visitor;
  readonly path: string;
  readonly more: object;
}

interface Thread {
  readonly messages: readonly { readonly text: string; readonly position: number }[];
}

/** Returns the calls that buyer and operator use to write. */
function waysOf(buyer: Visitor, operator: Visitor): readonly WritingAction[] {
  const path = '/api/operator/conversation';
  // Higher than any position, because no colleague answers here.
  const answering = { files: [], seen: 10_000, close: false };
  return [
    { label: 'question', writer: buyer, path: '/api/user/conversation/send', more: { files: [] } },
    { label: 'answer', writer: operator, path: `${path}/answer`, more: answering },
    { label: 'note', writer: operator, path: `${path}/note`, more: {} },
  ];
}

/**
 * Buyer and operator write as their pages do: each message keeps its UUID until the hub answers.
 * The hub is killed while they write. No message is lost or duplicated, and the messages keep the
 * order of sending.
 */
test('messages of buyer and operator arrive once and in order despite a kill', async () => {
  test.setTimeout(240_000);
  const { hub } = world;
  const { visitor: buyer } = await enrolSomeone(world);
  const colleague = await enrolSomeone(world);
  await makeSupport(world, colleague);
  const operator = colleague.visitor;
  const texts = ['killed at the start'];
  const id = await openConversation(buyer, 'killed at the start');
  for (const milliseconds of killedAfter) {
    for (const { label: what, writer, path, more } of waysOf(buyer, operator)) {
      const text = `${what}, killed after ${milliseconds} ms`;
      const message = { id, name: randomUUID(), text, ...more };
      const send = () => writer.post<{ success: boolean }>(path, message);
      const first = send().catch(() => null);
      await sleep(milliseconds);
      await hub.kill();
      await first;
      await hub.start();
      expect((await send()).body).toMatchObject({ success: true });
      texts.push(text);
    }
  }
  const read = async (reader: Visitor, path: string) =>
    (await reader.get<Thread>(`${path}?id=${id}`)).body.messages;
  const all = await read(operator, '/api/operator/conversation');
  expect(all.map(({ text }) => text)).toEqual(texts);
  expect(all.map(({ position }) => position)).toEqual(texts.map((_, at) => at + 1));
  const shown = await read(buyer, '/api/user/conversation');
  expect(shown.map(({ text }) => text)).toEqual(texts.filter((text) => !text.startsWith('note')));
});

test('a kill after the marketplace consent leaves the connection to be finished', async () => {
  const { sandbox } = world;
  const [purchase] = await sandbox.buyer('returning', [{}]);
  const person = aPerson({ purchase_code: purchase?.code ?? '' });
  visitor = openVisitor(world.hub.address);
  await visitor.post('/api/register', person);
  const mailed = (await verificationLink(sandbox, person)).split('/').at(-1);
  await visitor.post('/api/verify-email', { code: mailed });
  await signIn(visitor, person);
  const back = await consent(visitor, sandbox, 'returning');
  await killAndRestart();
  const done = await visitor.post('/api/user/envato-authorization/finish', back);
  expect(done.body).toMatchObject({ result: true });
});

test('a kill during an import keeps the old licenses, and the next import succeeds immediately', async () => {
  const { sandbox } = world;
  const old = { sold_at: daysAgo(40) };
  const [purchase] = await sandbox.buyer('many', [old]);
  const person = aPerson({ purchase_code: purchase?.code ?? '' });
  visitor = openVisitor(world.hub.address);
  await enrol(visitor, sandbox, person);
  await signIn(visitor, person);
  const id = await connect(visitor, sandbox, 'many');
  const before = await listLicenses(visitor);
  const more = Array.from({ length: 249 }, () => ({ sold_at: daysAgo(10) }));
  const all = await sandbox.buyer('many', [{ ...old, ...purchase }, ...more]);

  // Kills the hub after the first page, halfway, and while the last page is stored.
  for (const pages of [1, 2, 3]) {
    await sandbox.fault({ target: 'purchases', kind: 'slow', delay_ms: 400 });
    const broken = visitor.get(`/api/user/envato-resync?envato_user_id=${id}`).catch(() => null);
    const atPage = { timeout: 20_000, intervals: [20] };
    await expect.poll(() => progressOf(id), atPage).toMatchObject({ running: true, pages });
    await killAndRestart();
    expect(await broken).toBeNull();
    await sandbox.mend();
    const after = await listLicenses(visitor);
    expect([before.length, all.length]).toContain(after.length);
    const earlierLicenses = after.filter(({ id: each }) =>
      before.some((license) => license.id === each),
    );
    expect(earlierLicenses).toEqual(before);
    expect(await progressOf(id)).toMatchObject({ running: false });
    const accounts = await visitor.get<unknown[]>('/api/user/get-envato-accounts');
    expect(accounts.body).toMatchObject([{ status: 'connected' }]);
  }
  const again = await visitor.get(`/api/user/envato-resync?envato_user_id=${id}`);
  expect(again.body).toMatchObject({ result: true, running: false });
  expect(await listLicenses(visitor)).toHaveLength(all.length);
});

interface Progress {
  readonly running: boolean;
  readonly pages: number;
}

const progressOf = async (id: string): Promise<Progress> =>
  (
    await visitor.get<Progress & Record<string, unknown>>(
      `/api/user/envato-sync?envato_user_id=${id}`,
    )
  ).body;

test('a second hub refuses the same data folder with one sentence and changes nothing', async () => {
  const { hub, sandbox } = world;
  const folder = mkdtempSync(join(tmpdir(), 'hub-second-'));
  const second = startService({
    name: 'The second hub',
    script: hubBuild,
    env: {
      ...hubSettings(sandbox),
      PORT: String(await findFreePort()),
      HUB_DATA_DIR: hub.dataDir,
    },
    logFile: join(folder, 'second.log'),
  });
  expect((await second.ended).code).toBe(1);
  const output = second.output().trim();
  rmSync(folder, { recursive: true });
  expect(output).toContain(hub.dataDir);
  expect(output).not.toContain('    at ');
  expect(output.split('\n')).toHaveLength(1);
  expect((await visitor.get('/api/is_logged')).status).toBe(200);
});

test('SIGTERM ends the hub with code 0 within ten seconds, after the requests it accepted', async () => {
  const { hub, sandbox } = world;
  await sandbox.fault({ target: 'sale', kind: 'slow', delay_ms: 700, times: 1 });
  const [purchase] = await sandbox.buyer(null, [{}]);
  const person = aPerson({ purchase_code: purchase?.code ?? '' });
  const accepted = openVisitor(hub.address).post('/api/register', person);
  await expect.poll(() => sandbox.hits('sale')).toBe(1);
  const stopping = hub.stop();
  expect((await accepted).body).toMatchObject({ success: true });
  const ending = await stopping;
  expect(ending.code).toBe(0);
  expect(ending.seconds).toBeLessThan(10);
  await sandbox.mend();
  await hub.start();
});
