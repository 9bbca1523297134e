import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { forgetToken } from '@hub/client/csrf';
import { leave } from '@hub/client/leave';
import { showPerson } from '@hub/client/person';
import { dropContact } from '#lib/contact-signal.ts';
import { aConfig } from './render.tsx';
import { answer, server } from './server.ts';
import { TestStream } from './stream.ts';

// Polling may take long on a busy machine, and no test asserts its speed.
configure({ asyncUtilTimeout: 12_000 });

// jsdom has no layout and no scrolling.
Element.prototype.scrollIntoView = () => undefined;
// jsdom does not open popovers (e2e/buyers/keyboard.spec.ts). The navigation is always visible, as
// on a wide screen.
HTMLElement.prototype.hidePopover = () => undefined;
document.head.append(
  Object.assign(document.createElement('style'), { textContent: '[popover]{display:flex}' }),
);
// jsdom has no event streams.
globalThis.EventSource = TestStream as unknown as typeof EventSource;

// A call without an answer or an error from React fails the test.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const complaints: unknown[][] = [];

beforeEach(() => {
  complaints.length = 0;
  answer('config', aConfig());
  answer('countVisit', { counted: true });
  answer('supportAgreement', { agreed: false });
  answer('tour', { seen: true });
  answer('plugins', [
    {
      slug: 'revslider',
      name: 'Slider Revolution',
      version: '6.7.1',
      size: 1_234_567,
      published_at: '2026-11-03T22:10:00Z',
      sha256: 'ab'.repeat(32),
    },
  ]);
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
  // jsdom can neither scroll nor leave its page.
  vi.spyOn(leave, 'for').mockImplementation(() => undefined);
  vi.spyOn(leave, 'anew').mockImplementation(() => undefined);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

// All files share one page and one copy of each module, so each test must be cleaned up.
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  server.resetHandlers();
  forgetToken();
  showPerson(null);
  dropContact();
  TestStream.open.clear();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  for (const script of document.querySelectorAll('script')) script.remove();
  for (const pair of document.cookie.split('; ')) {
    document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`;
  }
  expect(complaints).toEqual([]);
});
