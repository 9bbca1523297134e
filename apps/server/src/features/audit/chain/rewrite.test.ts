import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { days, lifetimes } from '@hub/contract/limits';
import { createAudit, createAuditChain, createAuditLogRewriting } from '#audit/index.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';
import type { Db } from '#platform/db/db.ts';
import { createKeys, type Keys } from '#platform/secrets/keys.ts';
import { createLog } from '#platform/log/log.ts';

const old = createKeys('the old secret of this test, long enough');
const next = createKeys('the next secret of this test, long enough');
const log = createLog('silent');
const both = [next, old] as const;

let db: Db;
let clock: TestClock;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query('delete from audit_events');
  await db.query('delete from audit_beginning');
  clock = createTestClock();
});

const chainOf = (...rings: readonly [Keys, ...Keys[]]) =>
  createAuditChain({ db, clock, log, rings });
const rewritingOf = (...rings: readonly [Keys, ...Keys[]]) =>
  createAuditLogRewriting({ db, log, rings });

/** Rehashes in segments of two rows and dies in the second segment. */
async function rewriteUntilKilled(): Promise<void> {
  let transactions = 0;
  const dying: Db = {
    ...db,
    transaction: (work) =>
      db.transaction(async () => {
        const done = await work();
        // The first transaction counts rows per secret, the second writes the first segment.
        if ((transactions += 1) > 2) throw new Error('killed');
        return done;
      }),
  };
  const rewriting = createAuditLogRewriting({ db: dying, log, rings: both, segment: 2 });
  await expect(rewriting.writeAnew()).rejects.toThrow('killed');
}

async function record(count: number, actor: 'user' | 'anonymous' = 'user'): Promise<void> {
  const audit = createAudit({ db, clock });
  for (let nth = 0; nth < count; nth += 1) {
    const event = { event: 'licenses.added', userId: 7, actor, address: '192.0.2.7' } as const;
    await audit.record({ ...event, details: { item: 'Essentials', code_end: '7f31', nth } });
  }
}

/**
 * Creates a chain with removed first rows, a blanked row of a visitor, and a last row written with
 * the next secret.
 */
async function anAuditLog(): Promise<void> {
  await record(2);
  await chainOf(old).extend();
  clock.advance(lifetimes.auditLog - lifetimes.anonymousAuditLog);
  await record(1, 'anonymous');
  await record(2);
  await chainOf(old).extend();
  clock.advance(lifetimes.anonymousAuditLog + days(1));
  await chainOf(old).sweep();
  await record(1);
  await chainOf(...both).extend();
}

const written = async () =>
  (await rewritingOf(...both).written()).map(({ fingerprint, events }) => [fingerprint, events]);

describe('audit chain written with an old secret', () => {
  test('a chain rehashed with the current secret is verified without the old secret', async () => {
    await anAuditLog();
    // Three events and the seal of the chain start.
    expect(new Map((await written()) as [string, number][])).toEqual(
      new Map([
        [old.fingerprint, 4],
        [next.fingerprint, 1],
      ]),
    );
    const before = await chainOf(...both).verify();
    expect((await chainOf(next).verify()).fault).not.toBeNull();
    expect(await rewritingOf(...both).writeAnew()).toBe(4);
    expect(await written()).toEqual([[next.fingerprint, 5]]);
    const { link: _before, ...held } = before;
    expect(await chainOf(next).verify()).toMatchObject({ ...held, fault: null, blanked: 1 });
    expect(await rewritingOf(...both).writeAnew()).toBe(0);
    await record(1);
    await chainOf(next).extend();
    expect(await chainOf(next).verify()).toMatchObject({ rows: 5, fault: null });
  });

  test.each([
    ['an event', `update audit_events set details = '{"item":"Other"}' where sequence = 4`],
    ['a link', `update audit_events set link = digest where sequence = 5`],
    ['the chain start', `update audit_beginning set sequence = 1`],
  ])('is not rehashed after a forged change of %s', async (_what, text) => {
    await anAuditLog();
    await db.query(text);
    const before = await written();
    const fault = (await chainOf(...both).verify()).fault;
    expect(await rewritingOf(...both).writeAnew()).toBeNull();
    expect([await written(), (await chainOf(...both).verify()).fault]).toEqual([before, fault]);
    expect(fault).not.toBeNull();
  });

  test('a partly rehashed chain is valid, can grow, and can be rehashed completely', async () => {
    await record(7);
    await chainOf(old).extend();
    await rewriteUntilKilled();
    const between = new Map((await written()) as [string, number][]);
    expect(between.get(old.fingerprint)).toBe(5);
    expect(await chainOf(...both).verify()).toMatchObject({ rows: 7, fault: null });
    await record(1);
    await chainOf(...both).extend();
    expect(await chainOf(...both).verify()).toMatchObject({ rows: 8, fault: null });
    expect(await rewritingOf(...both).writeAnew()).toBe(6);
    expect(await written()).toEqual([[next.fingerprint, 8]]);
    expect(await chainOf(next).verify()).toMatchObject({ rows: 8, fault: null });
  });

  test.each([
    ['the seam', `update audit_beginning set link = 'another' where id = 2`, 3],
    ['a row before it', `update audit_events set event = 'x' where sequence = 1`, 1],
    ['the row after it', `update audit_events set link = digest where sequence = 3`, 3],
    [
      'the chain start, replaced with the seam',
      `insert into audit_beginning (id, sequence, link, at, seal)
        select 1, sequence, link, at, seal from audit_beginning where id = 2`,
      null,
    ],
  ])('is invalid after a change of %s while it is partly rehashed', async (...planted) => {
    const [, text, sequence] = planted;
    await record(7);
    await chainOf(old).extend();
    await rewriteUntilKilled();
    await db.query(text);
    const { fault } = await chainOf(...both).verify();
    expect(fault).toMatchObject(sequence === null ? { kind: 'beginning' } : { sequence });
    await rewritingOf(...both).writeAnew();
    expect((await chainOf(...both).verify()).fault).toEqual(fault);
  });

  test('continues from its new start if events beyond the seam are swept', async () => {
    await record(4);
    clock.advance(days(2));
    await record(3);
    await chainOf(old).extend();
    await rewriteUntilKilled();
    clock.advance(lifetimes.auditLog - days(1));
    await chainOf(...both).sweep();
    expect(await chainOf(...both).verify()).toMatchObject({ rows: 3, sequence: 7, fault: null });
    expect(await rewritingOf(...both).writeAnew()).toBe(3);
    expect(await chainOf(next).verify()).toMatchObject({ rows: 3, sequence: 7, fault: null });
  });
});
