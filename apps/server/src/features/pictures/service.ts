import { minutes } from '@hub/contract/limits';
import { type PictureAddresses, put } from './addresses.ts';
import { pictureOf, type PictureKind } from './picture-rules.ts';
import type { Log } from '#platform/log/log.ts';
import type { Parts } from '#platform/parts.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arriveWhole } from '#platform/files/arriving-files.ts';

/** Cache of pictures in a folder of this machine. The hub can fetch lost pictures again. */
export const createPictureFiles = (folder: string) => ({
  read: (name: string): Promise<Buffer | null> => readFile(join(folder, name)).catch(() => null),
  keep: (name: string, bytes: Buffer): Promise<void> =>
    arriveWhole(join(folder, name), (beside) => writeFile(beside, bytes, { mode: 0o600 })),
});

interface Picture extends Pick<PictureKind, 'type'> {
  /** Hash of the source address. The content of a source address never changes. */
  readonly name: string;
  readonly bytes: Buffer;
}

interface PictureSources extends Pick<Parts, 'clock'> {
  readonly addresses: PictureAddresses;
  readonly log: Pick<Log, 'warn'>;
  readonly files: ReturnType<typeof createPictureFiles>;
  readonly fetchPicture: (address: string) => Promise<Buffer>;
}

/** Time in milliseconds until the hub retries a failed picture. */
const retryAfter = minutes(10);

/**
 * Limits of parallel fetches, queued fetches, pictures in memory, and remembered failures. Further
 * requests get the placeholder.
 */
const bounds = { atOnce: 4, waiting: 32, held: 200, failed: 5_000 } as const;

export function createPictures({ addresses, clock, log, files, fetchPicture }: PictureSources) {
  const cached = new Map<string, Picture>();
  const failedAt = new Map<string, number>();
  const running = new Map<string, Promise<Picture | null>>();
  const limited = createLimiter();

  async function fetchAndStore(name: string, url: string): Promise<Picture | null> {
    const failed = failedAt.get(name);
    if (failed !== undefined && clock.now().getTime() - failed < retryAfter) return null;
    const { host } = new URL(url);
    const warn = (error: unknown, words: string): void =>
      log.warn({ host, why: (error as Error).message }, `picture ${words}`);
    try {
      const bytes = await limited(() => fetchPicture(url));
      // The queue was full, so the next request may succeed.
      if (bytes === null) return null;
      const kind = pictureOf(bytes);
      if (kind === null) throw new Error('It is no picture that pages show');
      failedAt.delete(name);
      // A picture that the disk cannot store is still shown.
      await files.keep(name, bytes).catch((error: unknown) => warn(error, 'could not be stored'));
      return { name, bytes, type: kind.type };
    } catch (error) {
      put(failedAt, [name, clock.now().getTime()], bounds.failed);
      warn(error, 'could not be fetched');
      return null;
    }
  }

  async function loadOrFetch(name: string, url: string): Promise<Picture | null> {
    const bytes = await files.read(name);
    const kind = bytes && pictureOf(bytes);
    const picture = kind ? { name, bytes, type: kind.type } : await fetchAndStore(name, url);
    if (picture) put(cached, [name, picture], bounds.held);
    return picture;
  }

  return {
    ...addresses,
    /** Returns the picture; null for an invalid signature, or while the picture is unavailable. */
    async find(mark: string, source: string): Promise<Picture | null> {
      const url = addresses.sourceOf(mark, source);
      if (url === null) return null;
      const picture = cached.get(mark);
      if (picture) return picture;
      // Parallel requests share one fetch.
      const loading =
        running.get(mark) ?? loadOrFetch(mark, url).finally(() => running.delete(mark));
      running.set(mark, loading);
      return loading;
    },
  };
}

export type Pictures = ReturnType<typeof createPictures>;

/** Creates a semaphore with a short queue. Its function returns null if the queue is full. */
function createLimiter() {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    if (waiting.length >= bounds.waiting) return null;
    if (working >= bounds.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
