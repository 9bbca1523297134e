import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { MarketplaceError } from '#marketplace/index.ts';
import { clientOf, openOddServer, sendJson, type OddServer } from '#test/odd-server.ts';

const code = '86781236-23d0-4b3c-7dfa-c1c147e0dece';
const servers: OddServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(
  handler: (request: IncomingMessage, response: ServerResponse, count: number) => void,
): Promise<OddServer> {
  const server = await openOddServer(handler);
  servers.push(server);
  return server;
}

const failureOf = async (work: Promise<unknown>): Promise<MarketplaceError> =>
  work.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error as MarketplaceError,
  );

const html = '<!doctype html><title>Error 503 Service Unavailable</title>';
const answer =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, headers).end(body);
  };

const unreachable = (reason: string, retryAfterMs: number | null = null) => ({
  kind: 'unreachable',
  reason,
  retryAfterMs,
});

test.each([
  ['an HTML page in a 200', answer(200, html), unreachable('not_json'), 3],
  ['an HTML page in a 404', answer(404, html), unreachable('not_json'), 3],
  ['an HTML page in a 403', answer(403, html), unreachable('not_json'), 3],
  ['an empty 200', answer(200, ''), unreachable('empty'), 3],
  ['an empty 404', answer(404, ' \n'), unreachable('empty'), 3],
  ['an incomplete document', answer(200, '{"item":{"id":'), unreachable('not_json'), 3],
  ['a 500 in plain text', answer(500, '{"error":500}'), unreachable('server_error'), 3],
  ['a 503 page', answer(503, html), unreachable('server_error'), 3],
  ['a 429 without Retry-After', answer(429, '{}'), unreachable('rate_limited'), 3],
  [
    'a 429 that requests a wait of a minute',
    answer(429, '{}', { 'retry-after': '60' }),
    unreachable('rate_limited', 60_000),
    1,
  ],
  [
    'a 200 with an error',
    answer(200, '{"error":404,"description":"No sale"}'),
    { kind: 'unexpected', reason: 'error_in_200' },
    1,
  ],
  ['a redirect', answer(302, '', { location: '/x' }), { kind: 'unexpected', reason: 'status' }, 1],
  ['a list', answer(200, '[]'), { kind: 'unexpected', reason: 'shape' }, 1],
  ['an empty object', answer(200, '{}'), { kind: 'unexpected', reason: 'shape' }, 1],
  ['a 400', answer(400, '{"error":400}'), { kind: 'unexpected', reason: 'status' }, 1],
  ['a 401', answer(401, ''), { kind: 'refused', reason: 'token_expired' }, 1],
  [
    'a 403 without a reason',
    answer(403, '{"message":"Forbidden"}'),
    { kind: 'refused', reason: 'forbidden' },
    1,
  ],
  [
    'a 403 that names the scope',
    answer(403, '{"error":"The token lacks sale:history"}'),
    { kind: 'refused', reason: 'scope' },
    1,
  ],
  [
    'a 403 for an unknown token',
    answer(403, '{"error":"forbidden","error_description":"Token not found or expired"}'),
    { kind: 'refused', reason: 'token_expired' },
    1,
  ],
])('reports %s as a failure, never as a missing sale', async (...row) => {
  const [, handler, fault, tries] = row;
  const server = await serve(handler);
  const error = await failureOf(clientOf(server.url).saleByCode(code));
  expect(error.fault).toEqual(fault);
  expect(server.asked).toHaveLength(tries);
  expect(error.message).not.toContain(code);
});

test('reports a reset connection as unreachable', async () => {
  const server = await serve((request) => request.socket.resetAndDestroy());
  const error = await failureOf(clientOf(server.url).whoami('token'));
  expect(error.fault).toEqual(unreachable('network'));
  expect(server.asked).toHaveLength(3);
});

test('reports a body shorter than announced as unreachable', async () => {
  const server = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '500' }).write('{"userId":1}');
    setImmediate(() => response.destroy());
  });
  const error = await failureOf(clientOf(server.url).whoami('token'));
  expect(error.fault).toEqual(unreachable('network'));
});

test('times out when the server does not answer', async () => {
  const server = await serve(() => {});
  const error = await failureOf(clientOf(server.url, { timeoutMs: 60 }).whoami('token'));
  expect(error.fault).toEqual(unreachable('timeout'));
});

test('times out when the body never ends', async () => {
  const server = await serve((_, response) => {
    response.writeHead(200).write('{"userId":');
  });
  const error = await failureOf(clientOf(server.url, { timeoutMs: 60 }).whoami('token'));
  expect(error.fault).toEqual(unreachable('timeout'));
});

