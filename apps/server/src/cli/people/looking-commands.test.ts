import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '#server/cli/commands.ts';
import type { CommandResult } from '#server/cli/result.ts';
import { buildApp } from '#server/app/app.ts';
import { shell } from '#test/shell-actor.ts';
import { requireUser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { activateSite } from '#test/site.ts';
import { eventsPerPage, minutes } from '@hub/contract/limits';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const run = (...args: string[]): Promise<CommandResult> =>
  runCommand(args, { ...world.hub.operators, actor: shell });

interface StatusJson {
  readonly hubs: { name: string; version: string; clock_ahead_ms: number }[];
  readonly queues: { queue: string; waiting: number }[];
  readonly oldest_mail: string | null;
  readonly marketplace: string;
  readonly rounds: { name: string; done_by: string | null }[];
  readonly backup: { done_by: string } | null;
}
const status = async () => (await run('status')).json as StatusJson;

describe('status command', () => {
  test('lists every running instance of the database and no stopped instance', async () => {
    expect((await status()).hubs).toMatchObject([{ name: 'test-hub', version: '0.0.0' }]);
    const other = await buildApp({ ...world.deps, hub: 'other', version: '0.0.1' });
    await other.start();
    expect((await status()).hubs.map(({ name }) => name)).toEqual(['other', 'test-hub']);
    const { text } = await run('status');
    expect(text).toContain('instance     other, version 0.0.1, since 2026-');
    // A killed instance sends no further heartbeat.
    world.clock.advance(minutes(2));
    await world.hub.beat();
    expect((await status()).hubs.map(({ name }) => name)).toEqual(['test-hub']);
    await other.beat();
    await other.stop();
    expect((await status()).hubs.map(({ name }) => name)).toEqual(['test-hub']);
    const { rows } = await world.db.query('select name from hubs');
    expect(rows).toEqual([{ name: 'test-hub' }]);
  });

  test('reports queued emails, the marketplace and the last scheduled tasks', async () => {
    expect(await status()).toMatchObject({ oldest_mail: null, marketplace: 'asked', backup: null });
    const since = new Date('2026-02-28T12:00:00Z');
    await world.db.query(
      `insert into pgboss.job (name, data, state, created_on, start_after)
       values ('mail', '{}', 'created', $1, now() + interval '9 days')`,
      [since.toISOString()],
    );
    await world.db.query(
      "insert into task_runs (name, done_at, done_by) values ('trail', $1, 'one')",
      [since.toISOString()],
    );
    const { text } = await run('status');
    expect(text).toContain('oldest email queued since 2026-02-28 12:00:00');
    expect(text).toContain('task         trail        2026-02-28 12:00:00 by one');
    expect(text).toContain('queue        mail: 1 queued');
    await world.db.query("delete from pgboss.job where name = 'mail' and state = 'created'");
    expect(await run('status', 'now')).toMatchObject({ exit: 2 });
  });
});

describe('audit command', () => {
  interface Page {
    readonly events: { id: number; event: string; actor: string; user_id: number | null }[];
    readonly next: number | null;
  }
  const page = async (...args: string[]): Promise<Page> =>
    (await run('audit', ...args)).json as Page;

  test('lists events by person, license, operator and period', async () => {
    const { browser, person } = await world.signedInBuyer();
    const other = await world.signedInBuyer();
    await activateSite(world, browser, `https://${person.username}.example`);
    await run('license', 'block', person.purchase_code, 'on', 'Stolen.');
    // The code of another person has the same last characters, in an event of an earlier release.
    const details = { item: 'Essentials', code_end: person.purchase_code.slice(-4) };
    const { id: strangersId } = await requireUser(other.browser);
    await world.db.query(
      `insert into audit_events (at, event, user_id, actor, details)
       values (now(), 'licenses.added', $1, 'user', $2::jsonb)`,
      [strangersId, JSON.stringify(details)],
    );
    const own = await page('--user', person.email);
    expect(new Set(own.events.map(({ user_id: id }) => id)).size).toBe(1);
    expect(own.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['identity.signed_in', 'verification.activated', 'licenses.blocked']),
    );
    const license = await page('--license', person.purchase_code);
    const aboutIt = license.events.map(({ event }) => event);
    expect(aboutIt).toEqual(expect.arrayContaining(['licenses.added', 'licenses.blocked']));
    expect(aboutIt).not.toContain('identity.signed_in');
    expect(license.events.map(({ user_id: whose }) => whose)).not.toContain(strangersId);
    const acted = await page('--operator', '--user', person.username);
    expect(acted.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['licenses.blocked']),
    );
    expect(new Set(acted.events.map(({ actor }) => actor))).toEqual(new Set(['operator']));
    expect((await page('--since', '2031-01-01')).events).toEqual([]);
    expect((await page('--since', '2026-01-01', '--user', other.person.email)).events).not.toEqual(
      [],
    );
    const { text } = await run('audit', '--license', person.purchase_code);
    expect(text).toMatch(
      /^\d+ {2}2026-03-01 \d\d:\d\d:\d\d {2}operator \(shell: tester\) {2}user \d+ \S+ {2}License blocked/m,
    );
    // The text names the affected account and the reason.
    expect(text).toContain(` ${person.username}  License blocked by our support team`);
    expect(text).toMatch(/License blocked by our support team.*: Stolen\.$/m);
    const events = async (...args: string[]) =>
      (await page('--user', person.email, ...args)).events;
    expect(await events('--until', '2026-02-28')).toEqual([]);
    expect(await events('--until', '2026-03-01')).toEqual(own.events);
    expect(await events('--until', '2026-03-01T00:00')).toEqual([]);
  });

  test('names the operator to operators, but only the support team and its reason to the person', async () => {
    const { browser, person } = await world.signedInBuyer();
    await run('license', 'block', person.purchase_code, 'on', 'Stolen.');
    const { json } = await run('audit', '--operator', '--user', person.email);
    expect(json).toMatchObject({
      events: [
        {
          event: 'licenses.blocked',
          details: { by: 'shell', by_name: 'tester', reason: 'Stolen.' },
        },
      ],
    });
    const { body } = await browser.get('/api/user/events');
    expect(body.events[0]).toMatchObject({
      event: 'licenses.blocked',
      actor: 'operator',
      reason: 'Stolen.',
    });
    expect(JSON.stringify(body)).not.toContain('tester');
    expect(await world.mail(person.email, 'is blocked')).toMatchObject({
      text: expect.stringContaining('Stolen.'),
    });
  });

  test('prints one page at a time', async () => {
    const { person } = await world.signedInBuyer();
    await world.db.query(
      `insert into audit_events (at, event, user_id, actor, details)
       select now(), 'identity.signed_in', u.id, 'user', '{}' from users u,
         generate_series(1, ${eventsPerPage}) where u.email = $1`,
      [person.email],
    );
    const first = await page('--user', person.email);
    expect(first.events).toHaveLength(eventsPerPage);
    expect((await run('audit', '--user', person.email)).text).toContain(`--before ${first.next}`);
    const second = await page('--user', person.email, '--before', String(first.next));
    expect(second.next).toBeNull();
    const ids = [...first.events, ...second.events].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });

  test('explains the refusal of unknown values', async () => {
    const refusals = [
      [['--user', 'nobody'], 'no_such_user'],
      [['--license', 'nothing'], 'no_such_license'],
      [['--since', 'yesterday'], 'no_such_day'],
    ] as const;
    for (const [args, error] of refusals) {
      expect(await run('audit', ...args)).toMatchObject({ exit: 1, json: { error } });
    }
    for (const args of [['--who'], ['all'], ['--before', 'x'], ['--user']]) {
      expect(await run('audit', ...args)).toMatchObject({ exit: 2 });
    }
  });
});
