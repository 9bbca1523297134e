import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { writeDown } from './arriving-files.ts';
import { Problem } from '#platform/problem.ts';

let folder: string;
let files: FileHandle;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-arriving-'));
  const one = await open(join(folder, 'one'), 'w');
  await one.close();
  files = Object.getPrototypeOf(one) as FileHandle;
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

let made = 0;
const newPath = (): string => join(folder, `arriving-${(made += 1)}`);
const most = 20_000_000;

const inPieces = (content: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(content.length / size) }, (_, nth) =>
    Buffer.from(content.subarray(nth * size, (nth + 1) * size)),
  );
const measureOf = (content: Buffer) => ({
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** Sends a request to a server that reads its body with `take`. */
async function send(body: Buffer, take: (asked: IncomingMessage) => Promise<void>): Promise<void> {
  let taken: Promise<void> = Promise.resolve();
  const server = createServer((asked, response) => {
    taken = take(asked).finally(() => response.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asking = request({ port, method: 'POST', agent: false });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.resume();
  await taken;
  server.close();
}

test.each([1, 1000, 65_536, 3_000_000])(
  'writes a body that arrives in pieces of %i bytes',
  async (size) => {
    const content = randomBytes(Math.min(10_000_000, size * 1500));
    const path = newPath();
    const bytes = Readable.from(inPieces(content, size));
    expect(await writeDown({ bytes, path, most })).toEqual(measureOf(content));
    expect(readFileSync(path).equals(content)).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  },
);

test('writes an empty body', async () => {
  const path = newPath();
  expect(await writeDown({ bytes: Readable.from([]), path, most })).toEqual(
    measureOf(Buffer.alloc(0)),
  );
  expect(statSync(path).size).toBe(0);
});

test('writes the complete body of a request', async () => {
  const content = randomBytes(10_000_000);
  const path = newPath();
  await send(content, async (bytes) => {
    expect(await writeDown({ bytes, path, most })).toEqual(measureOf(content));
  });
  expect(readFileSync(path).equals(content)).toBe(true);
});

test('stops writing an oversized body at the limit', async () => {
  const content = randomBytes(300_000);
  const incomingFile = (taken?: number) => ({
    bytes: Readable.from(inPieces(content, 1000)),
    path: newPath(),
    most: 100_000,
    ...(taken && { taken }),
  });
  const patient = incomingFile(300_000);
  expect(await writeDown(patient)).toBe('too_large');
  expect(statSync(patient.path).size).toBeLessThanOrEqual(100_000);
  for (const impatient of [incomingFile(), incomingFile(299_999)]) {
    await expect(writeDown(impatient)).rejects.toEqual(new Problem('too_large'));
    expect(statSync(impatient.path).size).toBeLessThanOrEqual(100_000);
    expect(impatient.bytes.destroyed).toBe(true);
  }
});

test('does not overwrite an existing file', async () => {
  const path = newPath();
  await writeDown({ bytes: Readable.from([Buffer.from('first')]), path, most });
  const again = writeDown({ bytes: Readable.from([Buffer.from('second')]), path, most });
  await expect(again).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(path, 'utf8')).toBe('first');
});

test('fails if the body is aborted', async () => {
  const bytes = new Readable({
    read() {
      this.push(randomBytes(100_000));
      setTimeout(() => this.destroy(new Error('gone')), 20);
    },
  });
  const arriving = writeDown({ bytes, path: newPath(), most });
  await expect(arriving).rejects.toThrow('gone');
});

test('continues after a partial write', async () => {
  const whole = files.writev;
  vi.spyOn(files, 'writev').mockImplementation(async function (this: FileHandle, pieces) {
    const all = Buffer.concat(pieces as Buffer[]);
    return whole.call(this, [all.subarray(0, all.length / 3)]);
  });
  const content = randomBytes(3_000_000);
  const path = newPath();
  const bytes = Readable.from(inPieces(content, 65_536));
  expect(await writeDown({ bytes, path, most })).toEqual(measureOf(content));
  expect(readFileSync(path).equals(content)).toBe(true);
});

test.each(['writev', 'datasync', 'sync'] as const)(
  'fails after the whole body has arrived if the disk refuses %s',
  async (way) => {
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    vi.spyOn(files, way).mockRejectedValue(full);
    const pieces = inPieces(randomBytes(12_000_000), 65_536);
    let read = 0;
    const bytes = Readable.from(
      (function* () {
        for (const piece of pieces) {
          read += 1;
          yield piece;
        }
      })(),
    );
    await expect(writeDown({ bytes, path: newPath(), most })).rejects.toBe(full);
    expect(read).toBe(pieces.length);
  },
);
