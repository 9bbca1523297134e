import { once } from 'node:events';
import { get, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type * as Timers from 'node:timers/promises';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { sendCsv, type Columns } from './send-csv.ts';

/** Pauses of the hub between two batches, in milliseconds. */
const pauses = vi.hoisted((): number[] => []);
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof Timers>();
  return { ...real, setTimeout: (ms: number) => (pauses.push(ms), real.setTimeout(ms)) };
});

const day = new Date('2026-11-22T10:00:00Z');
const columns: Columns<readonly (string | number)[]> = {
  id: ([id = null]) => id,
  name: ([, name = null]) => name,
};
const app = () => fastify();
let open: ReturnType<typeof app> | null = null;
let request: ClientRequest | null = null;
afterEach(async () => {
  request?.destroy();
  await open?.close();
});

/** Number of batches that were read; true if reading was stopped. */
interface Source {
  read: number;
  isOver: boolean;
}

async function* batchesOf(source: Source, most: number) {
  try {
    for (; source.read < most; source.read += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      yield Array.from({ length: 1_000 }, (_, n) => [n, 'x'.repeat(90)]);
    }
  } finally {
    source.isOver = true;
  }
}

/** Opens a list with this many batches of a thousand rows. Returns the unread answer. */
async function ask(most: number, fails = false) {
  const source: Source = { read: 0, isOver: false };
  async function* failing() {
    yield [['first']];
    throw new Error('the database went away');
  }
  open = app();
  open.get('/', (_request, reply) => {
    const batches = fails ? failing() : batchesOf(source, most);
    return sendCsv(reply, { name: 'licenses', day, columns, batches });
  });
  await open.listen({ port: 0, host: '127.0.0.1' });
  request = get({ port: (open.server.address() as AddressInfo).port, host: '127.0.0.1' });
  const [answer] = await once(request, 'response');
  return { source, answer };
}

test('a CSV file has a file name and a byte order mark that spreadsheets recognize', async () => {
  const { answer } = await ask(1);
  const text: string = Buffer.concat(await answer.toArray()).toString('utf8');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="licenses-2026-11-22.csv"',
    'cache-control': 'no-store',
  });
  expect(text.split('\r\n')).toHaveLength(1_002);
  expect(text.startsWith('\u{FEFF}id,name\r\n0,xxx')).toBe(true);
});

test('a CSV file is read only as fast as its reader accepts it', async () => {
  const { source, answer } = await ask(2_000);
  answer.pause();
  // Reading stops when the buffers of the system are full. The file has 200 MB; on a busy machine
  // the buffers fill slowly.
  let before: number;
  do {
    before = source.read;
    await delay(300);
  } while (source.read > before);
  expect(source.read).toBeLessThan(150);
});

test('a reader that pauses does not make the hub pause as long', async () => {
  const { source, answer } = await ask(300);
  answer.pause();
  await expect.poll(() => source.read).toBeGreaterThan(10);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  pauses.length = 0;
  expect((await answer.toArray()).length).toBeGreaterThan(0);
  expect(source.read).toBe(300);
  expect(Math.max(...pauses)).toBeLessThan(1_500);
});

test('reading stops when the reader disconnects', async () => {
  const { source, answer } = await ask(1_000_000);
  answer.destroy();
  await expect.poll(() => source.isOver).toBe(true);
});

test('a CSV file that fails halfway is aborted, so that it does not look complete', async () => {
  const { answer } = await ask(1, true);
  await expect(answer.toArray()).rejects.toThrow('aborted');
});
