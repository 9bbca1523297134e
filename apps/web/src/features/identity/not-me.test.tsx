import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Route, Switch } from '@hub/client/router';
import { routes } from '#lib/paths.ts';
import { renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { Page } from './not-me-page.tsx';

const screens = (
  <Switch>
    <Route path={routes.notMe} component={Page} />
  </Switch>
);
const open = (): ReturnType<typeof renderApp> => renderApp(screens, { at: '/not-me/secret-code' });
const press = (): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name: 'This wasn’t me' }));

test('sends the code only after a click, and confirms', async () => {
  const sent: unknown[] = [];
  answer('notMe', async (request) => {
    sent.push(await request.json());
    return { success: true, message: 'Every device was signed out.' };
  });
  const { address } = open();
  await waitFor(() => expect(address()).toBe('/not-me'));
  expect(screen.getByText('Every device is signed out, including this one.')).toBeVisible();
  expect(sent).toEqual([]);
  await press();
  expect(await screen.findByRole('status')).toHaveTextContent('Every device was signed out.');
  expect(sent).toEqual([{ code: 'secret-code' }]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Go to login' })).toBeVisible();
});

test('offers a new password when the link has expired', async () => {
  answer('notMe', { success: false, message: 'This link has expired.' });
  open();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.');
  expect(screen.getByRole('link', { name: 'Request a new password' })).toBeVisible();
});

test('repeats a failed call with another click', async () => {
  refuse('notMe', 'unavailable');
  open();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('The hub cannot do this right now.');
  answer('notMe', { success: true, message: 'Every device was signed out.' });
  await press();
  expect(await screen.findByRole('status')).toHaveTextContent('Every device was signed out.');
});

test('shows no button without a code', () => {
  renderApp(screens, { at: '/not-me' });
  expect(screen.queryByRole('button', { name: 'This wasn’t me' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Request a new password' })).toBeVisible();
});
