import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#cli/commands.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { metricOf } from '#test/metrics-of.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const marketplace = async (): Promise<string> => {
  const { json } = await runCommand(['status'], { ...world.hub.operators, actor: shell });
  return (json as { marketplace: string }).marketplace;
};

test('status reports an unavailable marketplace until a claim succeeds again', async () => {
  const { browser } = await world.signedInBuyer();
  const open = () => metricOf(world.hub.http, 'hub_marketplace_breaker_open{client="people"}');
  await world.sandbox.fault({ target: 'sale', kind: 'http-500' });
  const purchase_code = 'aaaaaaaa-0000-4000-8000-000000000001';
  const claim = async () =>
    (await browser.post('/api/user/claim-license', { purchase_code })).status;
  for (let turn = 0; turn < 6; turn += 1) expect(await claim()).toBe(503);
  expect(await open()).toBe(1);
  await world.hub.beat();
  expect(await marketplace()).toBe('not asked');
  await world.sandbox.clearFaults();
  await expect.poll(claim, { timeout: 15_000 }).toBe(200);
  expect(await open()).toBe(0);
}, 120_000);

test('status reports an available marketplace again without any request from a person', async () => {
  const { browser } = await world.signedInBuyer();
  await world.sandbox.fault({ target: 'all', kind: 'http-500' });
  const purchase_code = 'aaaaaaaa-0000-4000-8000-000000000002';
  for (let turn = 0; turn < 5; turn += 1) {
    await browser.post('/api/user/claim-license', { purchase_code });
  }
  await world.hub.beat();
  expect(await marketplace()).toBe('not asked');
  await world.sandbox.clearFaults();
  await expect.poll(marketplace, { timeout: 9_000, interval: 200 }).toBe('asked');
}, 60_000);
