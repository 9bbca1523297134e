import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from './browser.ts';
import { openTestHub, type TestHub } from './hub.ts';

const metricsToken = 'a-token-that-nobody-may-read-here';
let world: TestHub;
let support: Browser;

beforeAll(async () => {
  world = await openTestHub({
    env: { METRICS_TOKEN: metricsToken, HUB_NAME: 'first-hub' },
  });
  support = (await world.signedInOperator('support')).browser;
});
afterAll(() => world.close());

const health = async () => (await support.get('/api/operator/health')).body;

/** A mail that was given up. */
async function giveUp(): Promise<string> {
  const id = randomUUID();
  await world.db.query(
    `insert into pgboss.job
       (id, name, data, state, retry_count, retry_limit, created_on, completed_on, output)
     values ($1, 'mail', '{"template":"identity.welcome","userId":1}', 'failed', 3, 3, now(), now(),
       '{"message":"550 nobody@mail.example unknown"}')`,
    [id],
  );
  return id;
}

const events = async (event: string) =>
  (
    await world.db.query(`select details from audit_events where event = $1 order by id`, [event])
  ).rows.map(({ details }) => details);

test('tells what status, doctor and jobs tell', async () => {
  await world.hub.beat();
  const id = await giveUp();
  const told = await health();
  expect(told).toMatchObject({ version: '0.0.0', marketplace: 'asked', backup: null });
  expect(told.hubs).toMatchObject([{ name: 'test-hub' }]);
  expect(told.queues.find(({ queue }) => queue === 'mail')).toMatchObject({ failed: 1 });
  expect(told.failed).toMatchObject([
    { id, queue: 'mail', template: 'identity.welcome', user_id: 1, tries: 4 },
  ]);
  expect(told.failed[0]?.why).not.toContain('nobody@mail.example');
  expect(told.findings).toContainEqual(
    expect.objectContaining({ check: 'jobs', level: 'warning' }),
  );
  await support.post('/api/operator/health/drop', { id });
});

test('shows settings, and of secrets only that they are set', async () => {
  const answer = await health();
  expect(answer.settings.find(({ name }) => name === 'HUB_NAME')).toMatchObject({
    from: 'environment',
    value: 'first-hub',
  });
  expect(answer.settings.find(({ name }) => name === 'METRICS_TOKEN')).toMatchObject({
    from: 'environment',
    value: null,
  });
  expect(JSON.stringify(answer)).not.toContain(metricsToken);
});

test('what was given up is tried again or forgotten, which the trail tells', async () => {
  const [first, second] = [await giveUp(), await giveUp()];
  const retried = await support.post('/api/operator/health/retry', { id: first });
  expect(retried.body).toMatchObject({ success: true });
  const dropped = await support.post('/api/operator/health/drop', { id: second });
  expect(dropped.body).toMatchObject({ success: true });
  expect((await health()).failed).toEqual([]);
  expect(await events('hub.job_retried')).toMatchObject([{ job: first, by: 'user' }]);
  expect((await events('hub.job_dropped')).at(-1)).toMatchObject({ job: second, by: 'user' });
  const again = await support.post('/api/operator/health/drop', { id: second });
  expect(again.problem?.code).toBe('not_found');
});
