import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from '#lib/paths.ts';
import { renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { Page } from './reset-password-page.tsx';

const screens = (
  <Routes>
    <Route path={routes.resetPassword} element={<Page />} />
  </Routes>
);

test('the code leaves the address at once, is checked, and takes a new password', async () => {
  const sent: unknown[] = [];
  answer('resetPasswordStep2', async (request) => {
    sent.push(await request.json());
    return { success: true, message: `Answer ${sent.length}` };
  });
  const { address } = renderApp(screens, { at: '/reset-password/secret-code' });
  expect(screen.getByText('Loading...')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/reset-password'));
  expect(await screen.findByText('Answer 1')).toBeVisible();
  const person = userEvent.setup();
  const save = screen.getByRole('button', { name: 'Save the new password' });
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
    { code: 'secret-code' },
    { code: 'secret-code', password: 'Longer-but-no-digit-9' },
  ]);
});

test('step one says what the server says, and keeps the address', async () => {
  renderApp(screens, { at: '/reset-password' });
  refuse('resetPassword', 'not_built');
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Email'), 'marta@example.test');
  await person.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not available yet.');
  expect(screen.getByLabelText('Email')).toHaveValue('marta@example.test');
});
