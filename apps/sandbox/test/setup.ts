import { afterEach, beforeEach, expect, vi } from 'vitest';

// Output on stderr fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
