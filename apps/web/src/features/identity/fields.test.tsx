import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { aUser, renderApp } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { Page as LoginPage } from './login-page.tsx';
import { Page as LogoutPage } from './logout-page.tsx';
import { Page as RegisterPage } from './register-page.tsx';
import { Page as ResetPage } from './reset-password-page.tsx';

const required = 'This field is required.';

interface Row {
  readonly page: ReactElement;
  readonly submit: string;
  readonly fields: readonly string[];
}

const forms: Readonly<Record<string, Row>> = {
  login: {
    page: <LoginPage />,
    submit: 'Login',
    fields: ['Username or email', 'Password'],
  },
  register: {
    page: <RegisterPage />,
    submit: 'Create an account',
    fields: ['Username', 'First name', 'Last name', 'Email', 'Password', 'Purchase code'],
  },
  reset: { page: <ResetPage />, submit: 'Send link', fields: ['Email'] },
};

describe.each(Object.entries(forms))(
  'required fields of the %s form',
  (_, { page, submit, fields }) => {
    test('marks every empty field as invalid and sends nothing', async () => {
      const sent: string[] = [];
      answer('login', () => (sent.push('login'), { success: true, captcha: false }));
      answer('register', () => (sent.push('register'), { success: true, message: '' }));
      answer('resetPassword', () => (sent.push('reset'), { success: true, message: '' }));
      renderApp(page);
      expect(screen.queryByText(required)).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: submit }));
      for (const name of fields) {
        expect(screen.getByLabelText(name)).toBeInvalid();
      }
      expect(screen.getByLabelText(fields[0] ?? '')).toHaveFocus();
      expect(sent).toEqual([]);
    });
  },
);

test.each([
  ['register', <RegisterPage key="" />, 'Create an account'],
  ['reset', <ResetPage key="" />, 'Send link'],
])('the %s form refuses an invalid email address', async (_, page, submit) => {
  renderApp(page);
  const email = screen.getByLabelText('Email');
  expect(email).toHaveAttribute('type', 'email');
  await userEvent.type(email, 'not-an-address');
  await userEvent.click(screen.getByRole('button', { name: submit }));
  expect(email).toBeInvalid();
  expect(email).not.toHaveAccessibleDescription(expect.stringContaining(required));
});

const hrefs = (...names: readonly string[]): readonly (string | null)[] =>
  names.map((name) => screen.getByRole('link', { name }).getAttribute('href'));

test('the login links to the password reset and the registration', () => {
  renderApp(<LoginPage />);
  expect(hrefs('Reset your password', 'Create an account')).toEqual([
    '/reset-password',
    '/register',
  ]);
});

test('the registration links to the purchase-code help, terms and privacy policy', () => {
  renderApp(<RegisterPage />);
  expect(hrefs('How do I find my purchase code?', 'terms', 'privacy policy')).toEqual([
    '/help/purchase-code',
    '/terms',
    '/privacy',
  ]);
});

test('the logout screen signs out automatically and shows Loading...', async () => {
  const gate = Promise.withResolvers<{ res: true }>();
  const requestedPaths: string[] = [];
  answer('logout', (request) => {
    requestedPaths.push(new URL(request.url).pathname);
    return gate.promise;
  });
  renderApp(<LogoutPage />, { user: aUser() });
  expect(await screen.findByText('Loading...')).toBeVisible();
  await expect.poll(() => requestedPaths).toEqual(['/api/logout']);
});
