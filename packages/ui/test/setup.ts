import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// As in apps/web/test/setup.ts.
configure({ asyncUtilTimeout: 12_000 });

// A warning of React is an error of the test or of the code.
const complaints: unknown[][] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
});

// All test files share one document and one copy of each module, so each test cleans up here.
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  expect(complaints).toEqual([]);
});
