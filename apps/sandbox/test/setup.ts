import { afterEach, beforeEach, expect, vi } from 'vitest';

// What nobody expected to be said on stderr is a failure.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
