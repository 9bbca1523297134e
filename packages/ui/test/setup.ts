import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// As in apps/web/test/setup.ts.
configure({ asyncUtilTimeout: 12_000 });

// React's own warnings are faults of the test or the code.
const complaints: unknown[][] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
});

// All files share one page and one copy of each module, so this removes what a test left behind.
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  expect(complaints).toEqual([]);
});
