import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallName } from '@hub/contract/calls';
import { anInfo, answerBuyer, aStatus } from '#test/buyer.ts';
import { aUser, renderApp, userInfo } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { Page as Dashboard } from './dashboard-page.tsx';
import { Page as Settings } from './settings-page.tsx';

const message = 'This part is stuck.';

const untilIdle = (client: { isFetching: () => number }): Promise<void> =>
  waitFor(() => expect(client.isFetching()).toBe(0));

const headings = (): readonly (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

beforeEach(() => answer('getInfo', userInfo()));

describe.each<[CallName, string]>([
  ['getAccounts', 'Your accounts could not be loaded'],
  ['supportMails', 'Your notification settings could not be loaded'],
  ['profile', 'Your profile could not be loaded'],
  ['secondFactor', 'Your two-factor authentication could not be loaded'],
  ['passkeys', 'Your passkeys could not be loaded'],
  ['sessions', 'Your devices could not be loaded'],
  ['events', 'Your account activity could not be loaded'],
  ['dataExport', 'Your export could not be loaded'],
])('settings page when %s fails', (call, title) => {
  test('keeps every other section, names the missing section and loads it after a retry', async () => {
    answerBuyer();
    const { client, unmount } = renderApp(<Settings />, { at: '/settings', user: aUser() });
    await untilIdle(client);
    const allHeadings = headings();
    unmount();

    refuse(call, 'internal', { message });
    const second = renderApp(<Settings />, { at: '/settings', user: aUser() });
    expect(await screen.findByText(title)).toBeVisible();
    await untilIdle(second.client);
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(headings()).toEqual(allHeadings);

    answerBuyer();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  });
});

test.each<[CallName, string, () => HTMLElement]>([
  [
    'licenses',
    'Your licenses could not be updated',
    () => screen.getByRole('heading', { name: 'Available licenses (1)' }),
  ],
  [
    'getAccounts',
    'Your marketplace accounts could not be updated',
    () => screen.getByRole('heading', { name: 'Before you open a ticket' }),
  ],
])('the dashboard keeps the data of %s on screen when a refetch fails', async (...row) => {
  const [call, title, findSection] = row;
  answerBuyer();
  const { client } = renderApp(<Dashboard />, { at: '/dashboard', user: aUser() });
  await screen.findByRole('heading', { name: 'Before you open a ticket' });
  await untilIdle(client);
  expect(screen.queryByText(title)).toBeNull();
  refuse(call, 'internal', { message });
  await act(async () => client.refetchQueries());
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getAllByText(/^Last updated/).length).toBeGreaterThan(0);
  expect(findSection()).toBeVisible();
});

test('a retry of the verification check keeps the other sections and the typed text', async () => {
  answerBuyer();
  refuse('verificationCheck', 'internal', { message });
  renderApp(<Dashboard />, { at: '/dashboard', user: aUser() });
  await screen.findByText('We could not check whether a site is waiting');
  await userEvent.click(screen.getByRole('button', { name: /Missing a purchase/ }));
  await userEvent.type(await screen.findByLabelText('Purchase code'), '3f1c');
  answer('verificationCheck', () => new Promise<never>(() => undefined));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Loading...' })).toHaveFocus();
  expect(screen.getByLabelText('Purchase code')).toHaveValue('3f1c');
});

test('a waiting site stays on screen when the refetch fails', async () => {
  answerBuyer({ status: aStatus(1, 1), info: anInfo() });
  const { client } = renderApp(<Dashboard />, { at: '/dashboard', user: aUser() });
  await screen.findByRole('button', { name: 'Complete verification' });
  refuse('verificationCheck', 'internal', { message });
  await act(async () => client.refetchQueries());
  expect(
    await screen.findByText('We could not check again whether a site is waiting'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Complete verification' })).toBeVisible();
});
