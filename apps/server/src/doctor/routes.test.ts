import { randomUUID } from 'node:crypto';
import { minutes, seconds } from '@hub/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSettings } from '#server/settings/meanings.ts';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

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

/** Inserts a failed email job. Returns its id. */
async function failJob(): Promise<string> {
  const id = randomUUID();
  await world.db.query(
    `insert into pgboss.job
       (id, name, data, state, retry_count, retry_limit, created_on, completed_on, output)
     values ($1, 'mail', '{"template":"identity/welcome","userId":1}', 'failed', 3, 3, now(), now(),
       '{"message":"550 nobody@mail.example unknown"}')`,
    [id],
  );
  return id;
}

const events = async (event: string) =>
  (
    await world.db.query(`select details from audit_events where event = $1 order by id`, [event])
  ).rows.map(({ details }) => details);

test('the health page shows status, findings and failed jobs', async () => {
  await world.hub.beat();
  const id = await failJob();
  const told = await health();
  expect(told).toMatchObject({ version: '0.0.0', marketplace: 'asked', backup: null });
  expect(told.hubs).toMatchObject([{ name: 'test-hub' }]);
  expect(told.queues.find(({ queue }) => queue === 'mail')).toMatchObject({ failed: 1 });
  expect(told.failed).toMatchObject([
    { id, queue: 'mail', template: 'identity/welcome', user_id: 1, tries: 4 },
  ]);
  expect(told.failed[0]?.why).not.toContain('nobody@mail.example');
  expect(told.findings).toContainEqual(
    expect.objectContaining({ check: 'jobs', level: 'warning' }),
  );
  await support.post('/api/operator/health/drop', { id });
});

test('the fault of an unavailable service disappears within seconds of its recovery', async () => {
  const faults = async () =>
    (await health()).findings.filter(({ check }) => check === 'marketplace').length;
  await world.sandbox.fault({ target: 'all', kind: 'http-500' });
  world.clock.advance(minutes(16));
  await expect.poll(faults, { timeout: 10_000 }).toBeGreaterThan(0);
  await world.sandbox.clearFaults();
  world.clock.advance(seconds(11));
  await expect.poll(faults, { timeout: 10_000 }).toBe(0);
});

test('the health page shows settings, but only the presence of secrets', async () => {
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

test('the health page shows the defaults of the current mode', () => {
  const valueIn = (env: Record<string, string>, wanted: string) =>
    describeSettings(env).find(({ name }) => name === wanted)?.value;
  expect(valueIn({}, 'HOST')).toBe('127.0.0.1');
  expect(valueIn({ NODE_ENV: 'production' }, 'HOST')).toBe('0.0.0.0');
  expect(valueIn({}, 'HUB_PUBLIC_URL')).toBe('http://localhost:3000');
  expect(valueIn({ PORT: '4000' }, 'HUB_PUBLIC_URL')).toBe('http://localhost:4000');
  expect(valueIn({ PORT: '4000' }, 'PORT')).toBe('4000');
});

test('operators can retry or delete a failed job, and both are audited', async () => {
  const [first, second] = [await failJob(), await failJob()];
  const retried = await support.post('/api/operator/health/retry', { id: first });
  expect(retried.body).toMatchObject({ success: true });
  const dropped = await support.post('/api/operator/health/drop', { id: second });
  expect(dropped.body).toMatchObject({ success: true });
  // The email does not exist, so the first job fails again. The second job is deleted.
  await expect.poll(async () => (await health()).failed).toMatchObject([{ id: first, tries: 5 }]);
  expect(await events('hub.job_retried')).toMatchObject([{ job: first, by: 'user' }]);
  expect((await events('hub.job_dropped')).at(-1)).toMatchObject({ job: second, by: 'user' });
  const again = await support.post('/api/operator/health/drop', { id: second });
  expect(again.problem?.code).toBe('not_found');
});

test('an owner can rotate the signing key and sees the retired key', async () => {
  const owner = (await world.signedInOperator('owner')).browser;
  const rotate = () => owner.post('/api/operator/health/rotate-key', {});
  expect((await rotate()).body).toMatchObject({ success: true });
  world.clock.advance(minutes(1));
  const [before] = (await health()).keys;
  expect((await rotate()).body).toMatchObject({ success: true });
  const [first, second] = (await health()).keys;
  expect(first).toMatchObject({ retired_at: null });
  expect(second).toEqual({ ...before, retired_at: first?.created_at });
  expect((await events('hub.key_rotated')).at(-1)).toMatchObject({ kid: first?.kid, by: 'user' });
  expect(JSON.stringify((await health()).keys)).not.toMatch(/"d"|sealed/);
});

test('the signing key is not rotated while an instance runs that could not open the new key', async () => {
  const owner = (await world.signedInOperator('owner')).browser;
  await world.db.query(
    `insert into hubs (name, started_at, seen_at, version, ahead_ms, is_breaker_open, fingerprints)
     values ('other', $1, $1, '0.0.0', 0, false, '{00000000}')`,
    [world.clock.now()],
  );
  const before = (await health()).keys;
  const refused = await owner.post('/api/operator/health/rotate-key', {});
  expect(refused.body).toMatchObject({ success: false });
  expect(refused.body.message).toMatch(
    /^other does not know .* Nothing was changed\. Restart each/,
  );
  expect((await health()).keys).toEqual(before);
  await world.db.query("delete from hubs where name = 'other'");
});
