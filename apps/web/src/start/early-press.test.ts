import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeEarlyPress } from './early-press.ts';

const page = globalThis as { hubEarlyPress?: string | null | undefined };
const pressed = vi.fn<(id: string) => void>();

beforeEach(() => {
  for (const id of ['menu-toggle', 'scheme-switch']) {
    const button = document.createElement('button');
    button.id = id;
    button.addEventListener('click', () => pressed(id));
    document.body.append(button);
  }
});

afterEach(() => {
  document.body.replaceChildren();
  pressed.mockReset();
});

test('the button that was pressed is pressed once more, and nothing is noted any more', () => {
  page.hubEarlyPress = 'scheme-switch';
  const answer = takeEarlyPress();
  expect(page.hubEarlyPress).toBeUndefined();
  answer();
  answer();
  expect(pressed.mock.calls).toEqual([['scheme-switch']]);
  expect(document.activeElement?.id).toBe('scheme-switch');
});

test.each([null, 'gone'])('nothing happens where %s was pressed', (id) => {
  page.hubEarlyPress = id;
  takeEarlyPress()();
  expect(pressed).not.toHaveBeenCalled();
});

test.each(['pointerdown', 'keydown'])('a %s before the answer takes its place', (kind) => {
  page.hubEarlyPress = 'menu-toggle';
  const answer = takeEarlyPress();
  document.body.dispatchEvent(new Event(kind, { bubbles: true }));
  answer();
  expect(pressed).not.toHaveBeenCalled();
});
