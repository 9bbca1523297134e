import { afterEach, expect, test, vi } from 'vitest';
import { holdInView } from './hold-in-view.ts';

afterEach(() => vi.unstubAllGlobals());

/**
 * Starts to hold an element in view; returns its scroll spy and a function that resizes the page.
 */
function startHolding() {
  let grow = (): void => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(resized: () => void) {
        grow = resized;
      }
      observe = (): void => undefined;
      disconnect(): void {
        grow = () => undefined;
      }
    },
  );
  const element = document.createElement('section');
  const shown = vi.spyOn(element, 'scrollIntoView');
  const end = holdInView(element);
  return { shown, end, grow: () => grow() };
}

test('keeps a section in view while the page above it grows', () => {
  const { shown, end, grow } = startHolding();
  grow();
  grow();
  expect(shown).toHaveBeenCalledTimes(3);
  end();
  grow();
  expect(shown).toHaveBeenCalledTimes(3);
});

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'stops holding the section after a %s event',
  (move) => {
    const { shown, grow } = startHolding();
    dispatchEvent(new Event(move));
    grow();
    expect(shown).toHaveBeenCalledTimes(1);
  },
);

test('stops holding the section after 15 seconds', () => {
  vi.useFakeTimers();
  const { shown, grow } = startHolding();
  vi.advanceTimersByTime(15_000);
  grow();
  expect(shown).toHaveBeenCalledTimes(1);
});
