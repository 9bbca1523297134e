import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Route, Switch } from '@hub/client/router';
import { routes } from '#lib/paths.ts';
import { renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { Page } from './correct-email-page.tsx';
import { Page as LoginPage } from './login-page.tsx';
import { Page as RegisterPage } from './register-page.tsx';

const person = userEvent.setup();
const code = '11111111-2222-4333-8444-555555555555';

async function fill(): Promise<void> {
  await person.type(screen.getByLabelText('Username or email'), 'marta');
  await person.type(screen.getByLabelText('Password'), 'Secret-123');
  await person.type(screen.getByLabelText('Purchase code'), code);
  await person.type(screen.getByLabelText('Correct email'), 'marta@example.test');
}
const send = (): Promise<void> =>
  person.click(screen.getByRole('button', { name: 'Send email to this address' }));

function takeCorrections(): unknown[] {
  const sent: unknown[] = [];
  answer('correctEmail', async (request) => {
    sent.push(await request.json());
    return { success: true, message: 'Look at the corrected address.' };
  });
  return sent;
}

test('replaces the address after username, password and purchase code are sent', async () => {
  const sent = takeCorrections();
  renderApp(<Page />);
  await send();
  expect(sent).toEqual([]);
  await fill();
  await send();
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect(screen.getByText('marta@example.test')).toBeVisible();
  const typed = { username: 'marta', password: 'Secret-123', purchase_code: code };
  expect(sent).toEqual([{ ...typed, email: 'marta@example.test', captcha: null }]);
});

test('fills in the username from the refused login', async () => {
  renderApp(
    <Switch>
      <Route path={routes.login} component={LoginPage} />
      <Route path={routes.correctEmail} component={Page} />
    </Switch>,
    { at: '/login' },
  );
  const message = 'Please verify your email address first.';
  answer('login', { success: false, result_type: 'email_unverified', message, captcha: false });
  await person.type(await screen.findByLabelText('Username or email'), 'marta');
  await person.type(screen.getByLabelText('Password'), 'Secret-123');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await person.click(await screen.findByRole('link', { name: 'Correct email address' }));
  expect(await screen.findByRole('heading', { name: 'Correct your email address' })).toBeVisible();
  expect(screen.getByLabelText('Username or email')).toHaveValue('marta');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

test('shows a refusal and keeps the input', async () => {
  answer('correctEmail', { success: false, message: 'They do not match.' });
  renderApp(<Page />);
  await fill();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('They do not match.');
  expect(screen.getByLabelText('Correct email')).toHaveValue('marta@example.test');
  expect(screen.getByLabelText('Purchase code')).toHaveValue(code);
});

test('shows the time to wait after too many attempts', async () => {
  const message = 'Too many attempts. Please try again in about 10 minutes.';
  refuse('correctEmail', 'rate_limited', { message, headers: { 'retry-after': '600' } });
  renderApp(<Page />);
  await fill();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test('asks only for the new address right after the registration', async () => {
  answer('register', { success: true, message: 'Your account is ready.' });
  const sent = takeCorrections();
  renderApp(<RegisterPage />);
  const fields = {
    Username: 'marta',
    'First name': 'Marta',
    'Last name': 'Miller',
    Email: 'matra@example.test',
    Password: 'Secret-123',
    'Purchase code': code,
  };
  for (const [label, text] of Object.entries(fields)) {
    await person.type(screen.getByLabelText(label), text);
  }
  await person.click(screen.getByRole('button', { name: 'Create an account' }));
  await person.click(await screen.findByRole('button', { name: 'Wrong email address?' }));
  expect(screen.queryByLabelText('Password')).toBeNull();
  await person.type(screen.getByLabelText('Correct email'), 'marta@example.test');
  await send();
  await waitFor(() => expect(screen.getByText('marta@example.test')).toBeVisible());
  expect(screen.getByText('Look at the corrected address.')).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      username: 'marta',
      purchase_code: code,
      email: 'marta@example.test',
    }),
  ]);
});
