import { Webhook } from 'standardwebhooks';
import { days, lifetimes, minutes, seconds, webhooks as bounds } from '@hub/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWebhooksFeature } from './index.ts';
import { createAudit, createAuditChain } from '#features/audit';
import type { Db } from '#platform/db/db.ts';
import { createRateLimits } from '#platform/db/counters/rate-limits.ts';
import type { JobData } from '#platform/jobs/jobs.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { createLog } from '#platform/log/log.ts';
import type { MailOrder } from '#platform/mail/mailer.ts';
import { createSealing } from '#platform/secrets/sealing.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';
import { shell } from '#test/shell-actor.ts';
import { openReceiver, type Receiver } from '#test/doubles/receiver.ts';
import { partsOf } from '#test/without-hub/parts.ts';

const log = createLog('silent');
let db: Db;
let clock: TestClock;
let receiver: Receiver;
let jobs: JobData[];
let mails: MailOrder[];
let feature: ReturnType<typeof createWebhooksFeature>;
let audit: ReturnType<typeof createAudit>;
beforeAll(async () => {
  db = await openTestDatabase();
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await db.close();
});
beforeEach(async () => {
  await db.query('delete from webhook_endpoints');
  await db.query('delete from audit_events');
  // The receivers' library compares timestamps with the system clock.
  clock = createTestClock(new Date());
  [jobs, mails] = [[], []];
  receiver.received.length = 0;
  receiver.answer((response) => void response.end('thanks'));
  const rings = [createKeys('the secret of this test, long enough')] as const;
  audit = createAudit({ db, clock });
  const owner = {
    userId: 7,
    role: 'owner',
    username: 'o',
    email: 'o',
    firstName: '',
    lastName: '',
  };
  const parts = partsOf({ db, clock });
  feature = createWebhooksFeature({
    ...parts,
    audit,
    chain: createAuditChain({ db, clock, log, rings }),
    limits: createRateLimits({ db, clock, enabled: true }),
    sealing: createSealing(rings),
    operators: {
      list: async () => [
        { ...owner, role: 'owner', since: null },
        { ...owner, userId: 8, role: 'support', since: null },
      ],
    },
    mailer: { enqueue: async (order) => void mails.push(order) },
    jobs: { ...parts.jobs, enqueue: async (_queue, data) => void jobs.push(data) },
    publicUrl: new URL('https://hub.example/'),
    allowInside: true,
  });
});

const make = (change: object = {}) =>
  feature.webhooks.create(
    { name: 'desk', url: receiver.url, kinds: [], format: 'hub', ...change },
    shell,
  );

const happen = (
  nth: number,
  event: 'licenses.added' | 'verification.activated' = 'licenses.added',
) =>
  audit.record({
    event,
    userId: 7,
    actor: 'user',
    address: '192.0.2.7',
    details: {
      item: 'Essentials',
      code_end: '7f31',
      license_id: nth,
      name: 'Bea',
      reason: 'Hush.',
    },
  });

/** Runs the background work until no delivery is due. */
async function tell(): Promise<void> {
  await feature.deliveries.round();
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
    await feature.deliveries.queue.work(job);
  }
}

