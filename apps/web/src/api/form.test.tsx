import { useMutation } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { registerBody } from '@hub/contract/calls';
import { problems } from '@hub/contract/problems';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PasswordField } from '@hub/ui/password-field';
import { SelectField } from '@hub/ui/select-field';
import { TextField } from '@hub/ui/text-field';
import { call } from '#api/client.ts';
import { renderApp } from '#test/render.tsx';
import { answer, problem } from '#test/server.ts';

const initialBody = {
  username: 'marta',
  firstname: 'Marta',
  lastname: 'Quist',
  email: '',
  password: '',
  purchase_code: 'code',
};

function SampleForm(): ReactElement {
  const form = useSchemaForm(registerBody, initialBody);
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

test('shows the error below each invalid field and focuses the first invalid field', async () => {
  renderApp(<SampleForm />);
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

test('keeps the input after a failed request and shows the error with its reference', async () => {
  renderApp(<SampleForm />);
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

test('shows the form’s message about a missing record after a not_found answer', async () => {
  renderApp(<SampleForm />);
  const person = userEvent.setup();
  answer('register', () => problem('not_found'));
  await person.type(screen.getByLabelText('E-mail'), 'marta@example.test');
  await person.type(screen.getByLabelText('Password'), 'Correct-horse-9');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This note is gone.');
});

test('shows an error from the server below its field and focuses the field', async () => {
  renderApp(<SampleForm />);
  const person = userEvent.setup();
  const errors = [{ field: 'email', message: 'We cannot send mail there.' }];
  answer('register', () => problem('validation', { errors }));
  await person.type(screen.getByLabelText('E-mail'), 'marta@example.test');
  await person.type(screen.getByLabelText('Password'), 'Correct-horse-9');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('We cannot send mail there.');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  // The alert shows the hub’s message. Only the field shows the violated rule.
  expect(screen.getByRole('alert')).toHaveTextContent(problems.validation.message);
  expect(screen.getAllByText('We cannot send mail there.')).toHaveLength(1);
  expect(screen.queryByText(/Reference/)).toBeNull();
});

test('shows the error of an unknown field in the alert, without a reference', async () => {
  renderApp(<SampleForm />);
  const person = userEvent.setup();
  const errors = [{ field: 'captcha', message: 'This is too long.' }];
  answer('register', () => problem('validation', { errors }));
  await person.type(screen.getByLabelText('E-mail'), 'marta@example.test');
  await person.type(screen.getByLabelText('Password'), 'Correct-horse-9');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^This is too long\.$/);
});

const optionalSchema = z.object({
  email: z.string().check(z.minLength(1)),
  note: z.string(),
  about: z.nullable(z.int()),
});

function OptionalForm(): ReactElement {
  const form = useSchemaForm(optionalSchema, {
    email: 'marta@example.test',
    note: '',
    about: null,
  });
  return (
    <Form
      form={form}
      onSubmit={() => undefined}
      pending={false}
      error={null}
      submitLabel="Send"
      busyLabel="Loading..."
    >
      <TextField label="E-mail" {...form.register('email')} />
      <TextField label="Note" {...form.register('note')} />
      <SelectField label="About" {...form.register('about')}>
        <option value="">Nothing in particular</option>
      </SelectField>
    </Form>
  );
}

const markedLabels = (): (string | null)[] =>
  screen.getAllByText('*').map((mark) => mark.parentElement?.textContent ?? null);

test('marks required fields, visibly and for screen readers, before the first submission', () => {
  renderApp(<SampleForm />);
  expect(screen.getByLabelText('E-mail')).toBeRequired();
  expect(screen.getByLabelText('Password')).toBeRequired();
  expect(markedLabels()).toEqual(['E-mail*', 'Password*']);
  expect(screen.getByText('* Required')).toBeVisible();
});

test('leaves optional fields unmarked', () => {
  renderApp(<OptionalForm />);
  expect(screen.getByLabelText('E-mail')).toBeRequired();
  expect(screen.getByLabelText('Note')).not.toBeRequired();
  expect(screen.getByLabelText('About')).not.toBeRequired();
  expect(markedLabels()).toEqual(['E-mail*']);
});

test('a button shows the typed password', async () => {
  renderApp(<SampleForm />);
  const person = userEvent.setup();
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('type', 'password');
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
});
