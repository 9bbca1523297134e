import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answer, note, openConversation, send } from '#test/conversing.ts';
import {
  openPushService,
  vapidIn,
  type Device,
  type PushService,
} from '#test/doubles/push-service.ts';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

interface User {
  readonly browser: Browser;
  readonly person: Person;
}

let world: TestHub;
let service: PushService;
let buyer: User;
let operator: User;

beforeAll(async () => {
  world = await openTestHub();
  service = await openPushService();
});
beforeEach(async () => {
  await world.db.query('delete from push_subscriptions');
  buyer = await world.signedInBuyer();
  operator = await world.signedInOperator('support');
});
afterEach(() => service.answer((response) => void response.writeHead(201).end()));
afterAll(async () => {
  await world.close();
  await service.close();
});

const idOf = async ({ person }: User): Promise<number> => {
  const { rows } = await world.db.query('select id from users where username = $1', [
    person.username,
  ]);
  return Number(rows[0]?.['id']);
};
const subscribeBuyer = async ({ browser }: User): Promise<Device> => {
  const device = service.device();
  const { subscription } = device;
  await browser.post('/api/user/push/save', { subscription });
  return device;
};
const subscribeOperator = async ({ browser }: User, views: readonly string[]): Promise<Device> => {
  const device = service.device();
  const { subscription } = device;
  await browser.post('/api/operator/conversation/push/save', { subscription, views });
  return device;
};
/**
 * Runs all waiting push jobs. Their start time is moved, because the database clock cannot be
 * changed.
 */
async function runPushJobs(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await world.db.query(
          `update pgboss.job set start_after = now() where name in ('conversation-push', 'push')
           and state < 'completed' returning id`,
        );
        return rows.length;
      },
      { timeout: 15_000 },
    )
    .toBe(0);
}
const countSubscriptions = async (): Promise<number> =>
  Number((await world.db.query('select count(*) as n from push_subscriptions')).rows[0]?.['n']);

test('an answer is pushed to each device of the buyer in the buyer’s language, without its text', async () => {
  const { id } = await openConversation(buyer.browser);
  const phone = world.browser();
  const { username, password } = buyer.person;
  await phone.post('/api/login', { username, password });
  const devices = [await subscribeBuyer(buyer), await subscribeBuyer({ ...buyer, browser: phone })];
  await buyer.browser.post('/api/user/language', { language: 'de' });
  const other = await subscribeBuyer(await world.signedInBuyer());
  await answer(operator.browser, id, { text: 'Secret words' });
  await runPushJobs();
  const notification = {
    title: expect.stringMatching(/geantwortet/),
    url: `/dashboard?conversation=${id}`,
    tag: `conversation-${id}`,
  };
  for (const device of devices) expect(device.got()).toEqual([notification]);
  expect(other.got()).toEqual([]);
  const headers = service.received.at(-1)?.headers ?? {};
  const key = (await buyer.browser.get('/api/user/push')).body.key;
  expect(vapidIn(String(headers['authorization']))).toMatchObject({
    key,
    claims: { aud: new URL(devices[0]?.subscription.endpoint ?? '').origin },
  });
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
});

test('an answer that was read in time is not pushed', async () => {
  const { id } = await openConversation(buyer.browser);
  const device = await subscribeBuyer(buyer);
  await answer(operator.browser, id);
  await buyer.browser.post('/api/user/conversation/read', { id, position: 2 });
  await runPushJobs();
  expect(device.got()).toEqual([]);
});

test('operators receive pushes for their chosen views and for every mention', async () => {
  const [mine, unassigned, all, none] = (await Promise.all(
    [0, 1, 2, 3].map(() => world.signedInOperator('support')),
  )) as [User, User, User, User];
  const viewer = await world.signedInOperator('viewer');
  const devices = {
    mine: await subscribeOperator(mine, ['mine']),
    unassigned: await subscribeOperator(unassigned, ['nobodys']),
    all: await subscribeOperator(all, ['all']),
    none: await subscribeOperator(none, []),
    viewer: await subscribeOperator(viewer, ['all']),
  };
  const counts = () => Object.entries(devices).map(([name, one]) => `${name} ${one.got().length}`);
  const { id } = await openConversation(buyer.browser);
  await runPushJobs();
  expect(counts()).toEqual(['mine 0', 'unassigned 1', 'all 1', 'none 0', 'viewer 0']);
  expect(devices.all.got()).toEqual([
    {
      title: 'New message from Bea Buyer',
      url: `/console/conversations?box=all&id=${id}`,
      tag: `conversation-${id}`,
    },
  ]);
  await operator.browser.post('/api/operator/conversation/assign', { id, to: await idOf(mine) });
  await send(buyer.browser, id);
  await runPushJobs();
  expect(counts()).toEqual(['mine 1', 'unassigned 1', 'all 2', 'none 0', 'viewer 0']);
  await note(operator.browser, id, { text: 'Look', mentions: [await idOf(none)] });
  await runPushJobs();
  expect(counts()).toEqual(['mine 1', 'unassigned 1', 'all 2', 'none 1', 'viewer 0']);
  expect(devices.none.got()).toMatchObject([
    { title: `${operator.person.username} mentioned you` },
  ]);
});

