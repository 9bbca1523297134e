import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createKeyedQueue, eachQueued } from './keyed-queue.ts';

/** Creates work that records how much of it runs in parallel. */
function createRecorder() {
  const seen = { now: 0, most: 0, done: [] as string[] };
  const work = (name: string) => async (): Promise<string> => {
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    await delay(2);
    seen.now -= 1;
    seen.done.push(name);
    return name;
  };
  return { seen, work };
}

test('runs the work of one person in the order of the calls', async () => {
  const keyedQueue = createKeyedQueue();
  const { seen, work } = createRecorder();
  const names = ['a', 'b', 'c', 'd'];
  expect(await Promise.all(names.map((name) => keyedQueue.take(1, work(name))))).toEqual(names);
  expect(seen).toMatchObject({ most: 1, done: names });
});

test('rejects a caller who waits too long, without a delay for the next caller', async () => {
  const keyedQueue = createKeyedQueue({ patience: 20, tooLong: () => new Error('Later.') });
  const first = Promise.withResolvers<string>();
  const done = vi.fn<() => Promise<string>>();
  const all = [keyedQueue.take(1, () => first.promise), keyedQueue.take(1, done)];
  await expect(all[1]).rejects.toThrow('Later.');
  const third = keyedQueue.take(1, async () => 'third');
  first.resolve('first');
  expect(await all[0]).toBe('first');
  expect(await third).toBe('third');
  expect(done).not.toHaveBeenCalled();
});

test('runs the work of different people in parallel', async () => {
  const keyedQueue = createKeyedQueue();
  const { seen, work } = createRecorder();
  await Promise.all([1, 2, 3].map((person) => keyedQueue.take(person, work(String(person)))));
  expect(seen.most).toBe(3);
});

test('rejects only the call that failed', async () => {
  const keyedQueue = createKeyedQueue();
  const failed = keyedQueue.take(1, () => Promise.reject(new Error('no')));
  const next = keyedQueue.take(1, async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('runs each step of two sources in turn, and closes a source that its reader leaves', async () => {
  const keyedQueue = createKeyedQueue();
  const { seen, work } = createRecorder();
  let isClosed = false;
  async function* pages(name: string): AsyncGenerator<string> {
    try {
      for (let nth = 0; ; nth += 1) yield await work(`${name}${nth}`)();
    } finally {
      isClosed = true;
    }
  }
  const read = async (name: string): Promise<void> => {
    for await (const page of eachQueued(pages(name), (one) => keyedQueue.take(1, one)))
      if (page === `${name}3`) break;
  };
  await Promise.all([read('a'), read('b')]);
  expect(seen.most).toBe(1);
  // The accounts alternate; neither waits for the other's last item.
  expect(seen.done.slice(0, 4)).toEqual(['a0', 'b0', 'a1', 'b1']);
  expect(isClosed).toBe(true);
});
