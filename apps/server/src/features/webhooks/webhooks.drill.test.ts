import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

// Drill from the console call to a receiver that fails every other attempt.
let world: TestHub;
let owner: Browser;
beforeAll(async () => {
  // The receivers' library compares timestamps with the system clock.
  world = await openTestHub({ clock: createTestClock(new Date()) });
  ({ browser: owner } = await world.signedInOperator('owner'));
});
afterAll(() => world.close());

interface Came {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
  readonly answered: number;
}

/** Returns the received requests, oldest first. */
async function came(): Promise<Came[]> {
  const answer = await fetch(`${world.sandbox.url}/webhooks.json`);
  return ((await answer.json()) as Came[]).toReversed();
}

const rounds = 8;

async function announceAndEnd(nth: number): Promise<void> {
  await owner.post('/api/operator/announcements/add', {
    text: `No. ${nth}`,
    level: 'info',
    audience: 'everybody',
    item: null,
    from: '',
    until: '',
  });
  const { body } = await owner.get('/api/operator/announcements');
  await owner.post('/api/operator/announcements/end', { id: body.rows[0]?.id ?? 0 });
}

test('operators’ actions arrive signed and in order although every other attempt fails', async () => {
  const url = `${world.sandbox.url}/webhooks/receive?answer=half`;
  const { body: made } = await owner.post('/api/operator/webhooks/create', {
    name: 'help desk',
    url,
    kinds: ['announcements'],
    format: 'hub',
  });
  for (let nth = 0; nth < rounds; nth += 1) await announceAndEnd(nth);

  const endpoint = made.endpoint.id;
  const deliveries = async () =>
    (await owner.get(`/api/operator/webhooks/deliveries?endpoint=${endpoint}`)).body.rows;
  await vi.waitFor(
    async () => {
      const all = await deliveries();
      expect(all).toHaveLength(2 * rounds);
      expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['delivered']));
    },
    { timeout: 30_000, interval: 200 },
  );

  const all = await came();
  const taken = all.filter(({ answered }) => answered === 204);
  const told = await deliveries();
  expect(taken.map(({ id }) => id)).toEqual(told.toReversed().map((row) => row.message_id));
  expect(new Set(told.map(({ tries }) => tries))).toEqual(new Set([2]));
  const types = taken.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  const pair = ['announcements.added', 'announcements.ended'];
  expect(types).toEqual(Array.from({ length: rounds }, () => pair).flat());
  // Each failed attempt was followed by an attempt for the same message.
  for (const [at, { id, answered }] of all.entries()) {
    if (answered !== 204) expect(all[at + 1]).toMatchObject({ id, answered: 204 });
  }
  const receiver = new Webhook(made.secret);
  for (const { id, timestamp, signature, body } of all) {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    };
    expect(() => receiver.verify(body, headers)).not.toThrow();
    expect(() => receiver.verify(body.replace('announcements', 'x'), headers)).toThrow();
  }
}, 120_000);
