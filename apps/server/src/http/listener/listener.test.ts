import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { metricOf } from '#test/metrics-of.ts';
import {
  answersIn,
  listenOn,
  openRawClient,
  until,
  type RawClient,
} from '#test/doubles/raw-client.ts';
import { writePlugin } from '#test/release-zip.ts';
import { bounds as inProduction, silentAnswers } from '#http/listener/bounds.ts';

// Hostile sockets attack the whole hub while slow, honest clients use it. All time limits are
// fractions of a second.
const bounds = {
  headersMs: 400,
  requestMs: 800,
  checkMs: 20,
  unreadMs: 1_000,
  idleMs: 300,
  refusedMs: 100,
  stopMs: 500,
} as const;
/** Every limit takes effect within this time in milliseconds, even on a busy machine. */
const soon = 8_000;
const page = 'x'.repeat(40_000);
/** More bytes than the system buffers for a client that does not read. */
const zipBytes = 16_000_000;

let folder: string;
let world: TestHub;
let port: number;
/** Requests of `/test/slow`: now in progress, maximum in parallel, total. */
const slow = { now: 0, most: 0, total: 0 };
let sendEvent: (text: string) => void = () => {};
let endSlow: () => void = () => {};
let cookie: string;
let zip: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-listener-'));
  world = await openTestHub({ bounds, env: { HUB_DATA_DIR: folder } });
  const { http, operators } = world.hub;
  http.get('/test/page', async () => page);
  http.get('/test/slow', async () => {
    slow.total += 1;
    slow.now += 1;
    slow.most = Math.max(slow.most, slow.now);
    await new Promise<void>((resolve) => (endSlow = resolve));
    slow.now -= 1;
    return 'slow';
  });
  http.get('/test/events', (_request, reply) => {
    silentAnswers.add(reply.raw);
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    sendEvent = (text) => void reply.raw.write(text);
    sendEvent('data: first\n\n');
  });
  const { browser } = await world.signedInBuyer();
  cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  zip = await writePlugin(folder, ['revslider', '1.0'], Buffer.alloc(zipBytes, 7));
  await operators.releases.plugins.publish(zip, shell);
  port = await listenOn(http);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const download = '/api/user/download-plugin/revslider';

/** Returns the metric of sockets closed for this reason. */
const closedFor = (reason: string): Promise<number> =>
  metricOf(world.hub.http, `hub_sockets_closed_total{reason="${reason}"}`);

/** Returns the number of open release files of this process; 0 on systems that do not report it. */
function openReleases(): number {
  try {
    return readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(folder, 'plugins'));
      } catch {
        return false;
      }
    }).length;
  } catch {
    return 0;
  }
}

async function sending(...text: string[]): Promise<RawClient> {
  const client = await openRawClient(port);
  for (const each of text) client.send(each);
  return client;
}

describe('pipelined requests on one socket', () => {
  test('answers up to eight pipelined requests in order', async () => {
    const paths = ['/healthz', '/api/is_logged', '/test/page', '/api/nothing'];
    const all = [...paths, ...paths];
    const client = await sending(all.map((path) => get(path)).join(''));
    await until(() => answersIn(client.text()).length === 8);
    await sleep(50);
    const answers = answersIn(client.text());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200, 200, 200, 404]);
    expect(answers[2]?.body).toBe(page);
    expect(answers[6]?.body).toBe(page);
    client.socket.destroy();
  });

  test('processes pipelined requests one after the other', async () => {
    Object.assign(slow, { now: 0, most: 0, total: 0 });
    const client = await sending(get('/test/slow').repeat(8));
    for (let turn = 1; turn <= 8; turn += 1) {
      await until(() => slow.total === turn && slow.now === 1);
      endSlow();
    }
    await until(() => answersIn(client.text()).length === 8);
    expect(slow).toEqual({ now: 0, most: 1, total: 8 });
    client.socket.destroy();
  });

  test.each([9, 1_300])(
    'close the socket if there are %i, and only the first is processed',
    async (count) => {
      Object.assign(slow, { now: 0, most: 0, total: 0 });
      const before = await closedFor('pipelined');
      const client = await sending(get('/test/slow').repeat(count));
      expect(await client.closed).toBeLessThan(soon);
      endSlow();
      await until(() => slow.now === 0);
      await sleep(50);
      expect(slow).toEqual({ now: 0, most: 1, total: 1 });
      expect(client.text()).toBe('');
      expect(await closedFor('pipelined')).toBe(before + 1);
    },
  );

  test('open one file per socket, not one per request', async () => {
    const ask = get(download, `Cookie: ${cookie}\r\n`);
    const clients = await Promise.all(Array.from({ length: 4 }, () => sending(ask.repeat(8))));
    for (const client of clients) client.stopReading();
    let most = 0;
    for (let turn = 0; turn < 20; turn += 1) {
      most = Math.max(most, openReleases());
      await sleep(10);
    }
    expect(most).toBeLessThanOrEqual(4);
    const greedy = await sending(ask.repeat(250));
    expect(await greedy.closed).toBeLessThan(soon);
    for (const client of clients) client.socket.destroy();
    await until(() => openReleases() === 0);
  });
});

