import '@testing-library/jest-dom/vitest';
import { callTable } from 'virtual:call-table';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { forgetToken } from '@hub/client/csrf';
import { leave } from '@hub/client/leave';
import { showPerson } from '@hub/client/person';
import { createTestHub } from '@hub/client/test-hub';
import type { consoleCalls } from '#api/calls.ts';

/** Fake hub for tests in the browser. Each call is answered in the format of the contract. */
export const { server, answer, refuse } = createTestHub<typeof consoleCalls>(callTable);

// As in apps/web/test/setup.ts.
configure({ asyncUtilTimeout: 12_000 });

// An unanswered call or a warning of React is an error of the test or of the code.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => undefined;

/** Event stream of the hub, which jsdom lacks. The test sends its events. */
class QuietStream extends EventTarget {
  static readonly open = new Set<QuietStream>();
  readonly CLOSED = 2;
  readyState = 1;

  constructor() {
    super();
    QuietStream.open.add(this);
  }

  close(): void {
    this.readyState = this.CLOSED;
    QuietStream.open.delete(this);
  }
}

Object.assign(globalThis, { EventSource: QuietStream });

let lastEventId = 0;

/** Sends an event to every open stream, after waiting for the first stream. */
export async function happens(event: unknown, type = 'message'): Promise<void> {
  await expect.poll(() => QuietStream.open.size).toBeGreaterThan(0);
  lastEventId += 1;
  const parts = { data: JSON.stringify(event), lastEventId: String(lastEventId) };
  for (const stream of QuietStream.open) stream.dispatchEvent(new MessageEvent(type, parts));
}

/** Ends every stream, as the hub does when a role or session ends. */
export function streamsEnd(): void {
  for (const stream of QuietStream.open) {
    stream.close();
    stream.dispatchEvent(new Event('error'));
  }
}

const complaints: unknown[][] = [];

/** Sets the window width, which jsdom lacks. Each test starts wide. */
export function windowIs(kind: 'wide' | 'narrow'): void {
  const query = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (asked: string) => ({
    ...query,
    matches: kind === 'wide' && asked.includes('min-width'),
  }));
}

beforeEach(() => {
  complaints.length = 0;
  windowIs('wide');
  answer('csrfToken', { _csrf: 'token' });
  // Every list and the search dialog read the saved views.
  answer('operatorViews', { views: [] });
  // The navigation counts waiting conversations on every screen.
  answer('operatorConversations', {
    rows: [],
    next: null,
    count: 0,
    counts: { waiting: 0, mine: 0, nobodys: 0, mentions: 0 },
  });
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
  // jsdom cannot navigate.
  vi.spyOn(leave, 'for').mockImplementation(() => undefined);
  vi.spyOn(leave, 'anew').mockImplementation(() => undefined);
});

// All test files share one document and one copy of each module, so each test cleans up here.
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  server.resetHandlers();
  forgetToken();
  showPerson(null);
  localStorage.clear();
  expect(complaints).toEqual([]);
});
