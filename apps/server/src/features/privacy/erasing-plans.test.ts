// Erases one of thousands of people. Each statement must find their rows without reading rows of
// other people.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { culprits, far, fillOthers, others, watched, type PlanNode } from '#test/plans/plans.ts';
import { fillPerson } from '#test/plans/two-persons.ts';
import { compose, type Features } from '#server/app/composition.ts';

/**
 * Interval of license ids that belong to the erased person, so that their licenses are spread over
 * the table.
 */
const apart = 10;

let world: TestHub;
let privacy: Features['privacy'];
const plans = new Map<string, PlanNode>();

beforeAll(async () => {
  world = await openTestHub();
  const { db } = world;
  const seen = watched(db, (text, plan) => plans.set(text, plan));
  ({ privacy } = (await compose({ ...world.deps, db: seen })).features);
  await fillPerson(db, 'bob', 7_100_000);
  await fillOthers(db);
  const { id: leaver } = await fillPerson(db, 'ada', 8_200_000);
  await db.query('update licenses set user_id = $1 where id > $2 and id % $3::int = 0', [
    leaver,
    far,
    apart,
  ]);
  await db.query('analyze');
}, 120_000);
afterAll(() => world.close());

test('erasing a person reads no rows of other people', async () => {
  const who = 'ada-users-username';
  plans.clear();
  const action = { who, actor: shell, reason: 'They wrote.' };
  expect(await privacy.administration.erase(action, who)).toBe('done');
  expect(await culprits(world.db, plans)).toEqual([]);
  for (const table of ['licenses', 'activations', 'users', 'conversations', 'accounts']) {
    const removes = [...plans.keys()].filter((text) => text.includes('delete from'));
    expect(removes.join()).toMatch(new RegExp(`delete from "?${table}`));
  }
  const left = 'select count(*)::int as n from licenses where id > $1';
  expect((await world.db.query(left, [far])).rows).toEqual([{ n: others - others / apart }]);
}, 120_000);