const bodies = () =>
  receiver.received.map(
    ({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> },
  );
const numbers = () => bodies().map(({ data }) => data['license_id']);
const stateOf = async (id: string) =>
  (await feature.webhooks.list()).find(({ endpoint }) => endpoint.id === id)?.endpoint;

test('webhook endpoints are limited in number, also in simultaneous requests', async () => {
  const made = await Promise.allSettled(Array.from({ length: bounds.max + 10 }, () => make()));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(bounds.max);
  expect(await feature.webhooks.list()).toHaveLength(bounds.max);
});

describe('delivery of an event', () => {
  test('starts only after its commit and contains facts but no names', async () => {
    await happen(1);
    const { endpoint } = await make();
    await happen(2);
    await db
      .transaction(async () => {
        await happen(3);
        throw new Error('taken back');
      })
      .catch(() => {});
    await tell();
    expect(bodies()).toEqual([
      { type: 'webhooks.added', timestamp: expect.any(String), data: expect.anything() },
      {
        type: 'licenses.added',
        timestamp: clock.now().toISOString(),
        data: { user_id: 7, actor: 'user', item: 'Essentials', code_end: '7f31', license_id: 2 },
      },
    ]);
    await tell();
    expect(receiver.received).toHaveLength(2);
    const [last] = await feature.webhooks.deliveries(endpoint.id, null);
    expect(last).toMatchObject({ status: 200, answer: 'thanks', tries: 1 });
    // The row must not refer to a deleted account.
    expect(last?.userId).toBeNull();
  });

  test('delivers only the chosen kinds of events', async () => {
    await make({ kinds: ['verification'] });
    await happen(1);
    await happen(2, 'verification.activated');
    await tell();
    expect(bodies().map(({ type }) => type)).toEqual(['verification.activated']);
  });

  test('the receivers’ library accepts the signature of a delivery, also during a secret rotation', async () => {
    const { endpoint, secret } = await make({ kinds: ['licenses'] });
    await happen(1);
    await tell();
    const [first] = receiver.received;
    const headers = first?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(first?.body ?? '', headers)).toMatchObject({
      type: 'licenses.added',
    });
    expect(() => new Webhook(secret).verify(`${first?.body} `, headers)).toThrow();
    const { secret: next } = await feature.webhooks.rotateSecret(endpoint.id, shell);
    await happen(2);
    await tell();
    const second = receiver.received.at(-1);
    const both = second?.headers as Record<string, string>;
    for (const each of [secret, next]) new Webhook(each).verify(second?.body ?? '', both);
    clock.advance(lifetimes.oldWebhookSecret);
    await happen(3);
    await tell();
    expect(receiver.received.at(-1)?.headers['webhook-signature']).not.toContain(' ');
    const { rows } = await db.query('select * from webhook_endpoints');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 30));
  });
});

describe('chat endpoint', () => {
  test.each(['slack', 'discord', 'mattermost'] as const)(
    'receives events and test events as lines in the format of %s',
    async (format) => {
      const { endpoint } = await make({ kinds: ['licenses'], format });
      await happen(7);
      await feature.webhooks.test(endpoint.id, shell);
      await tell();
      const [tried, event] = receiver.received.map(({ body }) => body);
      expect(tried).toContain('Test event');
      expect(event).toMatch(/License added\\*: .*Essentials …7f31/);
      expect(event).toContain('https://hub.example/console/licenses/7');
      expect(event).not.toMatch(/Bea|Hush/);
    },
  );

  test('receives one message about a closed conversation', async () => {
    await make({ format: 'slack' });
    const closed = { event: 'messenger.closed', userId: 7, actor: 'hub' } as const;
    await audit.record({ ...closed, details: { conversation: 3 } });
    await feature.outbox.add('conversation', async () => [
      {
        messageId: 'conversation_3_closed',
        event: 'conversation.closed',
        userId: 7,
        actor: 'operator',
        details: { conversation_id: 3, item: 'Essentials' },
      },
    ]);
    await tell();
    const closings = receiver.received.filter(({ body }) => body.includes('losed'));
    expect(closings).toHaveLength(1);
    expect(closings[0]?.body).toContain('Conversation closed: Essentials');
  });
});

