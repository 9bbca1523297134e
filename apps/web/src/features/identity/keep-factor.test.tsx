import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Route, Switch } from '@hub/client/router';
import { routes } from '#lib/paths.ts';
import { renderApp } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { Page } from './keep-factor-page.tsx';

const screens = (
  <Switch>
    <Route path={routes.keepFactor} component={Page} />
  </Switch>
);

test('removes the code from the address, and keeps the second factor after a click', async () => {
  const { address } = renderApp(screens, { at: '/keep-factor/secret-code' });
  await waitFor(() => expect(address()).toBe('/keep-factor'));
  const sent = new Promise((done) => {
    answer('keepFactor', async (request) => {
      done(await request.json());
      return { success: true, message: 'Two-factor authentication stays as it is.' };
    });
  });
  await userEvent.click(screen.getByRole('button', { name: 'Keep two-factor authentication' }));
  expect(await sent).toEqual({ code: 'secret-code' });
  expect(await screen.findByText('Two-factor authentication stays as it is.')).toBeVisible();
});

test('shows no button without a code', async () => {
  renderApp(screens, { at: '/keep-factor' });
  expect(await screen.findByText(/Open the link in our email/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep two-factor authentication' })).toBeNull();
});
