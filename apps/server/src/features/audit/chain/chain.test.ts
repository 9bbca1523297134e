import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { days, lifetimes, minutes } from '@hub/contract/limits';
import { createAudit, createAuditChain, type Chain } from '#audit/index.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';
import type { Db } from '#platform/db/db.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { createLog } from '#platform/log/log.ts';

const [old, now, foreign] = ['old', 'now', 'foreign'].map((name) =>
  createKeys(`the ${name} secret of this test, long enough`),
) as [ReturnType<typeof createKeys>, ReturnType<typeof createKeys>, ReturnType<typeof createKeys>];

let db: Db;
let clock: TestClock;
let chain: Chain;
let logged: string[];
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query('delete from audit_events');
  await db.query('delete from audit_beginning');
  clock = createTestClock();
  logged = [];
  chain = chainOf([now]);
});

const chainOf = (rings: Parameters<typeof createAuditChain>[0]['rings']): Chain => {
  const log = createLog('info', { write: (line) => void logged.push(line) });
  return createAuditChain({ db, clock, log, rings });
};

const record = async (count: number, actor: 'user' | 'anonymous' = 'user'): Promise<void> => {
  const audit = createAudit({ db, clock });
  for (let nth = 0; nth < count; nth += 1)
    await audit.record({
      event: 'licenses.added',
      userId: 7,
      actor,
      address: '192.0.2.7',
      details: { item: 'Essentials', b: nth, a: true, code_end: '7f31' },
    });
};

const change = (text: string) => db.query(`update audit_events set ${text}`);

describe('audit chain', () => {
  test('the audit chain is valid after every extension', async () => {
    await record(3);
    expect(await chain.extend()).toBe(3);
    await record(2);
    expect(await chain.extend()).toBe(2);
    expect(await chain.extend()).toBe(0);
    const verdict = await chain.verify();
    expect(verdict).toMatchObject({ rows: 5, sequence: 5, loose: 0, blanked: 0, fault: null });
    expect(verdict.since).toEqual(clock.now());
    // The log line with the last link reveals a truncation of the table.
    expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({ sequence: 5, link: verdict.link });
  });

  test('the audit chain is valid across several batches', async () => {
    await db.query(`insert into audit_events (at, event, user_id, actor, details)
      select now(), 'licenses.added', n, 'hub', '{}' from generate_series(1, 2500) as n`);
    expect(await chain.extend()).toBe(2_500);
    expect(await chain.verify()).toMatchObject({ rows: 2_500, sequence: 2_500, fault: null });
  });

  test('concurrent extensions leave no gap or fork in the audit chain', async () => {
    await record(40);
    const other = chainOf([now]);
    const added = await Promise.all([chain.extend(), other.extend(), chain.extend()]);
    expect(added.reduce((sum, more) => sum + more, 0)).toBe(40);
    expect(await chain.verify()).toMatchObject({ rows: 40, fault: null });
  });

  test.each([
    ['the event', `event = 'licenses.blocked' where sequence = 3`, 'changed'],
    ['the person concerned', 'user_id = 8 where sequence = 3', 'changed'],
    ['the actor', `actor = 'operator' where sequence = 3`, 'changed'],
    ['the time', `at = at + interval '1 second' where sequence = 3`, 'changed'],
    ['the address', 'address = null where sequence = 3', 'changed'],
    ['the details', `details = details || '{"code_end": "0000"}' where sequence = 3`, 'changed'],
    [
      'the digest',
      `digest = (select digest from audit_events where sequence = 2) where sequence = 3`,
      'changed',
    ],
    [
      'the link',
      `link = (select link from audit_events where sequence = 2) where sequence = 3`,
      'moved',
    ],
    [
      'the fingerprint of the secret',
      `digest = 'deadbeef' || substr(digest, 9) where sequence = 3`,
      'unknown_secret',
    ],
  ])('reveals a change of %s', async (_what, text, kind) => {
    await record(5);
    await chain.extend();
    await change(text);
    expect((await chain.verify()).fault).toEqual({ sequence: 3, kind });
  });

  test('reveals a removed event, even if later events are renumbered', async () => {
    await record(5);
    await chain.extend();
    await db.query('delete from audit_events where sequence = 3');
    expect((await chain.verify()).fault).toEqual({ sequence: 3, kind: 'missing' });
    await change('sequence = sequence - 1 where sequence > 3');
    expect((await chain.verify()).fault).toEqual({ sequence: 3, kind: 'moved' });
  });

  test('reveals two swapped events', async () => {
    await record(5);
    await chain.extend();
    await change('sequence = 100 where sequence = 2');
    await change('sequence = 2 where sequence = 4');
    await change('sequence = 4 where sequence = 100');
    expect((await chain.verify()).fault).toEqual({ sequence: 2, kind: 'moved' });
  });

  test('reveals removed first events', async () => {
    await record(5);
    await chain.extend();
    await db.query('delete from audit_events where sequence <= 2');
    expect((await chain.verify()).fault).toEqual({ sequence: 1, kind: 'missing' });
    await db.query(`insert into audit_beginning (id, sequence, link, at, seal)
      select 1, 2, 'x', now(), digest from audit_events where sequence = 3`);
    expect((await chain.verify()).fault).toEqual({ kind: 'beginning' });
  });

  test('counts events that have waited too long for a sequence number', async () => {
    await record(2);
    expect((await chain.verify()).loose).toBe(0);
    clock.advance(minutes(11));
    expect((await chain.verify()).loose).toBe(2);
  });

  test('continues with a new secret; verification still needs the old secret', async () => {
    await record(2);
    await chainOf([old]).extend();
    await record(2);
    const both = chainOf([now, old]);
    await both.extend();
    expect(await both.verify()).toMatchObject({ rows: 4, fault: null });
    expect((await chain.verify()).fault).toEqual({ sequence: 1, kind: 'unknown_secret' });
    expect((await chainOf([foreign, old]).verify()).fault).toEqual({
      sequence: 3,
      kind: 'unknown_secret',
    });
  });
});

