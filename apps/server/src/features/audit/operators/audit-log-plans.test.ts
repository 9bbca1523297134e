import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActorStore, matchActors } from './actor-store.ts';
import { createAuditLogStore, type EventFilter } from './audit-log-store.ts';
import type { Db } from '#platform/db/db.ts';
import { openTestDatabase } from '#test/database.ts';
import { planning } from '#test/plans/planning.ts';

let db: Db;

/** Adds years of events: one operator with many, and one with few, long ago. */
beforeAll(async () => {
  db = await openTestDatabase();
  await db.query(
    `insert into audit_events (at, event, user_id, actor, details)
     select now() - interval '1 year' + n * interval '1 minute',
       case when n % 5 = 0 then 'licenses.blocked' else 'licenses.code_shown' end, n % 4000,
       case when n % 5 = 0 then 'operator' else 'user' end,
       jsonb_build_object('license_id', n, 'by_name', case when n < 100 then 'ida' else 'olive' end)
     from generate_series(1, 20000) as n`,
  );
  await db.query('vacuum analyze audit_events');
}, 60_000);
afterAll(() => db.close());

async function plansOf(filter: EventFilter): Promise<string[]> {
  const looked = planning(db);
  const auditLog = createAuditLogStore(looked.db).list(filter);
  await auditLog.read({ after: null, limit: 51 });
  await auditLog.count(1001);
  return looked.told();
}

test.each<[string, EventFilter, string]>([
  ['all', {}, 'audit_events_pkey'],
  ['of a person', { person: 7 }, 'audit_events_user'],
  ['of a kind that is rare', { kind: 'licenses.given' }, 'audit_events_kind'],
  ['of an operator who did little', { operators: ['ida'] }, 'audit_events_by'],
  ['of an operator who did much', { operators: ['olive'] }, 'audit_events_by'],
  ['of several who did little', { operators: ['ida', 'ivy'] }, 'audit_events_by'],
  ['of several of whom one did much', { operators: ['ida', 'olive'] }, 'audit_events_by'],
  ['of all operators', { actor: 'operator' }, 'audit_events_operators'],
])('%s: a page is read by its index', async (_what, filter, index) => {
  const [page] = await plansOf(filter);
  expect(page).toContain(` ${index} `);
  expect(page).not.toContain('Seq Scan on audit_events');
});

test('events of a license are found by its index, also from before it changed owners', async () => {
  const plans = (await plansOf({ license: 77 })).join('\n');
  expect(plans).toContain('audit_events_license');
  expect(plans).toContain('audit_events_code_end');
  expect(plans).not.toContain('Seq Scan on audit_events');
});

test('counting an operator’s events reads only their events', async () => {
  const [, count] = await plansOf({ operators: ['ida'] });
  expect(count).toContain('audit_events_by');
});

test('operators are matched by one lookup for each who ever acted', async () => {
  const { rows } = await db.query(`explain ${matchActors.text.replaceAll('$1', "'ida'")}`);
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  expect(plan).toContain('audit_events_by');
  expect(plan).not.toContain('Seq Scan on audit_events');
  expect(await createActorStore(db).find('OLI')).toEqual([{ name: 'olive', isWhole: false }]);
});
