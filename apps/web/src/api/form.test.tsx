import { useMutation } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { registerBody } from '@hub/contract/calls';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PasswordField } from '@hub/ui/password-field';
import { TextField } from '@hub/ui/text-field';
import { call } from '#api/client.ts';
import { renderApp } from '#test/render.tsx';
import { answer, problem } from '#test/server.ts';

const empty = {
  username: 'marta',
  firstname: 'Marta',
  lastname: 'Quist',
  email: '',
  password: '',
  purchase_code: 'code',
};

function Sample(): ReactElement {
  const form = useSchemaForm(registerBody, empty);
  const send = useMutation({
    mutationFn: (body: Parameters<typeof call<'register'>>[1]['body']) =>
      call('register', { body }),
  });
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      onSubmit={(body) => send.mutate(body)}
      pending={send.isPending}
      error={send.error}
      gone="This note is gone."
      submitLabel="Send"
      busyLabel="Loading..."
    >
      <TextField label="E-mail" error={errors.email?.message} {...form.register('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
    </Form>
  );
}

test('what does not fit is not sent; the first rule stands under its field, with the focus', async () => {
  renderApp(<Sample />);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Send' }));
  const email = screen.getByLabelText('E-mail');
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription('This field is required.');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'Password should be longer than 8 characters!',
  );
  await person.type(screen.getByLabelText('Password'), 'longenough');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'Password must have uppercase letters!',
  );
});

test('a failure keeps what was typed, and says what and with which reference', async () => {
  renderApp(<Sample />);
  const person = userEvent.setup();
  answer('register', () =>
    problem('marketplace_unreachable', { message: 'Envato Market does not answer.' }),
  );
  await person.type(screen.getByLabelText('E-mail'), 'marta@example.test');
  await person.type(screen.getByLabelText('Password'), 'Correct-horse-9');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Envato Market does not answer.');
  expect(alert).toHaveTextContent('Reference ref-1');
  expect(screen.getByLabelText('E-mail')).toHaveValue('marta@example.test');
  expect(screen.getByLabelText('Password')).toHaveValue('Correct-horse-9');
});

test('what a form is about may be gone, which its own words say', async () => {
  renderApp(<Sample />);
  const person = userEvent.setup();
  answer('register', () => problem('not_found'));
  await person.type(screen.getByLabelText('E-mail'), 'marta@example.test');
  await person.type(screen.getByLabelText('Password'), 'Correct-horse-9');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This note is gone.');
});

test('a fault that the server found goes under its field and takes the focus', async () => {
  renderApp(<Sample />);
  const person = userEvent.setup();
  const errors = [{ field: 'email', message: 'We cannot send mail there.' }];
  answer('register', () => problem('validation', { errors }));
  await person.type(screen.getByLabelText('E-mail'), 'marta@example.test');
  await person.type(screen.getByLabelText('Password'), 'Correct-horse-9');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('We cannot send mail there.');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
});

test('a password can be shown', async () => {
  renderApp(<Sample />);
  const person = userEvent.setup();
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('type', 'password');
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
});
