import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { Link, Route, Switch, useHistoryState } from '@hub/client/router';
import { routes } from '#lib/paths.ts';
import { renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { Page } from './reset-password-page.tsx';

const screens = (
  <Switch>
    <Route path={routes.resetPassword} component={Page} />
  </Switch>
);

test('removes the code from the address, checks the code and sets the new password', async () => {
  const sent: unknown[] = [];
  answer('resetPasswordStep2', async (request) => {
    sent.push(await request.json());
    return { success: true, message: `Answer ${sent.length}` };
  });
  const { address } = renderApp(screens, { at: '/reset-password/secret-code' });
  expect(screen.getByText('Loading...')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/reset-password/step-2'));
  expect((await screen.findByText('Answer 1')).closest('.alert')).toHaveClass('good');
  const person = userEvent.setup();
  const save = screen.getByRole('button', { name: 'Save new password' });
  await person.type(screen.getByLabelText('New password'), 'Longer-but-no-digit');
  await person.click(save);
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    expect.stringContaining('Password must have digits!'),
  );
  await person.type(screen.getByLabelText('New password'), '-9');
  await person.click(save);
  expect(await screen.findByText('Answer 2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to login' })).toBeVisible();
  expect(sent).toEqual([
    { code: 'secret-code', _csrf: 'token' },
    { code: 'secret-code', password: 'Longer-but-no-digit-9', _csrf: 'token' },
  ]);
});

test('step one shows the server’s message and keeps the typed email address', async () => {
  renderApp(screens, { at: '/reset-password' });
  refuse('resetPassword', 'not_built');
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Email'), 'marta@example.test');
  await person.click(screen.getByRole('button', { name: 'Send link' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This is not available.');
  expect(alert).toHaveClass('attention');
  expect(screen.getByLabelText('Email')).toHaveValue('marta@example.test');
});

test('shows the refusal of a used code with a link to request a new link', async () => {
  answer('resetPasswordStep2', { success: false, message: 'This link was already used.' });
  const { address } = renderApp(screens, { at: '/reset-password/old-code' });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This link was already used.');
  expect(alert).toHaveClass('bad');
  expect(screen.queryByLabelText('New password')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }));
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(address()).toBe('/reset-password');
});

test('confirms a sent link, and removes the confirmation during the next request', async () => {
  renderApp(screens, { at: '/reset-password' });
  answer('resetPassword', { success: true, message: 'A mail is on its way.' });
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Email'), 'marta@example.test');
  await person.click(screen.getByRole('button', { name: 'Send link' }));
  const confirmation = await screen.findByText('A mail is on its way.');
  expect(confirmation.closest('.alert')).toHaveClass('good');
  const gate = Promise.withResolvers<{ success: boolean; message: string }>();
  answer('resetPassword', () => gate.promise);
  await person.click(screen.getByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(screen.queryByText('A mail is on its way.')).toBeNull());
  gate.resolve({ success: true, message: 'Another one.' });
  expect(await screen.findByText('Another one.')).toBeVisible();
});

test('shows step one at the address without a code, even if the history entry holds a code', async () => {
  answer('resetPasswordStep2', { success: true, message: 'Please choose.' });
  function GoBare(): ReactElement {
    const state = useHistoryState<unknown>();
    return (
      <Link to="/reset-password" state={state}>
        bare
      </Link>
    );
  }
  const { address } = renderApp(
    <>
      {screens}
      <GoBare />
    </>,
    { at: '/reset-password/secret-code' },
  );
  expect(await screen.findByLabelText('New password')).toBeVisible();
  // The link carries the code in its history entry, as an older release did.
  await userEvent.click(screen.getByRole('link', { name: 'bare' }));
  expect(address()).toBe('/reset-password');
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(screen.queryByLabelText('New password')).toBeNull();
});