describe('webhook receiver', () => {
  test('receives all events in order although it fails half the time', async () => {
    await make({ kinds: ['licenses'] });
    for (let nth = 1; nth <= 24; nth += 1) await happen(nth);
    const arrived: unknown[] = [];
    receiver.answer((response, nth) => {
      const isFine = (nth * 7919) % 2 === 0;
      if (isFine) arrived.push(numbers().at(-1));
      response.writeHead(isFine ? 204 : 500).end();
    });
    for (let turn = 0; turn < 200 && arrived.length < 24; turn += 1) {
      await tell();
      clock.advance(seconds(5));
    }
    expect(arrived).toEqual(Array.from({ length: 24 }, (_, nth) => nth + 1));
    expect(receiver.received.length).toBeGreaterThan(40);
  }, 120_000);

  test('two processes never call a webhook receiver simultaneously', async () => {
    await make({ kinds: ['licenses'] });
    for (let nth = 1; nth <= 20; nth += 1) await happen(nth);
    await feature.deliveries.round();
    const [job = {}] = jobs;
    await Promise.all(Array.from({ length: 5 }, () => feature.deliveries.queue.work(job)));
    expect(numbers()).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
  });

  test('parks a receiver after three days of failures, emails the owners and loses no event', async () => {
    const { endpoint } = await make({ kinds: ['licenses'] });
    await happen(1);
    receiver.answer((response) => void response.writeHead(500).end('broken'));
    const begun = clock.now().getTime();
    while ((await stateOf(endpoint.id))?.parkedAt === null) {
      await tell();
      clock.advance(minutes(30));
      if (clock.now().getTime() - begun > days(4)) break;
    }
    const parked = clock.now().getTime() - begun;
    expect(parked).toBeGreaterThan(days(3));
    expect(parked).toBeLessThan(days(3.3));
    expect(mails).toMatchObject([{ template: 'webhooks/parked', userId: 7 }]);
    const tried = receiver.received.length;
    expect(tried).toBeGreaterThan(15);
    await happen(2);
    clock.advance(days(1));
    await tell();
    expect(receiver.received).toHaveLength(tried);
    receiver.answer((response) => void response.end());
    await feature.webhooks.pause(endpoint.id, false, shell);
    await tell();
    expect(numbers().slice(-2)).toEqual([1, 2]);
  }, 120_000);

  test('parks a receiver immediately if it answers 410', async () => {
    const { endpoint } = await make({ kinds: ['licenses'] });
    await happen(1);
    receiver.answer((response) => void response.writeHead(410).end());
    await tell();
    expect((await stateOf(endpoint.id))?.parkedAt).not.toBeNull();
    expect(mails).toHaveLength(1);
  });

  test('receives nothing while it is paused', async () => {
    const { endpoint } = await make({ kinds: ['licenses'] });
    await feature.webhooks.pause(endpoint.id, true, shell);
    await happen(1);
    await tell();
    expect(receiver.received).toEqual([]);
    await feature.webhooks.pause(endpoint.id, false, shell);
    await tell();
    expect(numbers()).toEqual([1]);
  });

  test('receives a repeated delivery immediately with the same id; the operator sees its answer', async () => {
    const { endpoint } = await make({ kinds: ['licenses'] });
    await happen(1);
    await tell();
    const [delivery] = await feature.webhooks.deliveries(endpoint.id, null);
    const again = () => feature.webhooks.sendAgain(delivery?.id ?? 0, shell);
    expect(await again()).toMatchObject({ is: 'taken', answer: { status: 200 } });
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(second).toBe(first);
    expect(numbers()).toEqual([1, 1]);
    await tell();
    expect(numbers()).toEqual([1, 1]);
    receiver.answer((response) => void response.writeHead(500).end('broken'));
    expect(await again()).toEqual({ is: 'failed', answer: { status: 500, text: 'broken' } });
    await feature.webhooks.pause(endpoint.id, true, shell);
    expect(await again()).toEqual({ is: 'held' });
  });

  test('calls a receiver immediately on request, and the waiting deliveries follow in order', async () => {
    const { endpoint } = await make({ kinds: ['licenses'] });
    receiver.answer((response) => void response.writeHead(500).end('broken'));
    for (const nth of [1, 2, 3]) await happen(nth);
    await tell();
    const tried = receiver.received.length;
    const before = await stateOf(endpoint.id);
    expect(before?.nextTryAt?.getTime()).toBeGreaterThan(clock.now().getTime());
    const [, second, first] = await feature.webhooks.deliveries(endpoint.id, null);
    const again = (row = second) => feature.webhooks.sendAgain(row?.id ?? 0, shell);
    // A failed request does not lengthen the wait and sends nothing out of order.
    expect(await again()).toMatchObject({ is: 'behind', answer: { status: 500 } });
    expect(await again(first)).toMatchObject({ is: 'failed', answer: { status: 500 } });
    expect(numbers().slice(tried)).toEqual([1, 1]);
    const { tries, nextTryAt } = before ?? {};
    expect(await stateOf(endpoint.id)).toMatchObject({ tries, nextTryAt, heldUntil: null });
    receiver.answer((response) => void response.end('thanks'));
    expect(await again()).toMatchObject({ is: 'taken', answer: { status: 200 } });
    expect(numbers().slice(tried + 2)).toEqual([1, 2]);
    await tell();
    expect(numbers().slice(tried + 2)).toEqual([1, 2, 3]);
    expect(await stateOf(endpoint.id)).toMatchObject({ tries: 0, failingSince: null });
  });

  test('receives no second delivery on request while a call is running', async () => {
    const { endpoint } = await make({ kinds: ['licenses'] });
    await happen(1);
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    receiver.answer((response) => void goOn.then(() => response.end()));
    const deliveries = tell();
    await expect.poll(() => receiver.received.length).toBe(1);
    const [delivery] = await feature.webhooks.deliveries(endpoint.id, null);
    const sent = await feature.webhooks.sendAgain(delivery?.id ?? 0, shell);
    expect(sent).toEqual({ is: 'under_way' });
    resolve();
    await deliveries;
    expect(numbers()).toEqual([1]);
  });

  test('receives nothing after its removal', async () => {
    const { endpoint } = await make({ kinds: ['licenses'] });
    await happen(1);
    await feature.deliveries.round();
    await feature.webhooks.remove(endpoint.id, shell);
    await tell();
    expect(receiver.received).toEqual([]);
  });
});

