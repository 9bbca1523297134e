import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { leave } from '@hub/client/leave';
import type { AnswerOf } from '@hub/contract/calls';
import { delays } from '@hub/contract/limits';
import { answerOldSignIn, rightPassword } from '#test/confirming.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, problem, refuse } from '#test/server.ts';
import { AccountsSection } from './accounts-section.tsx';
import type { Account, Progress } from './api.ts';

const anAccount = (own: Partial<Account> = {}): Account => ({
  envato_username: 'two-licenses',
  envato_user_id: '7000001',
  last_synced_at: '2026-11-01T10:00:00Z',
  status: 'connected',
  ...own,
});

const aProgress = (own: Partial<Progress> = {}): Progress => ({
  running: true,
  pages: 3,
  found: 241,
  added: 0,
  updated: 0,
  result: null,
  message: null,
  finished_at: null,
  ...own,
});

const aResult = (own: Partial<AnswerOf<'resync'>> = {}): AnswerOf<'resync'> => ({
  result: true,
  message: 'as the server says it',
  added: 2,
  updated: 1,
  running: false,
  ...own,
});

function show(accounts: Account[] = [anAccount()]): ReturnType<typeof renderApp> {
  answer('getAccounts', accounts);
  answer('syncProgress', aProgress());
  return renderApp(<AccountsSection />, { user: aUser() });
}

/** Returns the current label of an account’s first button. */
const label = (): string | undefined =>
  document.querySelector('li button > span:not([aria-hidden])')?.textContent;

async function resync(): Promise<void> {
  const button = await screen.findByText('re-synchronize account');
  await act(async () => button.click());
}

