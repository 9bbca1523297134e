import type { Clock } from '#platform/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(instant: Date): void;
  advance(milliseconds: number): void;
}

export function createTestClock(start = new Date('2026-03-01T12:00:00Z')): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    set: (instant) => void (now = instant.getTime()),
    advance: (milliseconds) => void (now += milliseconds),
  };
}
