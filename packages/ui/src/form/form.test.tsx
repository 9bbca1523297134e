import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Form, useSchemaForm } from './form.tsx';

const schema = z.object({ name: z.string() });

interface AskingProps {
  readonly send: () => Promise<void>;
}

/** Form that becomes pending in the next turn, like a form that sends a call. */
function Asking({ send }: AskingProps): ReactElement {
  const form = useSchemaForm(schema, { name: '' });
  const [pending, setPending] = useState(false);
  const submit = (): void => {
    setTimeout(() => flushSync(() => setPending(true)));
    void send().finally(() => setPending(false));
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      pending={pending}
      error={null}
      submitLabel="Send"
      busyLabel="Sending..."
    >
      <input aria-label="Name" {...form.register('name')} />
    </Form>
  );
}

test('submits once on a double click, and can submit again after the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn(() => promise);
  render(<Asking send={send} />);
  const button = screen.getByRole('button', { name: 'Send' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(send).toHaveBeenCalledOnce();
  resolve();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  fireEvent.click(button);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});