describe('audit event that claims to be blanked', () => {
  test.each([
    [
      'belongs to a user',
      'user',
      `blanked_at = at + interval '91 days', address = null, details = '{}'`,
    ],
    [
      'is too recent',
      'anonymous',
      `blanked_at = at + interval '1 day', address = null, details = '{}'`,
    ],
    ['still has details', 'anonymous', `blanked_at = at + interval '91 days', address = null`],
    [
      'has another event name',
      'anonymous',
      `blanked_at = at + interval '91 days', address = null, details = '{}', event = 'identity.signed_in'`,
    ],
    [
      'has another user',
      'anonymous',
      `blanked_at = at + interval '91 days', address = null, details = '{}', user_id = 8`,
    ],
  ] as const)('counts as changed if it %s', async (_what, actor, text) => {
    await record(3, actor);
    await chain.extend();
    await change(`${text} where sequence = 2`);
    expect((await chain.verify()).fault).toEqual({ sequence: 2, kind: 'changed' });
  });
});

describe('retention of audit events', () => {
  test('removes expired events from the start; the remaining chain stays valid', async () => {
    await record(3);
    await chain.extend();
    clock.advance(days(10));
    await record(2);
    await chain.extend();
    clock.advance(lifetimes.auditLog - days(5));
    await chain.sweep();
    expect(await chain.verify()).toMatchObject({ rows: 2, sequence: 5, fault: null });
    await chain.sweep();
    clock.advance(days(6));
    await chain.sweep();
    expect(await chain.verify()).toMatchObject({ rows: 0, sequence: 5, fault: null });
    await record(1);
    await chain.extend();
    expect(await chain.verify()).toMatchObject({ rows: 1, sequence: 6, fault: null });
  });

  test('removes only the address and details of a visitor’s event', async () => {
    await record(1, 'anonymous');
    await record(1);
    await chain.extend();
    clock.advance(lifetimes.anonymousAuditLog + days(1));
    await chain.sweep();
    const { rows } = await db.query(
      'select address, details, event from audit_events order by sequence',
    );
    expect(rows).toEqual([
      { address: null, details: {}, event: 'licenses.added' },
      {
        address: '192.0.2.7',
        details: expect.objectContaining({ a: true }),
        event: 'licenses.added',
      },
    ]);
    expect(await chain.verify()).toMatchObject({ rows: 2, blanked: 1, fault: null });
  });
});
