import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('limits the permits of each person separately', () => {
  const permits = createSemaphore({ each: 2 });
  const first = permits.take(1);
  expect(permits.take(1)).not.toBeNull();
  expect(permits.take(1)).toBeNull();
  expect(permits.take(2)).not.toBeNull();
  first?.();
  expect(permits.take(1)).not.toBeNull();
});

test('frees a permit once, even if it is returned twice', () => {
  const permits = createSemaphore({ each: 2 });
  const first = permits.take(1);
  permits.take(1);
  first?.();
  first?.();
  expect(permits.take(1)).not.toBeNull();
  expect(permits.take(1)).toBeNull();
});

test('limits the permits of all people together', () => {
  const permits = createSemaphore({ each: 2, all: 3 });
  const ends = [permits.take(1), permits.take(2), permits.take(3)];
  expect(permits.take(4)).toBeNull();
  for (const end of ends) end?.();
  expect(permits.take(4)).not.toBeNull();
});
