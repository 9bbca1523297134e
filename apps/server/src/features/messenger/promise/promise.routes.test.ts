import { minutes } from '@hub/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { catalogWith } from '#test/catalog-with.ts';
import { answer, openConversation } from '#test/conversing.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
let buyer: Browser;
let operator: Browser;

beforeAll(async () => {
  world = await openTestHub({ catalog: catalogWith(() => ({ reply_within: 2 })) });
  ({ browser: buyer } = await world.signedInBuyer());
  operator = (await world.signedInOperator('support')).browser;
});
afterAll(() => world.close());

const dueOf = async (id: number) => {
  const { body } = await operator.get('/api/operator/conversations?box=all');
  return body.rows.find((row: { id: number }) => row.id === id)?.reply_due;
};

test('shows the due time of a reply in the last hour, and hides it after a snooze or an answer', async () => {
  const { id, created_at: at } = await openConversation(buyer);
  const due = new Date(Date.parse(at) + minutes(120)).toISOString();
  world.clock.advance(minutes(59));
  expect(await dueOf(id)).toBeNull();
  world.clock.advance(minutes(1));
  expect(await dueOf(id)).toBe(due);
  world.clock.advance(minutes(90));
  expect(await dueOf(id), 'overdue').toBe(due);
  const until = new Date(world.clock.now().getTime() + minutes(10)).toISOString();
  await operator.post('/api/operator/conversation/snooze', { id, until });
  expect(await dueOf(id), 'snoozed').toBeNull();
  world.clock.advance(minutes(11));
  expect(await dueOf(id), 'back').toBe(due);
  await answer(operator, id);
  expect(await dueOf(id), 'answered').toBeNull();
});
