import { afterEach, expect, vi } from 'vitest';

// A call of console.error fails the current test.
const errors = vi.spyOn(console, 'error');
afterEach(() => {
  const unexpected = errors.mock.calls.map((call) => String(call[0]));
  errors.mockClear();
  expect(unexpected).toEqual([]);
});
