import type { HubClock } from '#platform/clock.ts';

/** Clock that stands still until a test advances it. */
export interface TestClock extends HubClock {
  set(instant: Date): void;
  advance(milliseconds: number): void;
}

export function createTestClock(start = new Date('2026-03-01T12:00:00Z')): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    ahead: () => 0,
    read: async () => {},
    set: (instant) => void (now = instant.getTime()),
    advance: (milliseconds) => void (now += milliseconds),
  };
}
