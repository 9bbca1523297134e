import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runCommand } from '#cli/commands.ts';
import { shell } from '#test/shell-actor.ts';
import { aPerson, openTestHub, type TestHub } from '#test/hub.ts';
import { essentials } from '#test/site.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());
afterEach(() => world.sandbox.clearFaults());

const command = (...args: string[]) => runCommand(args, { ...world.hub.operators, actor: shell });

interface Row {
  readonly state: string;
  readonly template: string;
  readonly refused: boolean;
  readonly tries: number;
  /** Seconds until the next attempt. */
  readonly wait: number;
}

async function mailsOf(username: string): Promise<Row[]> {
  const { rows } = await world.db.query(
    `select state::text, data ->> 'template' as template, (data ->> 'refused') is not null as refused,
      retry_count + 1 as tries, extract(epoch from start_after - now())::float8 as wait
    from pgboss.job join users on users.id = (data ->> 'userId')::int
    where name = 'mail' and username = $1 order by created_on`,
    [username],
  );
  return rows as unknown as Row[];
}

/** Makes delayed jobs due now. */
const hurry = () =>
  world.db.query("update pgboss.job set start_after = now() where state in ('created', 'retry')");

async function registered(): Promise<string> {
  const code = aPerson().purchase_code;
  const person = aPerson({ purchase_code: code });
  const purchases = [{ code, item_id: essentials }];
  await world.sandbox.setBuyers([{ username: null, purchases }]);
  expect((await world.browser().post('/api/register', person)).body).toMatchObject({
    success: true,
  });
  return person.username;
}

test('an email to a refused address fails after three attempts within an hour', async () => {
  await world.sandbox.fault({ target: 'smtp', kind: 'reject-permanent', times: 50 });
  const username = await registered();
  const second = await vi.waitFor(async () => {
    const found = (await mailsOf(username)).find(({ refused }) => refused);
    if (!found) throw new Error('not tried yet');
    return found;
  }, 10_000);
  expect(second.state).toBe('created');
  expect(second.wait).toBeGreaterThan(20 * 60);
  expect(second.wait).toBeLessThan(30 * 60);
  await hurry();
  await vi.waitFor(
    async () => expect((await mailsOf(username)).at(-1)?.state).toBe('retry'),
    10_000,
  );
  expect((await mailsOf(username)).at(-1)?.wait).toBeLessThan(30 * 60);
  await hurry();
  await vi.waitFor(
    async () => expect((await mailsOf(username)).at(-1)?.state).toBe('failed'),
    10_000,
  );

  const listed = await command('jobs', 'list');
  expect(listed.text).toMatch(
    /mail identity\/verify-email for user \d+, 2 attempts: The mail server refuses the address \(550\)\./,
  );
  expect(listed.text).not.toContain('@');
  expect(world.logged.join('')).not.toContain(`${username}@mail.example`);
}, 120_000);

test('operators can retry or delete a failed job', async () => {
  const [job] = (await world.hub.operators.jobs.list()).filter(({ queue }) => queue === 'mail');
  const id = job?.id ?? '';
  expect(await command('jobs', 'retry', id)).toMatchObject({ exit: 0 });
  await expect.poll(async () => (await world.hub.operators.jobs.list()).length).toBe(0);
  await vi.waitFor(async () => {
    const { rows } = await world.db.query('select state::text from pgboss.job where id = $1', [id]);
    expect(rows[0]).toEqual({ state: 'completed' });
  }, 10_000);
  expect(await command('jobs', 'retry', id)).toMatchObject({ exit: 1 });
  expect(await command('jobs', 'list')).toMatchObject({ exit: 0, text: 'No failed jobs.' });
  await world.db.query(
    "update pgboss.job set state = 'failed', completed_on = now() where id = $1",
    [id],
  );
  expect(await command('jobs', 'drop', id)).toMatchObject({ exit: 0 });
  expect(await command('jobs', 'drop', id)).toMatchObject({ exit: 1 });
  expect(await command('jobs', 'retry', 'no-uuid')).toMatchObject({ exit: 1 });
  for (const args of [[], ['retry'], ['drop', 'a', 'b'], ['list', 'x']]) {
    expect(await command('jobs', ...args)).toMatchObject({ exit: 2 });
  }
});

test('an email that the server refuses temporarily stays queued for further attempts', async () => {
  await world.sandbox.fault({ target: 'smtp', kind: 'reject-temporary', times: 50 });
  const username = await registered();
  await vi.waitFor(
    async () => expect((await mailsOf(username))[0]?.tries).toBeGreaterThan(1),
    10_000,
  );
  expect((await mailsOf(username)).map(({ refused }) => refused)).toEqual([false]);
});
