import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { leave } from '@hub/client/leave';
import { problem } from '@hub/client/test-hub';
import { hasSessionHint, setSessionHint } from '@hub/client/session-hint';
import { followOtherTabs, followReturns } from '#api/session.ts';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer, refuse } from '#test/setup.ts';
import { App } from './app.tsx';
import { routeTable } from './route-table.ts';

const renderConsole = (path = '/me') => renderAt(<App />, path);

const mayDo = (): string[] =>
  within(screen.getByRole('region', { name: 'Your role' }))
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('img', { name: 'You can' }) !== null)
    .map((item) => item.querySelector('p')?.textContent ?? '');

test.each([
  ['viewer', ['Viewer']],
  ['support', ['Viewer', 'Support']],
  ['owner', ['Viewer', 'Support', 'Owner']],
] as const)('shows the signed-in account and the permissions of the role %s', async (role, may) => {
  const { promise: asked, resolve: goOn } = Promise.withResolvers<void>();
  answer('operatorMe', () => asked.then(() => Response.json(anOperator(role))));
  renderConsole();
  expect(await screen.findByText('Loading your account')).toBeInTheDocument();
  goOn();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Your account: Olive Quist' }),
  ).toBeVisible();
  expect(document.title).toMatch(/^Your account: .* · Console · Customer Hub$/);
  expect(screen.getByText(/olive@example\.test/)).toBeVisible();
  expect(mayDo()).toEqual(may);
  expect(screen.getByRole('link', { name: 'Back to the hub' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
});

test('shows an error when the account cannot be loaded, and retries on click', async () => {
  refuse('operatorMe', 'internal', { message: 'The hub stumbled.' });
  renderConsole();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your account could not be loaded');
  expect(alert).toHaveTextContent('The hub stumbled.');
  expect(alert).toHaveTextContent('Reference ref-1');
  answer('operatorMe', anOperator('viewer'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your account: Olive Quist')).toBeVisible();
});

test('reloads the screen as soon as the hub is reachable again', async () => {
  let isUp = false;
  const whenUp = (value: unknown) => () => (isUp ? Response.json(value) : Response.error());
  answer('operatorMe', anOperator('viewer'));
  answer('operatorAnnouncements', whenUp({ rows: [], next: null }));
  const stop = followReturns(renderConsole('/announcements'));
  await screen.findByText('Olive Quist');
  answer('operatorMe', whenUp(anOperator('viewer')));
  expect(await screen.findByText('Announcements could not be loaded')).toBeVisible();
  isUp = true;
  expect(await screen.findByText('No announcements yet')).toBeVisible();
  expect(screen.queryByText('Announcements could not be loaded')).toBeNull();
  stop();
});

test('reloads a screen automatically after its own call failed', async () => {
  let isUp = false;
  answer('operatorMe', anOperator('viewer'));
  answer('operatorAnnouncements', () =>
    isUp ? Response.json({ rows: [], next: null }) : problem('unavailable'),
  );
  const stop = followReturns(renderConsole('/announcements'));
  expect(await screen.findByText('Announcements could not be loaded')).toBeVisible();
  isUp = true;
  expect(await screen.findByText('No announcements yet')).toBeVisible();
  stop();
});

test('a reduced role closes an open dialog and shows a notice', async () => {
  answer('operatorMe', anOperator('owner'));
  answer('operatorAnnouncements', { rows: [], next: null, count: 0 });
  renderConsole('/announcements');
  await userEvent.click(await screen.findByRole('button', { name: 'New announcement' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByLabelText('Text'), 'Closed on Friday.');
  answer('operatorMe', anOperator('viewer'));
  refuse('addAnnouncement', 'forbidden');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish announcement' }));
  expect(await screen.findByText('Your role changed to viewer')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('was not saved');
  await userEvent.click(screen.getByRole('link', { name: /Olive Quist/ }));
  expect(await screen.findByRole('heading', { name: /^Your account:/ })).toBeVisible();
  expect(screen.queryByText('Your role changed to viewer')).toBeNull();
});

test('locks the console at the next call after the role is removed', async () => {
  answer('operatorMe', anOperator('owner'));
  const client = renderConsole();
  await screen.findByText('Your account: Olive Quist');
  answer('operatorMe', () => problem('not_found'));
  await client.invalidateQueries();
  expect(await screen.findByRole('alert')).toHaveTextContent('You no longer have access');
  expect(screen.queryByText(/Olive/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
  const anew = vi.spyOn(leave, 'anew').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(anew).toHaveBeenCalledOnce();
});

test('locks the console after a sign-out in another tab', async () => {
  answer('operatorMe', anOperator('owner'));
  const stop = followOtherTabs(renderConsole());
  await screen.findByText('Your account: Olive Quist');
  answer('operatorMe', () => problem('not_found'));
  const otherTab = new BroadcastChannel('hub-session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
  otherTab.postMessage('signed-out');
  expect(await screen.findByText('You no longer have access')).toBeVisible();
  otherTab.close();
  stop();
});

test('clears all cached data when another operator signs in in another tab', async () => {
  answer('operatorMe', anOperator('owner'));
  const client = renderConsole();
  const stop = followOtherTabs(client);
  await screen.findByText('Your account: Olive Quist');
  answer('operatorMe', { ...anOperator('owner'), username: 'oscar' });
  // Visible queries may refetch before the browser leaves the page.
  let left: unknown;
  vi.mocked(leave).anew.mockImplementation(() => void (left = client.getQueryCache().getAll()));
  const otherTab = new BroadcastChannel('hub-session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
  otherTab.postMessage('signed-in');
  await waitFor(() => expect(vi.mocked(leave).anew).toHaveBeenCalledOnce());
  expect(document.body.hidden).toBe(true);
  expect(left).toEqual([]);
  document.body.hidden = false;
  otherTab.close();
  stop();
});

test('signing out notifies other tabs, clears the session hint and opens the buyers’ home page', async () => {
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

test('shows an error when the sign-out fails, and keeps the button usable', async () => {
  answer('operatorMe', anOperator('owner'));
  refuse('logout', 'unavailable');
  renderConsole();
  const button = await screen.findByRole('button', { name: 'Sign out' });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('You could not be signed out');
  expect(button).not.toHaveAttribute('aria-busy');
  expect(leave.for).not.toHaveBeenCalled();
});

test('the navigation lists exactly the screens that the role may open', async () => {
  answer('operatorMe', anOperator('viewer'));
  renderConsole('/me');
  await screen.findByText('Your account: Olive Quist');
  const places = within(screen.getByRole('navigation', { name: 'Console' }));
  for (const { menu, title, role } of routeTable) {
    const isThere = menu !== undefined && role === 'viewer';
    expect(places.queryAllByRole('link', { name: title })).toHaveLength(isThere ? 1 : 0);
  }
});

test('a screen without permission names the required role', async () => {
  answer('operatorMe', anOperator('viewer'));
  // The screen may call the hub before the role is known.
  refuse('catalogText', 'unavailable');
  refuse('catalogInForce', 'unavailable');
  renderConsole('/catalog/edit');
  expect(await screen.findByText('You don’t have permission')).toBeVisible();
  expect(screen.getByText(/Ask an owner for the owner role/)).toBeVisible();
});

test('an unknown address shows “Page not found” with a link to the overview', async () => {
  answer('operatorMe', anOperator('viewer'));
  refuse('overview', 'unavailable');
  renderConsole('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Go to overview' }));
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('nothing');
});

test('the menu button opens the menu on a phone, and Escape closes it and restores the focus', async () => {
  answer('operatorMe', anOperator('viewer'));
  renderConsole();
  const button = await screen.findByRole('button', { name: 'Menu' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});
