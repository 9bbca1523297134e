import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { days, lifetimes } from '@hub/contract/limits';
import { createAudit, createAuditChain, createTrailRewriting } from './index.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';
import type { Db } from '#platform/db/db.ts';
import { createKeys, type Keys } from '#platform/keys.ts';
import { createLog } from '#platform/log.ts';

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
  createTrailRewriting({ db, log, rings });

async function record(count: number, actor: 'user' | 'anonymous' = 'user'): Promise<void> {
  const audit = createAudit({ db, clock });
  for (let nth = 0; nth < count; nth += 1) {
    const event = { event: 'licenses.added', userId: 7, actor, address: '192.0.2.7' } as const;
    await audit.record({ ...event, details: { item: 'Essentials', code_end: '7f31', nth } });
  }
}

/** A trail with a beginning, a stranger's blanked row, and an end that the next secret wrote. */
async function aTrail(): Promise<void> {
  await record(2);
  await chainOf(old).extend();
  clock.advance(lifetimes.trail - lifetimes.strangersTrail);
  await record(1, 'anonymous');
  await record(2);
  await chainOf(old).extend();
  clock.advance(lifetimes.strangersTrail + days(1));
  await chainOf(old).sweep();
  await record(1);
  await chainOf(...both).extend();
}

const written = async () =>
  (await rewritingOf(...both).written()).map(({ fingerprint, events }) => [fingerprint, events]);

describe('a trail that an old secret wrote', () => {
  test('is written anew with the current one and holds without the old', async () => {
    await aTrail();
    // Three events, and where the chain begins.
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
    ['an event', `update audit_events set details = '{"item":"Other"}' where place = 4`],
    ['a link', `update audit_events set link = digest where place = 5`],
    ['where it begins', `update audit_beginning set place = 1`],
  ])('stays as it is where somebody changed %s: nothing is made to hold', async (_what, text) => {
    await aTrail();
    await db.query(text);
    const before = await written();
    const fault = (await chainOf(...both).verify()).fault;
    expect(await rewritingOf(...both).writeAnew()).toBeNull();
    expect([await written(), (await chainOf(...both).verify()).fault]).toEqual([before, fault]);
    expect(fault).not.toBeNull();
  });
});
