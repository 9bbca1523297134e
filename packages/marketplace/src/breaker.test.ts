import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

function openBreaker() {
  let now = 0;
  const breaker = createBreaker({ failures: 2, openMs: 1000 }, () => now);
  breaker.settle('failed');
  breaker.settle('failed');
  return { breaker, advance: (ms: number) => void (now += ms) };
}

test('it opens after consecutive failures, and any answer resets the count', () => {
  const breaker = createBreaker({ failures: 2, openMs: 1000 }, () => 0);
  breaker.settle('failed');
  breaker.settle('answered');
  breaker.settle('failed');
  expect(breaker.admit()).toEqual({ is: 'closed' });
  breaker.settle('failed');
  expect(breaker.admit()).toEqual({ is: 'open', waitMs: 1000 });
});

test('after the wait it admits a single call, whose answer closes it', () => {
  const { breaker, advance } = openBreaker();
  advance(1000);
  expect(breaker.admit()).toEqual({ is: 'probe' });
  expect(breaker.admit()).toMatchObject({ is: 'open' });
  breaker.settle('answered');
  expect(breaker.admit()).toEqual({ is: 'closed' });
});

test('a probe is due when its time is over and none is running, and only while it is open', () => {
  const { breaker, advance } = openBreaker();
  expect(breaker.isDue()).toBe(false);
  advance(1000);
  expect(breaker.isDue()).toBe(true);
  breaker.admit();
  expect(breaker.isDue()).toBe(false);
  breaker.settle('answered');
  expect(breaker.isDue()).toBe(false);
});

test('a failed probe opens it again, and a canceled one lets the next call probe', () => {
  const { breaker, advance } = openBreaker();
  advance(1000);
  breaker.admit();
  breaker.settle('failed');
  expect(breaker.admit()).toEqual({ is: 'open', waitMs: 1000 });
  advance(1000);
  breaker.admit();
  breaker.settle('unknown');
  expect(breaker.admit()).toEqual({ is: 'probe' });
});