describe('request that does not arrive completely', () => {
  /** Sends characters every 30 milliseconds until the socket closes. */
  async function drip(start: string, rest: string): Promise<RawClient> {
    const client = await sending(start);
    const timer = setInterval(() => client.send(rest), 30);
    void client.closed.then(() => clearInterval(timer));
    return client;
  }

  test('gets 408 when the time for its headers is over', async () => {
    const client = await drip('GET / HTTP/1.1\r\nHost: localhost\r\nx-slow: ', 'a');
    const took = await client.closed;
    expect(took).toBeGreaterThanOrEqual(bounds.headersMs);
    expect(took).toBeLessThan(soon);
    expectProblem(client, { status: 408, code: 'request_timeout' });
  });

  test('gets 408 when the time for its body is over', async () => {
    const head =
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    const { browser } = await world.signedInBuyer();
    const { body } = await browser.get('/api/csrfToken');
    const own = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const proof = `Cookie: ${own}\r\nX-CSRF-Token: ${body._csrf}\r\n`;
    const client = await drip(`${head}${proof}Content-Length: 5000\r\n\r\n{`, ' ');
    const took = await client.closed;
    expect(took).toBeGreaterThanOrEqual(bounds.requestMs);
    expect(took).toBeLessThan(soon);
    expectProblem(client, { status: 408, code: 'request_timeout' });
    expect(world.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  test('closes the socket of a client that sends nothing', async () => {
    const client = await sending();
    expect(await client.closed).toBeLessThan(soon);
  });
});

describe('reader of an answer', () => {
  test('disconnects a client that does not read the answer, and closes its file', async () => {
    const before = await closedFor('unread');
    const client = await sending(get(download, `Cookie: ${cookie}\r\n`));
    client.stopReading();
    await sleep(bounds.unreadMs / 2);
    expect(openReleases()).toBeLessThanOrEqual(1);
    await until(() => openReleases() === 0);
    await expect.poll(() => closedFor('unread'), { timeout: soon }).toBe(before + 1);
    client.socket.destroy();
  });

  test('on a slow phone receives the whole page', async () => {
    const client = await sending(get('/test/page'));
    client.socket.pause();
    // Reads a chunk now and then, for longer than any limit.
    const text = async (): Promise<string> => {
      let all = '';
      client.socket.removeAllListeners('data');
      for (let turn = 0; turn < 12; turn += 1) {
        await sleep(100);
        all += (client.socket.read(4_000) as Buffer | null)?.toString('latin1') ?? '';
      }
      for await (const chunk of client.socket) all += (chunk as Buffer).toString('latin1');
      return all;
    };
    expect(answersIn(await text())[0]?.body).toBe(page);
  });

  test('receives a large file completely over a slow connection', async () => {
    const start = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${download}`, { headers: { cookie } });
    const hash = createHash('sha256');
    let read = 0;
    for await (const chunk of answer.body ?? []) {
      hash.update(chunk as Buffer);
      read += (chunk as Buffer).length;
      const due = start + (read / zipBytes) * 4 * bounds.unreadMs;
      await sleep(Math.max(0, due - performance.now()));
    }
    expect(performance.now() - start).toBeGreaterThan(3.5 * bounds.unreadMs);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(readFileSync(zip)).digest('hex'));
  });

  test('receives events after a long silence as long as it reads', async () => {
    const client = await sending(get('/test/events'));
    await sleep(2.5 * bounds.unreadMs);
    sendEvent('data: later\n\n');
    await until(() => client.text().includes('data: later'));
    const before = await closedFor('unread');
    client.stopReading();
    // More bytes than the system buffers for a client that stopped reading.
    for (let turn = 0; turn < 20; turn += 1) sendEvent(`data: ${page.repeat(25)}\n\n`);
    await expect.poll(() => closedFor('unread'), { timeout: soon }).toBe(before + 1);
    client.socket.destroy();
  });
});

/** Headers of every answer of the hub. */
const everywhere = {
  'cache-control': 'no-store',
  'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
  'content-type': 'application/problem+json',
  'permissions-policy': expect.stringContaining('camera=()') as unknown,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

function expectProblem(client: RawClient, { status, code }: { status: number; code: string }) {
  const [answer, ...more] = answersIn(client.text());
  expect(more).toEqual([]);
  expect(answer?.status).toBe(status);
  expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject(everywhere);
  const body = JSON.parse(answer?.body ?? '') as Record<string, unknown>;
  expect(body).toMatchObject({ status, code, reference: answer?.headers.get('x-request-id') });
  expect(body['message']).toBeTruthy();
}

describe('unreadable request', () => {
  const long = 'a'.repeat(inProduction.headerBytes + 1);
  test.each<readonly [what: string, text: string, status: number, code: string]>([
    ['random text', 'nonsense\r\n\r\n', 400, 'bad_request'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'bad_request'],
    ['a header with a NUL', 'GET / HTTP/1.1\r\nHost: x\r\na: \0\r\n\r\n', 400, 'bad_request'],
    [
      'two lengths',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      'bad_request',
    ],
    [
      'length and chunks',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nHost: x\r\na: ${long}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'a URL that is too long',
      `GET /${long} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
    ...['/%', '/%ff', '*', '/a\\b', '/assets/../api/is_logged', '/x/%2e%2E/api/is_logged'].map(
      (address) =>
        [`address ${address}`, get(address, 'Connection: close\r\n'), 400, 'bad_request'] as const,
    ),
  ])('is refused as a problem with the usual headers: %s', async (...[, text, status, code]) => {
    const client = await sending(text);
    expect(await client.closed).toBeLessThan(soon);
    expectProblem(client, { status, code });
  });

  test.each(['#request=ID', '?#request=ID', '#?request=ID', '?a=b#&request=ID'])(
    'is refused for a URL with a fragment, for any caller: info%s',
    async (rest) => {
      for (const site of ['cross-site', 'same-origin']) {
        const from = `Cookie: ${cookie}\r\nSec-Fetch-Site: ${site}\r\nConnection: close\r\n`;
        const client = await sending(get(`/api/theme-verification/info${rest}`, from));
        await client.closed;
        expectProblem(client, { status: 400, code: 'bad_request' });
      }
    },
  );

  test('counts and logs an unreadable request with its reference', async () => {
    const client = await sending('nonsense\r\n\r\n');
    await client.closed;
    const reference = answersIn(client.text())[0]?.headers.get('x-request-id') ?? 'none';
    const line = world.logged.find((each) => each.includes(reference));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ msg: 'request handled', status: 400 });
  });

  test('causes no answer to an earlier request', async () => {
    const client = await sending(get('/test/slow'), 'nonsense\r\n\r\n');
    await client.closed;
    endSlow();
    expect(client.text()).toBe('');
  });

  test('does not include a request with an unknown Expect header, which is answered', async () => {
    const client = await sending(get('/healthz', 'Expect: more\r\nConnection: close\r\n'));
    await client.closed;
    expect(answersIn(client.text())[0]?.status).toBe(200);
  });
});

describe('listener of a separate hub', () => {
  let other: TestHub;
  let own: number;
  beforeAll(async () => {
    // Only the limit under test is short.
    const patient = { ...bounds, idleMs: 60_000, unreadMs: 60_000 };
    other = await openTestHub({ bounds: { ...patient, sockets: 10 } });
    // The answer is streamed like a file, because an answer written immediately counts as sent.
    const parts = Array.from({ length: zipBytes / page.length }, () => page);
    other.hub.http.get('/test/large', async (_request, reply) => reply.send(Readable.from(parts)));
    own = await listenOn(other.hub.http);
  });

  test('limits its sockets and closes idle ones', async () => {
    const idle = await Promise.all(Array.from({ length: 10 }, () => openRawClient(own)));
    for (const client of idle) client.send(get('/healthz'));
    await until(() => idle.every((client) => client.text().includes('"ok"')));
    const dropped = await openRawClient(own);
    await dropped.closed;
    await Promise.all(idle.map((client) => client.closed));
    const next = await openRawClient(own);
    next.send(get('/healthz'));
    await until(() => next.text().includes('"ok"'));
    next.socket.destroy();
  });

  test('stops in time even if a client does not read', async () => {
    const client = await openRawClient(own);
    client.stopReading();
    client.send(get('/test/large'));
    await sleep(100);
    const start = performance.now();
    await other.close();
    const took = performance.now() - start;
    // The hub waited for the answer in progress up to the limit.
    expect(took).toBeGreaterThan(0.9 * bounds.stopMs);
    expect(took).toBeLessThan(soon);
    client.socket.destroy();
  });
});
