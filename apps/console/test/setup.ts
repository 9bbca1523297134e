import '@testing-library/jest-dom/vitest';
import { callTable } from 'virtual:call-table';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { forgetToken } from '@hub/client/csrf';
import { leave } from '@hub/client/leave';
import { createTestHub } from '@hub/client/test-hub';
import type { consoleCalls } from '#api/calls.ts';

/** The hub as a test sees it from the browser: each call is answered as the contract says. */
export const { server, answer, refuse } = createTestHub<typeof consoleCalls>(callTable);

// As in apps/web/test/setup.ts.
configure({ asyncUtilTimeout: 12_000 });

// A call that no test answers, and a complaint of React, are faults of the test or of the code.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

// jsdom draws nothing, so it scrolls nothing.
Element.prototype.scrollIntoView = () => undefined;

const complaints: unknown[][] = [];

/** How wide the window is: jsdom has none. Each test begins at a desk. */
export function windowIs(kind: 'wide' | 'narrow'): void {
  const query = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => ({ ...query, matches: kind === 'wide' }));
}

beforeEach(() => {
  complaints.length = 0;
  windowIs('wide');
  answer('csrfToken', { _csrf: 'token' });
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
  // jsdom does not leave its page.
  vi.spyOn(leave, 'for').mockImplementation(() => undefined);
});

// All files share one page and one copy of each module: whatever a test leaves behind goes here.
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  server.resetHandlers();
  forgetToken();
  localStorage.clear();
  expect(complaints).toEqual([]);
});
