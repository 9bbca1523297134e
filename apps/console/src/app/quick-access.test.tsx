import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useKeys } from '#ui/keys.ts';
import { renderAt } from '#test/render.tsx';
import { useQuickAccess } from './quick-access.tsx';

const pressed = vi.fn();

function Screen() {
  useKeys({ e: pressed });
  return useQuickAccess({ username: 'olive', role: 'owner' } as never).overlay;
}

test('text typed while the search loads fills its field and triggers no shortcut', async () => {
  renderAt(<Screen />);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of ['p', 'e', 'x', 'Backspace', 'o', 'Enter'])
    fireEvent.keyDown(document.body, { key });
  expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveValue('peo');
  expect(pressed).not.toHaveBeenCalled();
});
