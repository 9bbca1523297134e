import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Route, Switch } from '@hub/client/router';
import { routes } from '#lib/paths.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { ArrivalNotice } from '#ui/arrival-notice.tsx';
import { Page } from './verify-email-page.tsx';

const person = userEvent.setup();
const screens = (
  <Switch>
    <Route path={routes.verifyEmail} component={Page} />
    <Route path="*" component={ArrivalNotice} />
  </Switch>
);
const press = (): Promise<void> =>
  person.click(screen.getByRole('button', { name: 'Verify email address' }));

test('removes the code from the address immediately, and sends it only after a click', async () => {
  const sent: unknown[] = [];
  answer('verifyEmail', async (request) => {
    sent.push(await request.json());
    return { success: true, message: 'It is verified.' };
  });
  const { address } = renderApp(screens, { at: '/verify-email/secret-code' });
  await waitFor(() => expect(address()).toBe('/verify-email'));
  expect(sent).toEqual([]);
  await press();
  expect(await screen.findByRole('status')).toHaveTextContent('It is verified.');
  expect(sent).toEqual([{ code: 'secret-code' }]);
  // The focused button is gone.
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Go to login' })).toBeVisible();
});

test('signs in the browser that registered and leads to the remembered address', async () => {
  document.cookie = 'hub_origin=%2Fverify%3Frequest%3Da; Path=/';
  answer('verifyEmail', () => {
    answer('isLogged', { ...aUser() });
    return { success: true, message: 'It is verified.', signed_in: true };
  });
  const { address } = renderApp(screens, { at: '/verify-email/secret-code' });
  await press();
  expect(await screen.findByRole('status')).toHaveTextContent('It is verified.');
  expect(address()).toBe('/verify?request=a');
  expect(document.cookie).not.toContain('hub_origin');
});

test('shows a used link as a success with a link to the login', async () => {
  answer('verifyEmail', { success: false, result_type: 'used', message: 'Used already.' });
  renderApp(screens, { at: '/verify-email/secret-code' });
  await press();
  expect(await screen.findByRole('status')).toHaveTextContent('Used already.');
  expect(screen.getByRole('link', { name: 'Go to login' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Get a new link' })).toBeNull();
});

test.each(['expired', 'replaced'] as const)(
  'explains a link that is %s, and offers a new link or a corrected address',
  async (result_type) => {
    answer('verifyEmail', { success: false, result_type, message: 'Not any more.' });
    renderApp(screens, { at: '/verify-email/secret-code' });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not any more.');
    expect(screen.getByRole('button', { name: 'Resend verification e-mail' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Correct your email address' })).toBeVisible();
  },
);

test('leads a signed-in user with an expired link to the settings', async () => {
  answer('verifyEmail', { success: false, result_type: 'expired', message: 'Not any more.' });
  renderApp(screens, { at: '/verify-email/secret-code', user: aUser() });
  await press();
  await screen.findByRole('alert');
  const next = await screen.findByRole('link', { name: 'Go to settings' });
  expect(next).toHaveAttribute('href', '/settings#profile');
  expect(screen.queryByRole('heading', { name: 'Get a new link' })).toBeNull();
});

test('offers a new link when the address has no code', () => {
  renderApp(screens, { at: '/verify-email' });
  expect(screen.getByRole('heading', { name: 'Get a new link' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Verify email address' })).toBeNull();
});
