import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { createPictures } from './service.ts';

const gif = Buffer.from('GIF89a\x50\0\x40\0', 'latin1');

const noRoom = (): Promise<void> => Promise.reject(new Error('ENOSPC: no space left on device'));

function aWorld(fetchPicture: (address: string) => Promise<Buffer>, isFull = false) {
  const files = new Map<string, Buffer>();
  const open = () =>
    createPictures({
      addresses: {
        addressOf: (thumb) => thumb,
        sourceOf: (mark) => (mark === 'foreign' ? null : `https://host.example/${mark}`),
      },
      clock: createTestClock(),
      log: { warn: () => undefined },
      files: {
        read: async (name) => files.get(name) ?? null,
        keep: isFull ? noRoom : async (name, bytes) => void files.set(name, bytes),
      },
      fetchPicture,
    });
  return { files, open };
}

test('fetches a picture once for parallel requests and for a later start', async () => {
  let times = 0;
  const world = aWorld(async () => {
    times += 1;
    return gif;
  });
  const first = world.open();
  await Promise.all([first.find('a', ''), first.find('a', '')]);
  const picture = await world.open().find('a', '');
  expect([picture?.type, times]).toEqual(['image/gif', 1]);
});

test('fetches a picture again if its stored file is damaged', async () => {
  const world = aWorld(async () => gif);
  world.files.set('a', Buffer.from('cut off'));
  expect(await world.open().find('a', '')).toMatchObject({ bytes: gif });
});

test('limits parallel downloads and their queue, and refuses unsigned addresses', async () => {
  let running = 0;
  let maxRunning = 0;
  const { promise: open, resolve } = Promise.withResolvers<void>();
  const fetched: string[] = [];
  const { find } = aWorld(async (address) => {
    fetched.push(address);
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await open;
    running -= 1;
    return gif;
  }).open();
  const requests = Array.from({ length: 100 }, (_each, place) => find(String(place), ''));
  expect(await find('foreign', '')).toBeNull();
  await setImmediate();
  resolve();
  const pictures = (await Promise.all(requests)).filter((picture) => picture !== null);
  expect([maxRunning, pictures.length, fetched.length]).toEqual([4, 36, 36]);
  // The others had not failed, so the next request fetches them.
  expect(await find('99', '')).toMatchObject({ bytes: gif });
});

test('serves a picture on a full disk, and fetches it once per process', async () => {
  let times = 0;
  const { find } = aWorld(async () => {
    times += 1;
    return gif;
  }, true).open();
  for (let nth = 0; nth < 3; nth += 1) expect(await find('a', '')).toMatchObject({ bytes: gif });
  expect(times).toBe(1);
});
