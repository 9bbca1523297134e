import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

function openBreaker() {
  let now = 0;
  const breaker = createBreaker({ failures: 2, openMs: 1000 }, () => now);
  breaker.settle('failed');
  breaker.settle('failed');
  return { breaker, advance: (ms: number) => void (now += ms) };
}

test('the breaker opens after consecutive failures, and any answer resets the count', () => {
  const breaker = createBreaker({ failures: 2, openMs: 1000 }, () => 0);
  breaker.settle('failed');
  breaker.settle('answered');
  breaker.settle('failed');
  expect(breaker.admit()).toEqual({ is: 'closed' });
  breaker.settle('failed');
  expect(breaker.admit()).toEqual({ is: 'open', waitMs: 1000 });
});

test('the breaker admits a single call after its wait and closes when that call is answered', () => {
  const { breaker, advance } = openBreaker();
  advance(1000);
  expect(breaker.admit()).toEqual({ is: 'probe' });
  expect(breaker.admit()).toMatchObject({ is: 'open' });
  breaker.settle('answered');
  expect(breaker.admit()).toEqual({ is: 'closed' });
});

test('a probe is due only while the breaker is open, its wait is over and no probe is running', () => {
  const { breaker, advance } = openBreaker();
  expect(breaker.isDue()).toBe(false);
  advance(1000);
  expect(breaker.isDue()).toBe(true);
  breaker.admit();
  expect(breaker.isDue()).toBe(false);
  breaker.settle('answered');
  expect(breaker.isDue()).toBe(false);
});

test('a failed probe opens the breaker again, and a canceled probe lets the next call probe', () => {
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