describe('retention of deliveries', () => {
  const month = lifetimes.webhookDeliveries;
  const left = async (id: string) => {
    await feature.deliveries.sweep();
    const rows = await feature.webhooks.deliveries(id, null);
    return rows.map(
      ({ body }) => (JSON.parse(body) as { data: Record<string, unknown> }).data['license_id'],
    );
  };

  test('deletes a delivery a month after its arrival', async () => {
    const { endpoint } = await make({ kinds: ['licenses'] });
    await feature.webhooks.pause(endpoint.id, true, shell);
    await happen(1);
    await tell();
    clock.advance(days(20));
    await feature.webhooks.pause(endpoint.id, false, shell);
    await tell();
    clock.advance(month - seconds(1));
    expect(await left(endpoint.id)).toEqual([1]);
    clock.advance(seconds(2));
    expect(await left(endpoint.id)).toEqual([]);
  });

  test.each(['paused', 'parked'])(
    'deletes a delivery that waited a month for a %s endpoint',
    async (state) => {
      const { endpoint } = await make({ kinds: ['licenses'] });
      await happen(1);
      if (state === 'parked') receiver.answer((response) => void response.writeHead(410).end());
      else await feature.webhooks.pause(endpoint.id, true, shell);
      await tell();
      clock.advance(days(1));
      await happen(2);
      await tell();
      clock.advance(month - days(1) - seconds(1));
      expect(await left(endpoint.id)).toEqual([2, 1]);
      clock.advance(seconds(2));
      expect(await left(endpoint.id)).toEqual([2]);
      receiver.answer((response) => void response.end());
      await feature.webhooks.pause(endpoint.id, false, shell);
      await tell();
      expect(numbers().at(-1)).toBe(2);
    },
  );

  test('starts again when an operator repeats a delivery, and spares a delivery in progress', async () => {
    const { endpoint } = await make({ kinds: ['licenses'] });
    await happen(1);
    await tell();
    clock.advance(days(20));
    const [delivery] = await feature.webhooks.deliveries(endpoint.id, null);
    await feature.webhooks.sendAgain(delivery?.id ?? 0, shell);
    await feature.webhooks.pause(endpoint.id, true, shell);
    expect(await feature.webhooks.sendAgain(delivery?.id ?? 0, shell)).toEqual({ is: 'held' });
    clock.advance(days(20));
    expect(await left(endpoint.id)).toEqual([1]);
    await feature.webhooks.pause(endpoint.id, false, shell);
    clock.advance(days(20));
    expect(await left(endpoint.id)).toEqual([1]);
  });
});
