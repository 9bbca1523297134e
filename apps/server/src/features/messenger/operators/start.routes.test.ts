// Conversations that an operator starts with a buyer.
import { randomUUID } from 'node:crypto';
import { rateLimits } from '@hub/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { answer, send, threadOf } from '#test/conversing.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { allMailed, twoMinutesLater } from '#test/unread-mails.ts';

let world: TestHub;
let support: Browser;
let operator: Person;
let buyer: Browser;
let person: Person;

beforeAll(async () => {
  world = await openTestHub({ env: { HUB_LIMITS: 'on' } });
  ({ browser: support, person: operator } = await world.signedInOperator('support'));
});
beforeEach(async () => {
  await world.db.query('delete from rate_counters');
  ({ browser: buyer, person } = await world.signedInBuyer());
});
afterAll(() => world.close());

const opening = (change: object = {}) => ({
  to: person.username,
  license_id: null,
  name: randomUUID(),
  text: 'Your theme has a new version.',
  ...change,
});
const start = (change: object = {}, browser = support) =>
  browser.post('/api/operator/conversation/start', opening(change));
const theirs = async () => (await buyer.get('/api/user/conversations')).body;
const licenseOf = async (who: Browser) => (await who.get('/api/user/licenses')).body[0]?.id ?? 0;

test('a started conversation appears in the hub with its license, assigned to its operator', async () => {
  const license = await licenseOf(buyer);
  const { body } = await start({ to: person.email.toUpperCase(), license_id: license });
  expect(body).toMatchObject({
    success: true,
    conversation: {
      topic: 'message',
      person: { email: person.email },
      license: { id: license },
      waiting_since: null,
      assigned_to: { username: operator.username },
    },
  });
  expect(await theirs()).toMatchObject({
    unread: 1,
    rows: [{ topic: 'message', license: { id: license }, last: { mine: false } }],
  });
  expect((await buyer.get('/api/user/support-agreement')).body).toEqual({
    agreed: false,
    waiting: true,
  });
  const id = body.conversation?.id ?? 0;
  await send(buyer, id);
  await answer(support, id);
  expect((await threadOf(buyer, id)).body.messages).toHaveLength(3);
});

test('an unread conversation is emailed to the buyer after two minutes', async () => {
  await start();
  await twoMinutesLater(world);
  await expect.poll(() => allMailed(world), { timeout: 15_000 }).toBe(true);
  const mails = await world.sandbox.mailTo(person.email);
  const mail = mails.find(({ subject }) => subject.startsWith('A message from '));
  expect(mail?.text).toContain('Your theme has a new version.');
  expect(mail?.text).toContain('/dashboard?conversation=');
  expect(mail?.text).toContain('wrote to you and you had not read the message');
});

test('the audit log and the activity of the buyer record the start of a conversation', async () => {
  const { body } = await start();
  const { rows } = await world.db.query(
    `select details from audit_events where event = 'messenger.started' order by id desc limit 1`,
  );
  expect(rows[0]?.['details']).toMatchObject({
    conversation: body.conversation?.id,
    by_name: operator.username,
  });
  expect(JSON.stringify((await buyer.get('/api/user/events')).body)).toContain(
    'Conversation started by our support team',
  );
});

test('simultaneous repeated starts open one conversation', async () => {
  const same = opening();
  const answers = await Promise.all([start(same), start(same), start(same)]);
  const ids = answers.map(({ body }) => body.conversation?.id);
  expect(new Set(ids).size).toBe(1);
  expect((await theirs()).rows).toHaveLength(1);
});

test('refuses an unknown, unverified or suspended person, and a license of another person', async () => {
  const other = await licenseOf((await world.signedInBuyer()).browser);
  expect((await start({ to: 'nobody.here' })).body).toEqual({
    success: false,
    message: 'No account has this username or email.',
    conversation: null,
  });
  expect((await start({ license_id: other })).body.message).toBe(
    'The customer doesn’t own this license.',
  );
  const set = (change: string) =>
    world.db.query(`update users set ${change} where username = $1`, [person.username]);
  await set('email_verified_at = null');
  expect((await start()).body.message).toContain('has not verified');
  await set('email_verified_at = now(), blocked_at = now()');
  expect((await start()).body.message).toBe('This account is suspended.');
  const { rows } = await world.db.query(
    `select c.id from conversations c join users u on u.id = c.user_id where u.username = $1`,
    [person.username],
  );
  expect(rows).toEqual([]);
});

test('viewers and buyers cannot start a conversation', async () => {
  const { browser: viewer } = await world.signedInOperator('viewer');
  for (const browser of [viewer, buyer]) {
    const { status, problem } = await start({}, browser);
    expect([status, problem?.code]).not.toEqual([200, undefined]);
  }
  expect((await theirs()).rows).toEqual([]);
});

test('the inbox lists the conversations of one license', async () => {
  const license = await licenseOf(buyer);
  const { body } = await start({ license_id: license });
  await start();
  const listed = await support.get(
    `/api/operator/conversations?box=all&license=${license}` as '/api/operator/conversations',
  );
  expect(listed.body.rows.map(({ id }) => id)).toEqual([body.conversation?.id]);
});

test('the rate limit of an operator refuses further conversations', async () => {
  for (let nth = 0; nth < rateLimits.conversationByOperator.max; nth += 1)
    expect((await start()).status).toBe(200);
  expect((await start()).problem?.code).toBe('rate_limited');
});