test('times out when the limiter never admits the call', async () => {
  const server = await serve((_, response) => sendJson(response, 200, {}));
  const pace = () => new Promise<void>(() => {});
  const error = await failureOf(clientOf(server.url, { timeoutMs: 60, pace }).whoami('token'));
  expect(error.fault).toEqual(unreachable('timeout'));
  expect(server.asked).toEqual([]);
});

test('stops reading an oversized body, even if it is compressed', async () => {
  const body = JSON.stringify({ userId: 1, padding: 'x'.repeat(200_000) });
  const server = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body)),
  );
  const error = await failureOf(clientOf(server.url, { maxBodyBytes: 100_000 }).whoami('token'));
  expect(error.fault).toEqual(unreachable('too_large'));
  expect(server.asked).toHaveLength(1);
});

test('repeats a call until the marketplace recovers, and asks the limiter before each attempt', async () => {
  let paced = 0;
  const server = await serve((_, response, count) =>
    count < 3 ? sendJson(response, 503, {}) : sendJson(response, 200, { userId: 7 }),
  );
  const pace = async (): Promise<void> => {
    paced += 1;
  };
  const identity = await clientOf(server.url, { pace }).whoami('token');
  expect(identity.userId).toBe('7');
  expect(paced).toBe(3);
});

test('never repeats a request for a token', async () => {
  const server = await serve((_, response) => sendJson(response, 503, {}));
  const client = clientOf(server.url);
  expect((await failureOf(client.exchangeCode('c'))).fault).toEqual(unreachable('server_error'));
  expect((await failureOf(client.refresh('r'))).fault).toEqual(unreachable('server_error'));
  expect(server.asked).toEqual(['POST /token', 'POST /token']);
});

test('a canceled call rejects with the reason of its caller', async () => {
  const server = await serve(() => {});
  const stop = new AbortController();
  const asking = clientOf(server.url).whoami('token', stop.signal);
  stop.abort(new Error('the page was closed'));
  await expect(asking).rejects.toThrow('the page was closed');
});

test('sends nothing after five failures in a row until the first probe succeeds', async () => {
  let isAway = true;
  const server = await serve((_, response) =>
    isAway ? sendJson(response, 503, {}) : sendJson(response, 200, { userId: 7 }),
  );
  const client = clientOf(server.url, { retry: { max: 0 }, breaker: { openMs: 50 } });
  for (let n = 0; n < 5; n += 1) await failureOf(client.whoami('token'));
  expect((await failureOf(client.whoami('token'))).fault).toMatchObject({
    reason: 'circuit_open',
    retryAfterMs: expect.any(Number) as number,
  });
  expect(server.asked).toHaveLength(5);
  isAway = false;
  await expect.poll(() => client.whoami('token').catch(() => null)).toMatchObject({ userId: '7' });
  expect((await client.whoami('token')).userId).toBe('7');
});

test('notices that the marketplace is back, even if no buyer calls', async () => {
  let isAway = true;
  const server = await serve((_, response) => sendJson(response, isAway ? 503 : 404, {}));
  const client = clientOf(server.url, {
    retry: { max: 0 },
    breaker: { failures: 1, openMs: 50 },
  });
  await client.lookWhetherBack();
  expect(server.asked).toEqual([]);
  await failureOf(client.whoami('token'));
  await client.lookWhetherBack();
  expect(server.asked).toHaveLength(1);
  await setTimeout(60);
  await client.lookWhetherBack();
  expect(server.asked).toHaveLength(2);
  expect(client.isAway()).toBe(true);
  isAway = false;
  await setTimeout(60);
  await client.lookWhetherBack();
  expect(client.isAway()).toBe(false);
  await client.lookWhetherBack();
  expect(server.asked).toHaveLength(3);
});

test('refusals, rate limits and a full limiter do not open the breaker', async () => {
  const server = await serve((_, response, count) =>
    sendJson(response, count % 2 === 0 ? 429 : 403, {}),
  );
  const client = clientOf(server.url, { retry: { max: 0 }, breaker: { failures: 1 } });
  for (let n = 0; n < 4; n += 1) await failureOf(client.whoami('token'));
  expect(server.asked).toHaveLength(4);
  const pace = () => Promise.reject(new Error('full'));
  const full = clientOf(server.url, { retry: { max: 0 }, breaker: { failures: 1 }, pace });
  for (let n = 0; n < 2; n += 1) {
    expect((await failureOf(full.whoami('token'))).fault).toEqual(unreachable('network'));
  }
});
