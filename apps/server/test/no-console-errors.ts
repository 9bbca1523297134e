import { afterEach, expect, vi } from 'vitest';

// An unexpected console.error fails the test that caused it.
const errors = vi.spyOn(console, 'error');
afterEach(() => {
  const unexpected = errors.mock.calls.map((call) => String(call[0]));
  errors.mockClear();
  expect(unexpected).toEqual([]);
});
