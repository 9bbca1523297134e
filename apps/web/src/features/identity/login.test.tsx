import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { delays } from '@hub/contract/limits';
import { renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { forgetOrigin, rememberOrigin } from '#lib/origin.ts';
import { paths } from '#lib/paths.ts';
import { Page } from './login-page.tsx';

const sentence =
  'A new verification email was sent to your email address, please ckick on the link in the email to verify your account.';

const person = userEvent.setup();

async function signIn(): Promise<void> {
  await person.type(await screen.findByLabelText('Username or email'), 'marta');
  await person.type(screen.getByLabelText('Password'), 'Secret-123');
  await person.click(screen.getByRole('button', { name: 'Login' }));
}

test('shows a wrong password as an error and keeps the input', async () => {
  renderApp(<Page />);
  answer('login', {
    success: false,
    message: 'Incorrect username, email or password.',
    result_type: 'wrong_credentials',
    captcha: false,
  });
  await signIn();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Incorrect username, email or password.');
  expect(alert).toHaveClass('bad');
  expect(screen.getByLabelText('Username or email')).toHaveValue('marta');
  expect(screen.getByLabelText('Password')).toHaveValue('Secret-123');
});

test('shows the time to wait after too many attempts', async () => {
  renderApp(<Page />);
  const message = 'Too many attempts. Please try again in about 10 minutes.';
  refuse('login', 'rate_limited', { message, headers: { 'retry-after': '600' } });
  await signIn();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(message);
  expect(alert).toHaveClass('attention');
  // The alert states the waiting time only once.
  expect(alert.textContent?.match(/again/g)).toHaveLength(1);
});

test('sends the verification email again and confirms after one second', async () => {
  renderApp(<Page />);
  answer('login', {
    success: false,
    message: 'Please verify your email address first.',
    result_type: 'email_unverified',
    captcha: false,
  });
  await signIn();
  const button = await screen.findByRole('button', { name: 'Resend verification e-mail' });
  const resendBody = new Promise((done) => {
    answer('resendVerificationEmail', async (request) => {
      done(await request.json());
      return { success: true, message: 'something else' };
    });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => button.click());
  await act(async () => expect(await resendBody).toEqual({ username: 'marta' }));
  await act(() => vi.advanceTimersByTimeAsync(delays.resendSentence - 1));
  expect(screen.queryByText(sentence)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  await vi.waitFor(() => expect(screen.getByText(sentence)).toBeVisible(), 12_000);
  expect(screen.queryByText('Please verify your email address first.')).toBeNull();
});

test('shows an error when the email cannot be sent again', async () => {
  renderApp(<Page />);
  refuse('resendVerificationEmail', 'rate_limited');
  await person.type(screen.getByLabelText('Username or email'), 'marta');
  await person.click(screen.getByRole('button', { name: 'Resend verification e-mail' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('names the waiting site and offers login and registration with equal weight', async () => {
  const request = 'r'.repeat(43);
  rememberOrigin(paths.verify(request));
  const queries: string[] = [];
  answer('waitingSite', ({ url }) => {
    queries.push(new URL(url).search);
    return { site: 'shop.example/blog' };
  });
  renderApp(<Page />);
  expect(await screen.findByText('shop.example/blog')).toBeVisible();
  expect(queries).toEqual([`?request=${request}`]);
  const login = screen.getByRole('button', { name: 'Login' });
  const create = screen.getByRole('link', { name: 'Create an account' });
  const looks = (element: HTMLElement): string[] =>
    [...element.classList].filter((name) => name !== 'accent' && name !== 'plain').toSorted();
  expect(looks(create)).toEqual(looks(login));
  forgetOrigin();
});

test('shows the login when the name of the waiting site cannot be loaded', async () => {
  rememberOrigin(paths.verify('r'.repeat(43)));
  refuse('waitingSite', 'unavailable');
  renderApp(<Page />);
  expect(await screen.findByText('Sign in to continue.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  forgetOrigin();
});

const wantsCode = (message: string) => ({
  success: false,
  message,
  result_type: 'two_factor_required' as const,
  captcha: false,
});

test('asks for the second factor in a separate step and sends it with username and password', async () => {
  renderApp(<Page />);
  answer('login', wantsCode('Please type the code that your app shows.'));
  await signIn();
  const field = await screen.findByLabelText('Code');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  // The first request for a code is not an error.
  expect(field).not.toBeInvalid();
  expect(screen.queryByLabelText('Password')).toBeNull();
  const sent = new Promise((done) => {
    answer('login', async (request) => {
      done(await request.json());
      return wantsCode('This code has expired.');
    });
  });
  await person.type(field, '123 456');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await sent).toMatchObject({
    username: 'marta',
    password: 'Secret-123',
    two_factor_code: '123 456',
  });
  expect(await screen.findByText('This code has expired.')).toBeVisible();
  expect(screen.getByLabelText('Code')).toBeInvalid();
  expect(screen.getByLabelText('Code')).toHaveValue('123 456');
});

test('reports a missing code and sends nothing', async () => {
  renderApp(<Page />);
  answer('login', wantsCode('Please type the code that your app shows.'));
  await signIn();
  await screen.findByLabelText('Code');
  answer('login', () => {
    throw new Error('The form was sent');
  });
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('This field is required.')).toBeVisible();
});

test('Back to login starts over and drops the typed code', async () => {
  renderApp(<Page />);
  answer('login', wantsCode('Please type the code that your app shows.'));
  await signIn();
  await person.type(await screen.findByLabelText('Code'), '111111');
  await person.click(screen.getByRole('button', { name: 'Back to login' }));
  expect(screen.getByLabelText('Username or email')).toHaveValue('marta');
  const sent = new Promise((done) => {
    answer('login', async (request) => {
      done(await request.json());
      return wantsCode('Please type the code that your app shows.');
    });
  });
  await person.click(screen.getByRole('button', { name: 'Login' }));
  // The code for the previous attempt is not sent.
  expect(await sent).not.toHaveProperty('two_factor_code');
  expect(await screen.findByLabelText('Code')).toHaveValue('');
});

test('returns from the code step to the password when the password was changed in the meantime', async () => {
  renderApp(<Page />);
  answer('login', wantsCode('Please type the code that your app shows.'));
  await signIn();
  await person.type(await screen.findByLabelText('Code'), '123456');
  answer('login', {
    success: false,
    message: 'Incorrect username, email or password.',
    result_type: 'wrong_credentials',
    captcha: false,
  });
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Incorrect username, email or password.',
  );
  expect(screen.getByLabelText('Password')).toBeVisible();
});
