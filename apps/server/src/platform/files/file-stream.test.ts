import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileStream } from './file-stream.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-stream-'));
const path = join(folder, 'file.zip');
const content = randomBytes(3_000_001);
let server: Server;
let failure: Promise<Error>;
beforeAll(async () => {
  writeFileSync(path, content);
  server = createServer((_request, response) => {
    void openFileStream(path, null).then((stream) => {
      failure = new Promise((resolve) => stream.once('error', resolve));
      response.once('close', () => stream.destroy());
      stream.once('error', () => response.destroy());
      return stream.pipe(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const ask = (): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    get({ host: '127.0.0.1', port, agent: false }, resolve).on('error', reject);
  });

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const openFiles = '/proc/self/fd';

/** Returns how many times this process has opened the file; 0 on systems without /proc. */
const openCount = (): number =>
  (existsSync(openFiles) ? readdirSync(openFiles) : []).filter((name) => {
    try {
      return readlinkSync(join(openFiles, name)) === path;
    } catch {
      return false;
    }
  }).length;

test('twenty readers in parallel, some of them slow, each get every byte', async () => {
  const read = async (_: unknown, nth: number): Promise<string> => {
    const answer = await ask();
    const parts: Buffer[] = [];
    for await (const part of answer) {
      parts.push(part as Buffer);
      // A slow reader fills the buffers in between, so that the sender has to wait.
      if (nth % 3 === 0) await nextTurn();
    }
    return digest(Buffer.concat(parts));
  };
  const digests = await Promise.all(Array.from({ length: 20 }, read));
  expect(new Set(digests)).toEqual(new Set([digest(content)]));
  await expect.poll(openCount).toBe(0);
});

test('closes the file when readers abort', async () => {
  const answers = await Promise.all([ask(), ask(), ask()]);
  for (const answer of answers) answer.destroy();
  await expect.poll(openCount, { timeout: 5000 }).toBe(0);
});

test('reads a range without a pipe, and closes the file', async () => {
  const part = await buffer(await openFileStream(path, { start: 200_000, end: 600_000 }));
  expect(part.equals(content.subarray(200_000, 600_001))).toBe(true);
  await expect.poll(openCount).toBe(0);
});

test('aborts the response if the file shrinks during the transfer', async () => {
  const answer = await ask();
  truncateSync(path, 1000);
  await expect(buffer(answer)).rejects.toThrow('aborted');
  expect((await failure).message).toMatch('became shorter');
  writeFileSync(path, content);
});
