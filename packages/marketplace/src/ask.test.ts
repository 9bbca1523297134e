import { afterEach, expect, test } from 'vitest';
import type { CallEnd } from '#marketplace/index.ts';
import { clientOf, openOddServer, type OddServer } from '#test/odd-server.ts';

const servers: OddServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/**
 * Returns a client of a server that sends these bodies in turn, and the calls that its observer
 * received.
 */
async function observed(bodies: readonly (string | null)[]) {
  const server = await openOddServer((_, response, count) => {
    const body = bodies[Math.min(count, bodies.length) - 1];
    if (typeof body === 'string') response.writeHead(200).end(body);
  });
  servers.push(server);
  const seen: Omit<CallEnd, 'milliseconds'>[] = [];
  const client = clientOf(server.url, {
    retry: { max: 0 },
    breaker: { failures: 2 },
    observe: ({ milliseconds, ...rest }) => {
      expect(milliseconds).toBeGreaterThan(0);
      seen.push(rest);
    },
  });
  return { client, seen };
}

const call = 'GET /whoami';

test('reports each call once with its result and the state of the breaker', async () => {
  const { client, seen } = await observed(['{"userId":7}', '{}', '', '']);
  await client.whoami('t');
  for (let n = 0; n < 4; n += 1) await client.whoami('t').catch(() => null);
  expect(seen).toEqual([
    { call, end: 'answered', isOpen: false },
    { call, end: 'unexpected_shape', isOpen: false },
    { call, end: 'unreachable_empty', isOpen: false },
    { call, end: 'unreachable_empty', isOpen: true },
    { call, end: 'unreachable_circuit_open', isOpen: true },
  ]);
});

test('reports each page of purchases as a call, and a canceled call as no failure', async () => {
  const page = '{"purchases":[]}';
  const { client, seen } = await observed([page, null]);
  for await (const purchasesPage of client.purchases('t'))
    expect.fail(`page ${purchasesPage.page}`);
  const stop = new AbortController();
  const waiting = client.whoami('t', stop.signal);
  stop.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  expect(seen).toEqual([
    { call: 'GET /v3/market/buyer/purchases', end: 'answered', isOpen: false },
    { call, end: 'given_up', isOpen: false },
  ]);
});
