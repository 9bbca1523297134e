import { mostTicked } from '@hub/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
let support: Browser;
beforeAll(async () => {
  world = await openTestHub();
  support = (await world.signedInOperator('support')).browser;
});
afterAll(() => world.close());

type SignedInBuyer = Awaited<ReturnType<TestHub['signedInBuyer']>>;
let buyers: readonly SignedInBuyer[];
let ids: readonly number[];
beforeEach(async () => {
  buyers = [await world.signedInBuyer(), await world.signedInBuyer()];
  const { rows } = await world.db.query('select id from licenses order by id desc limit 2');
  ids = rows.map(({ id }) => Number(id)).toReversed();
});

const reason = 'Bought with a stolen card';
const block = async (some: readonly number[], blocked = true, who = support) =>
  who.post('/api/operator/licenses/block', { ids: [...some], blocked, reason });
const statuses = async () => {
  const { rows } = await world.db.query(
    'select status from licenses where id = any($1) order by id',
    [[...ids]],
  );
  return rows.map(({ status }) => status);
};
const newest = async () => {
  const { rows } = await world.db.query('select max(id) as id from audit_events');
  return Number(rows[0]?.['id']);
};
const eventsOf = async () => {
  const { rows } = await world.db.query(
    `select event, details ->> 'reason' as reason from audit_events
     where event like 'licenses.%blocked' and (details ->> 'license_id')::int = any($1) order by id`,
    [[...ids]],
  );
  return rows;
};

test('blocks and unblocks several licenses, and emails each owner the reason', async () => {
  const { body } = await block(ids);
  expect(body).toEqual({
    success: true,
    message: '2 licenses blocked.',
    seen: await newest(),
    outcomes: ids.map((id) => ({ id, result: 'done' })),
  });
  expect(await statuses()).toEqual(['blocked', 'blocked']);
  for (const { person } of buyers) {
    expect((await world.mail(person.email, 'blocked')).text).toContain(reason);
  }
  await block(ids, false);
  expect(await statuses()).toEqual(['valid', 'valid']);
  expect(await eventsOf()).toEqual(
    ['blocked', 'blocked', 'unblocked', 'unblocked'].map((each) => ({
      event: `licenses.${each}`,
      reason,
    })),
  );
});

test('reports for each license if it was changed, unchanged or not found', async () => {
  const [first = 0, second = 0] = ids;
  await block([first]);
  expect((await block([2 ** 31 - 1, second, first, first])).body).toEqual({
    success: false,
    message: '1 license needed no change. 1 license blocked. 1 license not found.',
    seen: await newest(),
    outcomes: [
      { id: first, result: 'already' },
      { id: second, result: 'done' },
      { id: 2 ** 31 - 1, result: 'not_found' },
    ],
  });
  expect(await eventsOf()).toHaveLength(2);
});

test('an undo skips licenses that have changed in the meantime', async () => {
  const [first = 0, second = 0] = ids;
  const { seen } = (await block(ids)).body;
  await block([first], false);
  await block([first]);
  const undo = { ids: [...ids], blocked: false, reason: 'Undone.', seen };
  expect((await support.post('/api/operator/licenses/block', undo)).body).toMatchObject({
    success: true,
    message: '1 license changed since, and not undone. 1 license unblocked.',
    outcomes: [
      { id: first, result: 'changed' },
      { id: second, result: 'done' },
    ],
  });
  expect(await statuses()).toEqual(['blocked', 'valid']);
});

test('a failure at the last license blocks no license, and sends no email', async () => {
  await world.db.query(
    `create function fail_at_last() returns trigger as $$ begin
       if new.details ->> 'license_id' = '${ids[1]}' then raise 'no'; end if; return new; end $$
     language plpgsql`,
  );
  await world.db.query(
    'create trigger fail_at_last before insert on audit_events for each row execute function fail_at_last()',
  );
  const mails = () =>
    world.db.query("select id from pgboss.job where data ->> 'template' = 'licenses/blocked'");
  const before = (await mails()).rows.length;
  try {
    expect((await block(ids)).status).toBe(500);
  } finally {
    await world.db.query('drop trigger fail_at_last on audit_events');
  }
  expect(await statuses()).toEqual(['valid', 'valid']);
  expect((await mails()).rows).toHaveLength(before);
});

test('refuses a viewer, and more licenses than the limit', async () => {
  const { browser: viewer } = await world.signedInOperator('viewer');
  expect((await block(ids, true, viewer)).problem?.code).toBe('forbidden');
  const tooManyIds = Array.from({ length: mostTicked + 1 }, (_, n) => n + 1);
  expect((await block(tooManyIds)).problem?.code).toBe('validation');
  expect(await statuses()).toEqual(['valid', 'valid']);
});
