import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActorStore, matchActors } from './actor-store.ts';
import { createAuditLogStore, type EventFilter } from './audit-log-store.ts';
import type { Db } from '#platform/db/db.ts';
import { openTestDatabase } from '#test/database.ts';
import { planning } from '#test/plans/planning.ts';

let db: Db;

/** Inserts a year of events: one operator with many events, and one with a few old events. */
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
  ['all events', {}, 'audit_events_pkey'],
  ['events of a person', { person: 7 }, 'audit_events_user'],
  ['a rare kind of event', { kind: 'licenses.given' }, 'audit_events_kind'],
  ['an operator with few events', { operators: ['ida'] }, 'audit_events_by'],
  ['an operator with many events', { operators: ['olive'] }, 'audit_events_by'],
  ['several operators with few events', { operators: ['ida', 'ivy'] }, 'audit_events_by'],
  ['several operators, one with many events', { operators: ['ida', 'olive'] }, 'audit_events_by'],
  ['events of all operators', { actor: 'operator' }, 'audit_events_operators'],
])('reads a page of the audit log through an index: %s', async (_what, filter, index) => {
  const [page] = await plansOf(filter);
  expect(page).toContain(` ${index} `);
  expect(page).not.toContain('Seq Scan on audit_events');
});

test('finds events of a license by index, including events before a change of owner', async () => {
  const plans = (await plansOf({ license: 77 })).join('\n');
  expect(plans).toContain('audit_events_license');
  expect(plans).toContain('audit_events_code_end');
  expect(plans).not.toContain('Seq Scan on audit_events');
});

test('counting the events of an operator reads only their events', async () => {
  const [, count] = await plansOf({ operators: ['ida'] });
  expect(count).toContain('audit_events_by');
});

test('matching operators takes one index lookup for each actor', async () => {
  const { rows } = await db.query(`explain ${matchActors.text.replaceAll('$1', "'ida'")}`);
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  expect(plan).toContain('audit_events_by');
  expect(plan).not.toContain('Seq Scan on audit_events');
  expect(await createActorStore(db).find('OLI')).toEqual([{ name: 'olive', isWhole: false }]);
});
