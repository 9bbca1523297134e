import { open, type FileHandle } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import type { ByteRange } from './stored-files.ts';

const chunk = 128 * 1024;

interface Rest {
  readonly file: FileHandle;
  at: number;
  /** Position of the last byte, inclusive. */
  readonly end: number;
}

/**
 * Opens a file as a stream. When piped, it alternates two buffers: it fills one buffer while it
 * sends the other. A new buffer for each chunk would cause full garbage collections, which cost
 * more than sending.
 */
export async function openFileStream(path: string, range: ByteRange | null): Promise<Readable> {
  const file = await open(path);
  const { start, end } = range ?? { start: 0, end: (await file.stat()).size - 1 };
  const rest: Rest = { file, at: start, end };
  const stream = Readable.from(chunksOf(rest), { objectMode: false, highWaterMark: chunk });
  stream.once('close', () => void file.close().catch(() => {}));

  async function sendTo(to: Writable, mayEnd: boolean): Promise<void> {
    try {
      await send(rest, to);
      if (mayEnd) to.end();
      // Nothing is left to read, so the stream ends.
      stream.resume();
    } catch (error) {
      stream.destroy(error as Error);
    }
  }

  return Object.assign(stream, {
    pipe<T extends Writable>(to: T, options?: { end?: boolean }): T {
      void sendTo(to, options?.end !== false);
      return to;
    },
  });
}

/** Yields chunks in new buffers, for readers that do not pipe and may retain the buffers. */
async function* chunksOf(rest: Rest): AsyncGenerator<Buffer> {
  while (rest.at <= rest.end) yield await readInto(Buffer.allocUnsafe(chunk), rest);
}

async function readInto(buffer: Buffer, rest: Rest): Promise<Buffer> {
  const length = Math.min(buffer.length, rest.end - rest.at + 1);
  const { bytesRead } = await rest.file.read(buffer, 0, length, rest.at);
  if (bytesRead === 0) throw new Error('The file became shorter while it was sent');
  rest.at += bytesRead;
  return buffer.subarray(0, bytesRead);
}

async function send(rest: Rest, to: Writable): Promise<void> {
  let [filling, leaving] = [Buffer.allocUnsafeSlow(chunk), Buffer.allocUnsafeSlow(chunk)];
  let left: Promise<void> = Promise.resolve();
  while (rest.at <= rest.end) {
    const bytes = await readInto(filling, rest);
    // A buffer is refilled only after the system has accepted all of it.
    await left;
    left = write(to, bytes);
    left.catch(() => {});
    [filling, leaving] = [leaving, filling];
  }
  await left;
}

/** May never settle if the reader has gone; the stream is then destroyed. */
const write = (to: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    to.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
