import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('each person has their own limit, whatever others use', () => {
  const permits = createSemaphore({ each: 2 });
  const first = permits.take(1);
  expect(permits.take(1)).not.toBeNull();
  expect(permits.take(1)).toBeNull();
  expect(permits.take(2)).not.toBeNull();
  first?.();
  expect(permits.take(1)).not.toBeNull();
});

test('a permit that is returned twice is free once', () => {
  const permits = createSemaphore({ each: 2 });
  const first = permits.take(1);
  permits.take(1);
  first?.();
  first?.();
  expect(permits.take(1)).not.toBeNull();
  expect(permits.take(1)).toBeNull();
});

test('all people together have a limit', () => {
  const permits = createSemaphore({ each: 2, all: 3 });
  const ends = [permits.take(1), permits.take(2), permits.take(3)];
  expect(permits.take(4)).toBeNull();
  for (const end of ends) end?.();
  expect(permits.take(4)).not.toBeNull();
});