test.each([404, 410])(
  'an answer of %d from the push service removes the subscription',
  async (status) => {
    const { id } = await openConversation(buyer.browser);
    await subscribeBuyer(buyer);
    service.answer((response) => void response.writeHead(status).end());
    await answer(operator.browser, id);
    await runPushJobs();
    expect(await countSubscriptions()).toBe(0);
    expect((await buyer.browser.get('/api/user/push')).body.device).toBeNull();
  },
);

test('a push is retried three times while the push service is busy', async () => {
  const { id } = await openConversation(buyer.browser);
  const device = await subscribeBuyer(buyer);
  let remaining = 2;
  service.answer((response) => {
    remaining -= 1;
    response.writeHead(remaining >= 0 ? 429 : 201).end();
  });
  await answer(operator.browser, id);
  await runPushJobs();
  expect(device.got()).toHaveLength(3);
  service.answer((response) => void response.writeHead(503).end());
  await answer(operator.browser, id);
  await runPushJobs();
  expect(device.got()).toHaveLength(3 + 4);
  expect(await countSubscriptions()).toBe(1);
});

test('nothing is pushed after the session has expired or ended', async () => {
  const { id } = await openConversation(buyer.browser);
  const device = await subscribeBuyer(buyer);
  await answer(operator.browser, id);
  await world.db.query(`update sessions set expires_at = '2020-01-01' where user_id = $1`, [
    await idOf(buyer),
  ]);
  await runPushJobs();
  expect(device.got()).toEqual([]);
  expect(await countSubscriptions()).toBe(1);
  await world.db.query(`update sessions set expires_at = '2999-01-01' where user_id = $1`, [
    await idOf(buyer),
  ]);
  await buyer.browser.get('/api/logout');
  expect(await countSubscriptions()).toBe(0);
});

test('a subscription follows a renewed session, and moves to the next person in the browser', async () => {
  const device = await subscribeBuyer(buyer);
  const { subscription } = device;
  await buyer.browser.post('/api/user/confirm', { password: buyer.person.password });
  expect((await buyer.browser.get('/api/user/push')).body.device).not.toBeNull();
  const next = await world.signedInBuyer();
  await next.browser.post('/api/user/push/save', { subscription });
  expect((await buyer.browser.get('/api/user/push')).body.device).toBeNull();
  expect((await next.browser.get('/api/user/push')).body.device).toMatch(/^[0-9a-f]{64}$/);
  await next.browser.post('/api/user/push/save', { subscription: null });
  expect(await countSubscriptions()).toBe(0);
});

test('endpoint and keys are sealed, and a subscription with a retired VAPID key is removed', async () => {
  const { id } = await openConversation(buyer.browser);
  const device = await subscribeBuyer(buyer);
  const { rows } = await world.db.query('select * from push_subscriptions');
  expect(JSON.stringify(rows)).not.toContain(device.subscription.auth);
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
  await world.db.query(`update push_subscriptions set signed_by = 'retired'`);
  await answer(operator.browser, id);
  await runPushJobs();
  expect(device.got()).toEqual([]);
  expect(await countSubscriptions()).toBe(0);
});

test.each([
  ['an invalid address', { endpoint: 'push', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }],
  ['a short key', { endpoint: 'https://push.example/1', p256dh: 'A', auth: 'A'.repeat(22) }],
  [
    'a key that is not on the curve',
    { endpoint: 'https://push.example/1', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  ],
])('a subscription with %s is rejected', async (_what, subscription) => {
  const refused = await buyer.browser.post('/api/user/push/save', { subscription });
  expect(refused.problem?.code).toBe('validation');
  expect(await countSubscriptions()).toBe(0);
});

test('simultaneous saves of two people for one browser leave one subscription', async () => {
  const other = await world.signedInBuyer();
  const { subscription } = service.device();
  const savers = [buyer, other].flatMap(({ browser }) => Array.from({ length: 10 }, () => browser));
  const saved = await Promise.all(
    savers.map((browser) => browser.post('/api/user/push/save', { subscription })),
  );
  expect(saved.map(({ status }) => status)).toEqual(savers.map(() => 200));
  expect(await countSubscriptions()).toBe(1);
});

test('a save during sign-out or reauthentication causes no server error', async () => {
  const { subscription } = service.device();
  const { password } = buyer.person;
  const save = () => buyer.browser.post('/api/user/push/save', { subscription });
  const responses = await Promise.all([
    save(),
    buyer.browser.post('/api/user/confirm', { password }),
    ...Array.from({ length: 10 }, save),
    buyer.browser.get('/api/logout'),
    ...Array.from({ length: 10 }, save),
  ]);
  expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(await countSubscriptions()).toBe(0);
});
