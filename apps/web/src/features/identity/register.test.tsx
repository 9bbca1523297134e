import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { Page } from './register-page.tsx';

const person = userEvent.setup();
const field = (label: string): HTMLElement => screen.getByLabelText(label);
const submit = (): Promise<void> =>
  person.click(screen.getByRole('button', { name: 'Create an account' }));

const typed = {
  Username: 'marta',
  'First name': 'Marta',
  'Last name': 'Quist',
  Email: 'marta@example.test',
  Password: 'Correct-horse-9',
  'Purchase code': '3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31',
};

async function fillIn(change: Partial<typeof typed> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...typed, ...change })) {
    await person.clear(field(label));
    await person.type(field(label), text);
  }
}

function countRegistrations(): { sent: unknown[] } {
  const sent: unknown[] = [];
  answer('register', (request) => {
    sent.push(request.url);
    return { success: true, message: 'Your account is ready.' };
  });
  return { sent };
}

test.each([
  ['Short-9', 'Password should be longer than 8 characters!'],
  ['lowercase-9', 'Password must have uppercase letters!'],
  ['UPPERCASE-9', 'Password must have lowercase letters!'],
  ['Without-digit', 'Password must have digits!'],
  // The length rule comes first, for both limits.
  ['a'.repeat(101), 'Password is not valid!'],
  [`A9${'a'.repeat(99)}`, 'Password is not valid!'],
])('refuses the password %s with its first violated rule', async (password, message) => {
  const { sent } = countRegistrations();
  renderApp(<Page />);
  await fillIn({ Password: password });
  await submit();
  expect(field('Password')).toHaveAccessibleDescription(expect.stringContaining(message));
  // The message is the full text of its element.
  expect(screen.getByText(message)).toBeVisible();
  expect(field('Password')).toHaveFocus();
  expect(sent).toEqual([]);
});

test('refuses a password made of the user’s data, even while another field is empty', async () => {
  const { sent } = countRegistrations();
  renderApp(<Page />);
  await person.type(field('Email'), 'Marta.Quist9@example.test');
  await person.type(field('Password'), 'Marta.Quist9@example.test');
  await submit();
  expect(screen.getByText('Password is not valid!')).toBeVisible();
  expect(
    screen.getByText('It contains your name, username or email address, and little else.'),
  ).toBeVisible();
  expect(field('Username')).toHaveAccessibleDescription(
    expect.stringContaining('This field is required.'),
  );
  expect(field('Username')).toHaveFocus();
  expect(sent).toEqual([]);
});

test('shows that the marketplace is unreachable and keeps all input', async () => {
  renderApp(<Page />);
  await fillIn();
  refuse('register', 'marketplace_unreachable', { message: 'Envato Market does not answer.' });
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Envato Market does not answer.');
  expect(alert).toHaveClass('attention');
  for (const [label, text] of Object.entries(typed)) expect(field(label)).toHaveValue(text);
});

test('marks a refused purchase code as invalid and keeps it', async () => {
  renderApp(<Page />);
  await fillIn();
  const message = 'This purchase code is already registered here.';
  answer('register', { success: false, result_type: 'code_registered', message });
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(message);
  expect(alert).toHaveClass('bad');
  expect(field('Purchase code')).toBeInvalid();
  expect(field('Purchase code')).toHaveValue(typed['Purchase code']);
});

test('shows the address after the registration and can send the email again', async () => {
  renderApp(<Page />);
  await fillIn();
  answer('register', { success: true, message: 'Your account is ready.' });
  const resendBodies: unknown[] = [];
  answer('resendVerificationEmail', async (request) => {
    resendBodies.push(await request.json());
    return { success: true, message: '' };
  });
  await submit();
  const confirmation = await screen.findByText('Your account is ready.');
  expect(confirmation.closest('.alert')).toHaveClass('good');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByText(typed.Email)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Resend verification e-mail' }));
  await screen.findByText(/^A new verification email was sent/, {}, { timeout: 3000 });
  expect(resendBodies).toEqual([{ username: typed.Email }]);
});

test('shows the hub’s field errors below their fields and its message as a warning', async () => {
  renderApp(<Page />);
  await fillIn();
  const message = 'Some fields are missing or invalid.';
  const fault = {
    field: 'password',
    message: 'Password is not valid!',
    reason: 'It is too common.',
  };
  refuse('register', 'validation', { message, errors: [fault] });
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(message);
  expect(alert).toHaveClass('attention');
  expect(screen.getByText('Password is not valid!')).toBeVisible();
  expect(screen.getByText('It is too common.')).toBeVisible();
  expect(field('Password')).toHaveFocus();
});
