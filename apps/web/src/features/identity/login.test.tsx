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

test('a wrong password is said in red, and what was typed stays', async () => {
  renderApp(<Page />);
  answer('login', {
    success: false,
    message: 'Wrong username, e-mail or password.',
    result_type: 'wrong_credentials',
    captcha: false,
  });
  await signIn();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Wrong username, e-mail or password.');
  expect(alert).toHaveClass('bad');
  expect(screen.getByLabelText('Username or email')).toHaveValue('marta');
  expect(screen.getByLabelText('Password')).toHaveValue('Secret-123');
});

test('too many tries are said with how long to wait', async () => {
  renderApp(<Page />);
  const message = 'Too many tries. Please try again in about 10 minutes.';
  refuse('login', 'rate_limited', { message, headers: { 'retry-after': '600' } });
  await signIn();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(message);
  expect(alert).toHaveClass('attention');
  // Said once.
  expect(alert.textContent?.match(/again/g)).toHaveLength(1);
});

test('an unverified address gets its mail again, and the sentence comes after one second', async () => {
  renderApp(<Page />);
  answer('login', {
    success: false,
    message: 'Please verify your e-mail address first.',
    result_type: 'email_unverified',
    captcha: false,
  });
  await signIn();
  const button = await screen.findByRole('button', { name: 'Resend verification e-mail' });
  const asked = new Promise((done) => {
    answer('resendVerificationEmail', async (request) => {
      done(await request.json());
      return { success: true, message: 'something else' };
    });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => button.click());
  await act(async () => expect(await asked).toEqual({ username: 'marta' }));
  await act(() => vi.advanceTimersByTimeAsync(delays.resendSentence - 1));
  expect(screen.queryByText(sentence)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  await vi.waitFor(() => expect(screen.getByText(sentence)).toBeVisible());
  expect(screen.queryByText('Please verify your e-mail address first.')).toBeNull();
});

test('a mail that cannot be sent again is not said to be sent', async () => {
  renderApp(<Page />);
  refuse('resendVerificationEmail', 'rate_limited');
  await person.type(screen.getByLabelText('Username or email'), 'marta');
  await person.click(screen.getByRole('button', { name: 'Resend verification e-mail' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries.');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('who comes from a site reads which one waits, and has an account as near as a login', async () => {
  const request = 'r'.repeat(43);
  rememberOrigin(paths.verify(request));
  const asked: string[] = [];
  answer('waitingSite', ({ url }) => {
    asked.push(new URL(url).search);
    return { site: 'shop.example/blog' };
  });
  renderApp(<Page />);
  expect(await screen.findByText('shop.example/blog')).toBeVisible();
  expect(asked).toEqual([`?request=${request}`]);
  const login = screen.getByRole('button', { name: 'Login' });
  const create = screen.getByRole('link', { name: 'Create an account' });
  const looks = (element: HTMLElement): string[] =>
    [...element.classList].filter((name) => name !== 'accent' && name !== 'plain').toSorted();
  expect(looks(create)).toEqual(looks(login));
  forgetOrigin();
});

test('a site whose name is not to be had is no reason not to sign in', async () => {
  rememberOrigin(paths.verify('r'.repeat(43)));
  refuse('waitingSite', 'unavailable');
  renderApp(<Page />);
  expect(await screen.findByText('Sign in, and you go on where you were heading.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  forgetOrigin();
});
