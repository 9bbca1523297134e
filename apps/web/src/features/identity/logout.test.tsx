import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aUser, renderApp } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { Page } from './logout-page.tsx';

test('reports a failed sign-out and offers a retry', async () => {
  let calls = 0;
  answer('logout', () => {
    calls += 1;
    return { res: false } as never;
  });
  renderApp(<Page />, { at: '/logout', user: aUser() });
  expect(await screen.findByText('You are still signed in')).toBeVisible();
  expect(screen.getByText('Signing out failed. Please try again.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => calls).toBe(2);
});
