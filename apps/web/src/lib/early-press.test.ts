import { afterEach, expect, test, vi } from 'vitest';
import { pressAgain, takeEarlyPress } from './early-press.ts';

afterEach(() => document.body.replaceChildren());

const page = globalThis as { hubEarlyPress?: string | null | undefined };

test('what was noted is handed out once, and nothing is noted any more', () => {
  page.hubEarlyPress = 'Menu';
  expect(takeEarlyPress()).toBe('Menu');
  expect(page.hubEarlyPress).toBeUndefined();
  expect(takeEarlyPress()).toBeNull();
});

test('the button of that label is pressed, and no other', () => {
  const pressed = vi.fn<(label: string | null) => void>();
  for (const label of ['Menu', 'Colours: "dark"']) {
    const button = document.createElement('button');
    button.setAttribute('aria-label', label);
    button.addEventListener('click', () => pressed(label));
    document.body.append(button);
  }
  pressAgain('Colours: "dark"');
  pressAgain(null);
  pressAgain('gone');
  expect(pressed.mock.calls).toEqual([['Colours: "dark"']]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Colours: "dark"');
});
