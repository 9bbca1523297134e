import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { speakBy } from '@hub/language';
import { english, languageOf } from '@hub/language/languages';
import { Button } from './form/button.tsx';
import { Checkbox } from './form/checkbox.tsx';
import { copiedMs, CopyButton } from './form/copy-button.tsx';
import { DialogFoot } from './overlay/dialog-foot.tsx';
import { titleOf, titleOfNone } from './overlay/dialog-title.ts';
import { Form, useSchemaForm } from './form/form.tsx';
import { Dialog } from './overlay/dialog.tsx';
import { Disclosure } from './page/disclosure.tsx';
import { InfoTip } from './overlay/info-tip.tsx';
import { PasswordField } from './form/password-field.tsx';
import { TextAreaField, TextField } from './form/text-field.tsx';

afterEach(() => speakBy(() => ({ language: english, table: {} })));

function WithDialog(): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Select an item</Button>
      <Dialog title={titleOfNone('Select an item')} open={open} onClose={() => setOpen(false)}>
        <a href="/x">Essentials</a>
      </Dialog>
    </>
  );
}

test('a dialog has a name, closes on Escape and restores the focus', async () => {
  render(<WithDialog />);
  const opener = screen.getByRole('button', { name: 'Select an item' });
  await userEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Select an item' });
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(opener).toHaveFocus());
});

test('a dialog uses the language of the page, not of the browser', () => {
  const language = languageOf('de') ?? english;
  speakBy(() => ({ language, table: { 'ui.cancel': 'Abbrechen' } }));
  render(
    <Dialog title={titleOfNone('Umbenennen')} open onClose={vi.fn()}>
      <DialogFoot confirm={{ label: 'Los' }} />
    </Dialog>,
  );
  expect(screen.getByRole('button', { name: 'Abbrechen' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Schließen' })).toBeInTheDocument();
});

test.each([
  [false, 'accent'],
  [true, 'filledDanger'],
])('a dialog shows close and cancel first, and one filled button; danger: %s', (isDanger, look) => {
  const doing = { label: 'Do it', isDanger, onPress: vi.fn() };
  render(
    <Dialog title={titleOf((name) => `Do it to ${name}?`, 'Ida')} open onClose={vi.fn()}>
      <DialogFoot confirm={doing} />
    </Dialog>,
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Do it to Ida?' }));
  const [close, cancel, button] = dialog.getAllByRole('button');
  expect(
    [close, cancel, button].map((each) => each?.getAttribute('aria-label') ?? each?.textContent),
  ).toEqual(['Close', 'Cancel', 'Do it']);
  expect(button?.className).toContain(look);
  expect(cancel?.className).not.toMatch(/accent|filledDanger/);
});

test.each([
  ['good', 'accent'],
  ['danger', 'filledDanger'],
] as const)(
  'a form with variant %s shows its buttons in the dialog footer',
  async (variant, look) => {
    const onClose = vi.fn();
    render(
      <Dialog title={titleOfNone('New name')} open onClose={onClose}>
        <Renaming variant={variant} />
      </Dialog>,
    );
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save.className).toContain(look);
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    expect(cancel.nextElementSibling).toBe(save);
    await userEvent.click(cancel);
    expect(onClose).toHaveBeenCalledOnce();
  },
);

function Renaming({ variant }: { readonly variant: 'good' | 'danger' }): ReactElement {
  const form = useSchemaForm(z.object({ name: z.string() }), { name: '' });
  const words = { submitLabel: 'Save', busyLabel: 'Saving' };
  return (
    <Form {...{ form, variant, ...words }} onSubmit={vi.fn()} pending={false} error={null}>
      <TextField label="Name" {...form.register('name')} />
    </Form>
  );
}

test('a disclosure shows its content on click', async () => {
  render(<Disclosure summary="Essentials">Bought in May</Disclosure>);
  const trigger = screen.getByRole('button', { name: 'Essentials' });
  expect(trigger).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(trigger);
  expect(trigger).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Bought in May')).toBeVisible();
});

test('an info tip appears on focus and describes its button', async () => {
  render(<InfoTip label="About plugin updates">Newer than in WordPress</InfoTip>);
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Newer than in WordPress');
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Newer than in WordPress');
});

test('a click on its label ticks a checkbox', async () => {
  const change = vi.fn();
  render(
    <Checkbox checked={false} onChange={change}>
      I agree
    </Checkbox>,
  );
  await userEvent.click(screen.getByText('I agree'));
  expect(change).toHaveBeenCalledWith(true);
});

test('turns off autocorrection for codes, usernames and passwords', () => {
  render(
    <>
      <TextField label="Purchase code" look="code" />
      <TextAreaField label="Certificate" look="code" />
      <TextField label="Username" verbatim />
      <PasswordField label="Password" autoComplete="current-password" />
      <TextField label="First name" />
    </>,
  );
  for (const label of ['Purchase code', 'Certificate', 'Username', 'Password']) {
    const field = screen.getByLabelText(label);
    expect(field, label).toHaveAttribute('autocapitalize', 'none');
    expect(field, label).toHaveAttribute('autocorrect', 'off');
    expect(field, label).toHaveAttribute('spellcheck', 'false');
  }
  expect(screen.getByLabelText('First name')).not.toHaveAttribute('autocapitalize');
});

test('Copy reads Copied for two seconds', async () => {
  expect(copiedMs).toBe(2000);
  vi.useFakeTimers();
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  render(<CopyButton text="code-1" what="purchase code" />);
  const button = screen.getByRole('button', { name: 'Copy purchase code' });
  await act(async () => void fireEvent.click(button));
  expect(writeText).toHaveBeenCalledWith('code-1');
  expect(button).toHaveAccessibleName('Copied');
  act(() => void vi.advanceTimersByTime(copiedMs - 1));
  expect(button).toHaveAccessibleName('Copied');
  act(() => void vi.advanceTimersByTime(1));
  expect(button).toHaveAccessibleName('Copy purchase code');
});
