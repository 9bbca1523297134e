import { afterEach, expect, test, vi } from 'vitest';
import { holdInView } from './hold-in-view.ts';

afterEach(() => vi.unstubAllGlobals());

/** An element that is held in view, how often it was scrolled to, and what resizes the page. */
function held() {
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

test('a section stays in view while those above it arrive', () => {
  const { shown, end, grow } = held();
  grow();
  grow();
  expect(shown).toHaveBeenCalledTimes(3);
  end();
  grow();
  expect(shown).toHaveBeenCalledTimes(3);
});

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'a reader who moves on by %s is not taken back',
  (move) => {
    const { shown, grow } = held();
    dispatchEvent(new Event(move));
    grow();
    expect(shown).toHaveBeenCalledTimes(1);
  },
);

test('a page that grows much later moves no one', () => {
  vi.useFakeTimers();
  const { shown, grow } = held();
  vi.advanceTimersByTime(15_000);
  grow();
  expect(shown).toHaveBeenCalledTimes(1);
});
