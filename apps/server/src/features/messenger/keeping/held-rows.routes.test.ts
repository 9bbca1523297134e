import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answer, openConversation, send, threadOf } from '#test/conversing.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());
const releases: (() => Promise<void>)[] = [];
afterEach(releaseLocks);

/** Returns the process ids of database sessions that wait for a lock. */
const waitingSessions = async (): Promise<number[]> => {
  const { rows } = await world.db.query(`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.map(({ pid }) => Number(pid));
};

/** Locks a conversation in another transaction until `letGo`. */
async function lockConversation(id: number): Promise<void> {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const transaction = world.db.transaction(async () => {
    await world.db.query('select id from conversations where id = $1 for update', [id]);
    held.resolve();
    await end.promise;
  });
  await held.promise;
  releases.push(async () => {
    end.resolve();
    await transaction;
  });
}

async function releaseLocks(): Promise<void> {
  for (const release of releases.splice(0)) await release();
}

const textsIn = async (...of: Parameters<typeof threadOf>) =>
  (await threadOf(...of)).body.messages.map(({ text }) => text);

test('a request that waits for a locked conversation does not delay other requests', async () => {
  // The embedded engine has one connection: no other transaction can hold a lock.
  if (world.db.engine !== 'postgres') return;
  const [first, second, third] = await Promise.all([
    world.signedInBuyer(),
    world.signedInBuyer(),
    world.signedInBuyer(),
  ]);
  const held = await openConversation(first.browser);
  const alsoHeld = await openConversation(second.browser);
  const free = await openConversation(third.browser);
  await lockConversation(held.id);
  await lockConversation(alsoHeld.id);
  const firstMessage = { name: randomUUID(), text: 'One' };
  const secondMessage = { name: randomUUID(), text: 'Two' };
  // The messages are sent one after another, because concurrent requests may share a connection.
  const sends = [send(first.browser, held.id, firstMessage)];
  await expect.poll(waitingSessions, { timeout: 5_000 }).toHaveLength(1);
  sends.push(send(second.browser, alsoHeld.id, secondMessage));
  await expect.poll(waitingSessions, { timeout: 5_000 }).toHaveLength(2);
  for (const text of ['a', 'b'])
    expect((await send(third.browser, free.id, { text })).status).toBe(200);
  await releaseLocks();
  await Promise.all(sends);
  // The repeated message exists already, and the next message follows it.
  expect((await send(first.browser, held.id, firstMessage)).status).toBe(200);
  expect((await send(second.browser, alsoHeld.id, secondMessage)).status).toBe(200);
  expect((await send(first.browser, held.id, { text: 'Three' })).status).toBe(200);
  expect(await textsIn(first.browser, held.id)).toEqual(['The header jumps.', 'One', 'Three']);
  expect(await textsIn(second.browser, alsoHeld.id)).toEqual(['The header jumps.', 'Two']);
  expect(await textsIn(third.browser, free.id)).toEqual(['The header jumps.', 'a', 'b']);
});

test('operators who wait for a locked conversation leave database connections to others', async () => {
  if (world.db.engine !== 'postgres') return;
  const [first, second] = await Promise.all([world.signedInBuyer(), world.signedInBuyer()]);
  const operator = await world.signedInOperator('support');
  const held = await openConversation(first.browser);
  const free = await openConversation(second.browser);
  await lockConversation(held.id);
  const close = () => operator.browser.post('/api/operator/conversation/close', { id: held.id });
  const read = () =>
    first.browser.post('/api/user/conversation/read', { id: held.id, position: 1 });
  // The number of actions exceeds the number of connections.
  const actions = Array.from({ length: 12 }, () => [close(), answer(operator.browser, held.id)]);
  const reads = Array.from({ length: 8 }, read);
  await expect.poll(waitingSessions, { timeout: 2_000 }).toHaveLength(2);
  await sleep(200);
  expect(await waitingSessions()).toHaveLength(2);
  expect((await answer(operator.browser, free.id)).status).toBe(200);
  expect((await send(second.browser, free.id, { text: 'a' })).status).toBe(200);
  await releaseLocks();
  for (const { status } of await Promise.all(actions.flat())) expect([200, 409]).toContain(status);
  for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
});

test('sixteen simultaneous messages to a briefly locked conversation are all accepted', async () => {
  if (world.db.engine !== 'postgres') return;
  const { browser } = await world.signedInBuyer();
  const { id } = await openConversation(browser);
  await lockConversation(id);
  const texts = Array.from({ length: 16 }, (_, nth) => `Message ${nth}`);
  const sends = texts.map((text) => send(browser, id, { text }));
  // One message waits for the row; the others wait in the queue without a connection.
  const areInTurn = async (): Promise<boolean> => {
    for (let check = 0; check < 5; check += 1) {
      if ((await waitingSessions()).length !== 1) return false;
      await sleep(60);
    }
    return true;
  };
  await expect.poll(areInTurn, { timeout: 4_000 }).toBe(true);
  await releaseLocks();
  for (const { status } of await Promise.all(sends)) expect(status).toBe(200);
  expect((await textsIn(browser, id)).toSorted()).toEqual(
    ['The header jumps.', ...texts].toSorted(),
  );
});

test('a request that waits too long is refused, and its retry stores the message once', async () => {
  if (world.db.engine !== 'postgres') return;
  const { browser } = await world.signedInBuyer();
  const { id } = await openConversation(browser);
  await lockConversation(id);
  const message = { name: randomUUID(), text: 'One' };
  let isAnswered = false;
  const sending = send(browser, id, message).finally(() => (isAnswered = true));
  const endWaiting = async (): Promise<boolean> => {
    // The cancellation has the effect of the statement timeout.
    for (const pid of await waitingSessions())
      await world.db.query('select pg_cancel_backend($1)', [pid]);
    return isAnswered;
  };
  await expect.poll(endWaiting, { timeout: 5_000 }).toBe(true);
  const refused = await sending;
  expect(refused.problem).toMatchObject({ status: 503, code: 'unavailable' });
  expect(refused.headers['retry-after']).toBe('5');
  await releaseLocks();
  expect((await send(browser, id, message)).body).toMatchObject({ success: true });
  expect(await textsIn(browser, id)).toEqual(['The header jumps.', 'One']);
});
