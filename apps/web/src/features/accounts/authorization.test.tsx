import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, type ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { leave } from '@hub/client/leave';
import { Route, Switch, useAddress } from '@hub/client/router';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { routes } from '#lib/paths.ts';
import { ArrivalNotice } from '#ui/arrival-notice.tsx';
import { Page } from './envato-authorization-page.tsx';

beforeEach(() => answer('getAccounts', []));

/** Placeholder for the screen after the connection. */
function Elsewhere(): ReactElement {
  const address = useAddress();
  return (
    <>
      <p>at {address}</p>
      <ArrivalNotice />
    </>
  );
}

const open = (query: string): void =>
  void renderApp(
    <StrictMode>
      <Switch>
        <Route path={routes.authorization} component={Page} />
        <Route path="*" component={Elsewhere} />
      </Switch>
    </StrictMode>,
    { at: `/user/envato-authorization?${query}`, user: aUser() },
  );

test('completes a returned authorization once, even if the screen renders again', async () => {
  const sent: unknown[] = [];
  answer('finishAuthorization', async (request) => {
    sent.push(await request.json());
    return { result: true, message: 'Connected, 3 licenses.', origin: '/verify?request=a' };
  });
  open('code=abc&state=xyz&session_state=');
  expect(screen.getByText('Loading...')).toBeVisible();
  // The screen completes the authorization without a click.
  expect(await screen.findByText('Connected, 3 licenses.')).toBeVisible();
  expect(screen.getByText('at /verify?request=a')).toBeVisible();
  expect(screen.queryByText('Connecting your account')).toBeNull();
  expect(sent).toEqual([{ code: 'abc', state: 'xyz' }]);
});

test('shows the server’s refusal and retries with the same origin', async () => {
  answer('finishAuthorization', { result: false, message: 'Not allowed.', origin: '/settings' });
  open('error=access_denied&state=xyz');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not allowed.');
  const sent: unknown[] = [];
  answer('startAuthorization', async (request) => {
    sent.push(await request.json());
    return { url: 'https://market.example/again' };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(leave.for).toHaveBeenCalledWith('https://market.example/again'));
  expect(sent).toEqual([{ origin: '/settings' }]);
});

test('completes the same authorization later if the marketplace was unreachable', async () => {
  refuse('finishAuthorization', 'marketplace_unreachable');
  open('code=abc&state=xyz');
  expect(await screen.findByRole('alert')).toHaveTextContent('Envato Market does not answer');
  answer('finishAuthorization', { result: true, message: 'Connected.', origin: '/settings' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Connected.')).toBeVisible();
  expect(screen.getByText('at /settings')).toBeVisible();
});

test('shows the account and the number of purchases while the import runs', async () => {
  answer('finishAuthorization', () => new Promise(() => undefined));
  answer('getAccounts', [
    { envato_username: 'ada', envato_user_id: '7', last_synced_at: null, status: 'syncing' },
  ]);
  answer('syncProgress', {
    running: true,
    pages: 2,
    found: 150,
    added: 0,
    updated: 0,
    result: null,
    message: null,
    finished_at: null,
  });
  open('code=a&state=b');
  expect(await screen.findByText('Reading the purchases of ada from Envato Market')).toBeVisible();
  expect(await screen.findByText('2 pages read, 150 purchases found so far')).toBeVisible();
});