describe('re-synchronization of an account', () => {
  test('the button reads Syncing..., then Done for 1.5 seconds, then its original label', async () => {
    let end: () => void = () => undefined;
    show();
    answer('resync', async () => {
      await new Promise<void>((done) => (end = done));
      return aResult();
    });
    await resync();
    await waitFor(() => expect(label()).toBe('Syncing...'));
    expect(await screen.findByText('3 pages read, 241 purchases found so far')).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    end();
    await vi.waitFor(() => expect(label()).toBe('Done'), 12_000);
    await act(() => vi.advanceTimersByTimeAsync(delays.resyncDone - 100));
    expect(label()).toBe('Done');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(label()).toBe('re-synchronize account');
    const success = screen.getByText(/^Account synchronized successfully/);
    expect(success).toHaveTextContent(
      'Account synchronized successfully, click here to go to dashboard.',
    );
    expect(screen.getByRole('link', { name: 'click here' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByText('2 new licenses, 1 license changed.')).toBeVisible();
  });

  test('shows the server’s message and offers to reconnect after a negative result', async () => {
    show();
    const message = 'The account could not be connected. Please add it again.';
    answer('resync', aResult({ result: false, message }));
    await resync();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveClass('bad');
    expect(screen.queryByText(/synchronized successfully/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Reconnect account' })).toBeVisible();
  });

  test('marks licenses and support periods as stale', async () => {
    const { client } = show();
    const subjects = [['licenses'], ['support']];
    for (const subject of subjects) client.setQueryData(subject, []);
    const stale = (): unknown =>
      subjects.map((subject) => client.getQueryState(subject)?.isInvalidated);
    expect(stale()).toEqual([false, false]);
    answer('resync', aResult());
    await resync();
    await screen.findByText(/^Account synchronized successfully/);
    await waitFor(() => expect(stale()).toEqual([true, true]));
  });

  test('follows an import that outlasts the first call to its end', async () => {
    show();
    answer('resync', { ...aResult(), running: true });
    await resync();
    await screen.findByText('3 pages read, 241 purchases found so far');
    answer('syncProgress', aProgress({ running: false, result: true, added: 7 }));
    expect(await screen.findByText('7 new licenses.', {}, { timeout: 4000 })).toBeVisible();
  });

  test.each([
    ['interrupted', 'connected', 'Try again'],
    ['refused', 'reconnect', 'Reconnect account'],
  ] as const)(
    'explains an import that is %s later, and offers the next step',
    async (_, status, way) => {
      show();
      answer('resync', { ...aResult(), running: true });
      await resync();
      await screen.findByText('3 pages read, 241 purchases found so far');
      answer('getAccounts', [anAccount({ status })]);
      answer('syncProgress', aProgress({ running: false, result: false, message: 'Why not.' }));
      const reason = await screen.findByText('Why not.', {}, { timeout: 4000 });
      expect(reason).toBeVisible();
      expect(screen.getAllByRole('button', { name: way })).not.toHaveLength(0);
      if (way === 'Try again')
        expect(screen.queryByRole('button', { name: 'Reconnect account' })).toBeNull();
    },
  );

  test('joins an import that began before a reload', async () => {
    show([anAccount({ status: 'syncing' })]);
    answer('resync', () => {
      answer('getAccounts', [anAccount()]);
      return aResult({ added: 1, updated: 0 });
    });
    expect(await screen.findByText('1 new license.')).toBeVisible();
  });

  test('shows why a call failed and offers a retry', async () => {
    show();
    refuse('resync', 'marketplace_unreachable');
    await resync();
    expect(await screen.findByRole('alert')).toHaveTextContent('Envato Market does not answer');
    answer('resync', aResult({ added: 0, updated: 0 }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No changes since the last import.')).toBeVisible();
  });
});

test('adding an account leads to the marketplace and names the settings as the return address', async () => {
  const sent: unknown[] = [];
  show([]);
  answer('startAuthorization', async (request) => {
    sent.push(await request.json());
    return { url: 'https://market.example/authorization?state=x' };
  });
  expect(await screen.findByText('No Envato account yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add Envato Account' }));
  await waitFor(() =>
    expect(leave.for).toHaveBeenCalledWith('https://market.example/authorization?state=x'),
  );
  expect(sent).toEqual([{ origin: '/settings' }]);
});

test('shows an error with a retry instead of “no account” when the accounts cannot be loaded', async () => {
  refuse('getAccounts', 'internal');
  renderApp(<AccountsSection />, { user: aUser() });
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  expect(screen.queryByText('No Envato account yet')).toBeNull();
  answer('getAccounts', [anAccount()]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('two-licenses')).toBeVisible();
});

test('disconnecting explains the consequences first, and confirms afterwards', async () => {
  show();
  const sent: unknown[] = [];
  answer('disconnectAccount', async (request) => {
    sent.push(await request.json());
    answer('getAccounts', []);
    return { success: true, message: 'The account two-licenses was disconnected.' };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Disconnect two-licenses?' });
  expect(dialog).toHaveTextContent('keep working');
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('The account two-licenses was disconnected.')).toBeVisible();
  expect(await screen.findByText('No Envato account yet')).toBeVisible();
  expect(sent).toEqual([{ envato_user_id: '7000001' }]);
});

test('reports an account that is already disconnected, and refetches the list after closing', async () => {
  show();
  refuse('disconnectAccount', 'not_found', { message: 'This account is not connected.' });
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Disconnect two-licenses?' });
  answer('getAccounts', []);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'It was disconnected in the meantime, perhaps in another window',
  );
  expect(dialog).not.toHaveTextContent('keep working');
  expect(within(dialog).queryByRole('button', { name: 'Disconnect' })).toBeNull();
  expect(within(dialog).getByText('Close').closest('button')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('No Envato account yet')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('connecting with an old sign-in asks for the password, then continues to the marketplace', async () => {
  const sent: unknown[] = [];
  show([]);
  const { isFresh } = answerOldSignIn();
  answer('startAuthorization', async (request) => {
    sent.push(await request.json());
    return isFresh()
      ? { url: 'https://market.example/authorization?state=y' }
      : problem('reauthenticate');
  });
  const add = await screen.findByRole('button', { name: 'Add Envato Account' });
  await userEvent.click(add);
  const dialog = await screen.findByRole('dialog', { name: 'Please confirm your identity' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(add);
  const password = await screen.findByLabelText('Your password');
  await userEvent.type(password, 'wrong{Enter}');
  expect(await screen.findByText('Incorrect password.')).toBeVisible();
  await userEvent.clear(password);
  await userEvent.type(password, `${rightPassword}{Enter}`);
  await waitFor(() =>
    expect(leave.for).toHaveBeenCalledWith('https://market.example/authorization?state=y'),
  );
  expect(sent.at(-1)).toEqual({ origin: '/settings' });
});
