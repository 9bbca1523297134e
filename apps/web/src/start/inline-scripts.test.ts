import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWhenSeenScript } from './inline-scripts.ts';

/** Says to the script that the browser has painted what the name tells. */
let paint: (name: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: (list: { getEntriesByName: (name: string) => string[] }) => void) {
        paint = (painted) =>
          callback({ getEntriesByName: (name) => (name === painted ? [painted] : []) });
      }
      observe = (): void => undefined;
    },
  );
  const early = { all: [], user: [] };
  const text = startWhenSeenScript({ script: 'data:text/javascript,', preloads: ['/a.js'], early });
  // An import needs a module around it, which text in a test does not have.
  // oxlint-disable-next-line typescript/no-implied-eval -- as the document runs it
  new Function('load', text.replace('import(', 'load('))(() => undefined);
});

afterEach(() => {
  document.head.querySelectorAll('link').forEach((link) => link.remove());
  vi.useRealTimers();
});

const asked = (): number => document.head.querySelectorAll('link[rel=modulepreload]').length;

test('code is asked for once words are painted, not at a bare background', () => {
  paint('first-paint');
  expect(asked()).toBe(0);
  paint('first-contentful-paint');
  expect(asked()).toBe(1);
});

test('a page that nobody looks at asks after a while, and once', () => {
  vi.advanceTimersByTime(2_999);
  expect(asked()).toBe(0);
  vi.advanceTimersByTime(1);
  paint('first-contentful-paint');
  expect(asked()).toBe(1);
});
