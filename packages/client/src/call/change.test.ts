import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readAgain } from './change.ts';
import { createQueryClient } from './query-client.ts';

/** Fake hub state, with reads that the test answers when it chooses. */
function openHub() {
  let version = 1;
  const waiting: (() => void)[] = [];
  return {
    change: () => void (version += 1),
    read: () => {
      const seen = version;
      return new Promise<number>((done) => waiting.push(() => done(seen)));
    },
    answer: () => waiting.shift()?.(),
    waiting: () => waiting.length,
  };
}

const key = { queryKey: ['licenses'] };

test('repeats a first read that was in progress during a change', async () => {
  const [client, hub] = [createQueryClient(), openHub()];
  const shown = new QueryObserver(client, { ...key, queryFn: hub.read });
  const stop = shown.subscribe(() => {});
  hub.change();
  readAgain(client);
  hub.answer();
  await expect.poll(() => hub.waiting()).toBe(1);
  hub.answer();
  await expect.poll(() => shown.getCurrentResult().data).toBe(2);
  stop();
});

test('marks data as stale when a change happened during its prefetch', async () => {
  const [client, hub] = [createQueryClient(), openHub()];
  const ahead = client.prefetchQuery({ ...key, queryFn: hub.read });
  hub.change();
  readAgain(client);
  hub.answer();
  await ahead;
  await expect.poll(() => client.getQueryState(key.queryKey)?.isInvalidated).toBe(true);
  expect(hub.waiting()).toBe(0);
});

test('does not repeat a one-time query that invalidates the cache itself', async () => {
  const [client, hub] = [createQueryClient(), openHub()];
  const finish = async (): Promise<number> => {
    const answer = await hub.read();
    readAgain(client);
    return answer;
  };
  const shown = new QueryObserver(client, { ...key, queryFn: finish, staleTime: 'static' });
  const stop = shown.subscribe(() => {});
  hub.answer();
  await expect.poll(() => shown.getCurrentResult().data).toBe(1);
  await Promise.resolve();
  expect(hub.waiting()).toBe(0);
  stop();
});
