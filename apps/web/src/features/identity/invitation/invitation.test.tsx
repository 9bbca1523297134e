import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Route, Switch } from '@hub/client/router';
import { routes } from '#lib/paths.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { InvitationScreen } from './invitation.tsx';
import { Page as JoinPage } from '#identity/join-page.tsx';

const person = userEvent.setup();
const screens = (
  <Switch>
    <Route path={routes.join} component={JoinPage} />
    <Route path={routes.invitation}>
      <InvitationScreen secondFactor="The card" />
    </Route>
  </Switch>
);
const email = 'boss@example.test';
const typed = {
  username: 'boss',
  firstname: 'Bo',
  lastname: 'Boss',
  password: 'Correct-Horse-7',
};

async function fill(): Promise<void> {
  await person.type(await screen.findByLabelText('Username'), typed.username);
  await person.type(screen.getByLabelText('First name'), typed.firstname);
  await person.type(screen.getByLabelText('Last name'), typed.lastname);
  await person.type(screen.getByLabelText('Password'), typed.password);
}
const send = () => person.click(screen.getByRole('button', { name: 'Create my account' }));

test('creates the account, signs in and shows the second-factor card', async () => {
  answer('invitation', { invitation: { email, role: 'owner', has_account: false } });
  const { address } = renderApp(screens, { at: '/join/secret-code' });
  await waitFor(() => expect(address()).toBe('/join'));
  expect(await screen.findByText(email)).toBeVisible();
  expect(screen.queryByLabelText('Purchase code')).toBeNull();
  const sent: unknown[] = [];
  answer('join', async (request) => {
    sent.push(await request.json());
    return { success: true, message: 'Welcome.' };
  });
  answer('login', async (request) => {
    sent.push(await request.json());
    answer('isLogged', aUser({ email }));
    return { success: true, captcha: false };
  });
  answer('ownInvitation', { invitation: null, role: 'owner', console: '/console/' });
  await fill();
  await send();
  expect(await screen.findByRole('heading', { name: 'You are an operator now' })).toBeVisible();
  expect(address()).toBe('/invitation');
  expect(screen.getByText('The card')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the console' })).toHaveAttribute(
    'href',
    '/console/',
  );
  const { username, password } = typed;
  expect(sent).toEqual([
    { code: 'secret-code', ...typed },
    { username, password, captcha: null },
  ]);
});

test('shows a taken username below its field and keeps the other input', async () => {
  answer('invitation', { invitation: { email, role: 'owner', has_account: false } });
  answer('join', { success: false, result_type: 'username_taken', message: 'Choose another.' });
  renderApp(screens, { at: '/join/secret-code' });
  await fill();
  await send();
  expect(await screen.findByText('Choose another.')).toBeVisible();
  expect(screen.getByLabelText('Username')).toBeInvalid();
  expect(screen.getByLabelText('First name')).toHaveValue(typed.firstname);
});

test('links to the sign-in and omits the code when the address has an account', async () => {
  answer('invitation', { invitation: { email, role: 'viewer', has_account: true } });
  renderApp(screens, { at: '/join/secret-code' });
  const link = await screen.findByRole('link', { name: 'Sign in to accept' });
  expect(link).toHaveAttribute('href', '/invitation');
  expect(screen.queryByLabelText('Username')).toBeNull();
});

test('explains an invalid link', async () => {
  answer('invitation', { invitation: null });
  renderApp(screens, { at: '/join/secret-code' });
  expect(await screen.findByText(/no longer valid/)).toBeVisible();
});

test('a user signed in with the invited address accepts with one click', async () => {
  answer('ownInvitation', {
    invitation: { role: 'support', expires_at: '2026-12-01T12:00:00.000Z' },
    role: null,
    console: null,
  });
  renderApp(screens, { at: '/invitation', user: aUser({ email }) });
  const button = await screen.findByRole('button', { name: 'Accept the invitation' });
  answer('acceptInvitation', () => {
    answer('ownInvitation', { invitation: null, role: 'support', console: '/console/' });
    return { success: true, message: 'Welcome.' };
  });
  await person.click(button);
  expect(await screen.findByText('The card')).toBeVisible();
});

test('shows the current account’s address when there is no invitation', async () => {
  answer('ownInvitation', { invitation: null, role: null, console: null });
  renderApp(screens, { at: '/invitation', user: aUser({ email }) });
  expect(await screen.findByText(email)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
});
