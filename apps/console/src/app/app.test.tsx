import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { leave } from '@hub/client/leave';
import { createQueryClient } from '@hub/client/query-client';
import { problem } from '@hub/client/test-hub';
import { hasSessionHint, setSessionHint } from '@hub/client/session-hint';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Role } from '@hub/contract/roles';
import { BrandContext } from '#api/brand.ts';
import { followOtherTabs } from '#api/session.ts';
import { answer, refuse } from '#test/setup.ts';
import { App } from './app.tsx';

const accent = { fill: '#5B45D6', on: '#FFFFFF', text: '#4E39C2' };
const brand = { name: 'Customer Hub', accent: { light: accent, dark: accent } };

const anOperator = (role: Role): OperatorAnswerOf<'operatorMe'> => ({
  username: 'olive',
  firstname: 'Olive',
  lastname: 'Quist',
  email: 'olive@example.test',
  role,
});

function renderConsole() {
  const client = createQueryClient();
  render(
    <BrandContext value={brand}>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </BrandContext>,
  );
  return client;
}

const mayDo = (): string[] =>
  within(screen.getByRole('region', { name: 'Your role' }))
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('img', { name: 'You may' }) !== null)
    .map((item) => item.querySelector('p')?.textContent ?? '');

test.each([
  ['viewer', ['Viewer']],
  ['support', ['Viewer', 'Support']],
  ['owner', ['Viewer', 'Support', 'Owner']],
] as const)('%s sees who is signed in and what the role may', async (role, may) => {
  answer('operatorMe', anOperator(role));
  renderConsole();
  expect(screen.getByText('Loading who you are')).toBeInTheDocument();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Signed in as Olive Quist' }),
  ).toBeVisible();
  expect(screen.getByText(/olive@example\.test/)).toBeVisible();
  expect(mayDo()).toEqual(may);
  expect(screen.getByRole('link', { name: 'Back to the hub' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
});

test('what could not be read is said, and read again on demand', async () => {
  refuse('operatorMe', 'internal', { message: 'The hub stumbled.' });
  renderConsole();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Who you are could not be loaded');
  expect(alert).toHaveTextContent('The hub stumbled.');
  expect(alert).toHaveTextContent('Reference ref-1');
  answer('operatorMe', anOperator('viewer'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Signed in as Olive Quist')).toBeVisible();
});

test('a role that is taken away closes the console at the next call', async () => {
  answer('operatorMe', anOperator('owner'));
  const client = renderConsole();
  await screen.findByText('Signed in as Olive Quist');
  answer('operatorMe', () => problem('not_found'));
  await client.invalidateQueries();
  expect(await screen.findByRole('alert')).toHaveTextContent('The console is closed to you');
  expect(screen.queryByText(/Olive/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

test('a sign-out in another tab closes it too', async () => {
  answer('operatorMe', anOperator('owner'));
  const stop = followOtherTabs(renderConsole());
  await screen.findByText('Signed in as Olive Quist');
  answer('operatorMe', () => problem('not_found'));
  const otherTab = new BroadcastChannel('hub-session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
  otherTab.postMessage('signed-out');
  expect(await screen.findByText('The console is closed to you')).toBeVisible();
  otherTab.close();
  stop();
});

test('signing out tells the other tabs, forgets, and leads to the buyers’ side', async () => {
  answer('operatorMe', anOperator('owner'));
  answer('logout', { res: true });
  setSessionHint(true);
  const otherTab = new BroadcastChannel('hub-session');
  const heard = new Promise((resolve) => {
    otherTab.addEventListener('message', (event) => resolve(event.data));
  });
  renderConsole();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await heard).toBe('signed-out');
  await waitFor(() => expect(vi.mocked(leave).for).toHaveBeenCalledWith('/'));
  expect(hasSessionHint()).toBe(false);
  otherTab.close();
});

test('a sign-out that failed says so, and can be tried again', async () => {
  answer('operatorMe', anOperator('owner'));
  refuse('logout', 'unavailable');
  renderConsole();
  const button = await screen.findByRole('button', { name: 'Sign out' });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('You could not be signed out');
  expect(button).not.toHaveAttribute('aria-busy');
  expect(leave.for).not.toHaveBeenCalled();
});
