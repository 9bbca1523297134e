import { afterEach, beforeEach, expect, vi } from 'vitest';

// Unexpected output on stderr is a failure.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
