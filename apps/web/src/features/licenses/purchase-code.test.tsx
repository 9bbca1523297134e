import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aLicense } from '#test/buyer.ts';
import { answerOldSignIn, rightPassword } from '#test/confirming.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, problem } from '#test/server.ts';
import { PurchaseCode } from './purchase-code.tsx';

const code = '3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31';
const license = aLicense();
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const press = (name: string): Promise<void> => userEvent.click(button(name));

/** Request bodies, in order. */
let requestBodies: unknown[] = [];
beforeEach(() => {
  requestBodies = [];
});

let proofs: unknown[] = [];

/** Renders the purchase code, with a hub that asks for a proof after an old sign-in. */
function open({ isFresh = true } = {}): void {
  const confirming = answerOldSignIn();
  proofs = confirming.proofs;
  answer('showCode', async (request) => {
    requestBodies.push(await request.json());
    return isFresh || confirming.isFresh() ? { code } : problem('reauthenticate');
  });
  renderApp(<PurchaseCode license={license} />, { user: aUser() });
}

function aClipboard(
  writeText: (text: string) => Promise<void> = () => Promise.resolve(),
): ReturnType<typeof vi.fn> {
  userEvent.setup();
  return vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
}

test('requests and shows the code only after a click, and can hide it again', async () => {
  open();
  expect(screen.getByText(license.purchase.code)).toBeVisible();
  expect(requestBodies).toEqual([]);
  await press('Show purchase code');
  expect(await screen.findByText(code)).toBeVisible();
  expect(button('Hide purchase code')).toHaveFocus();
  await press('Hide purchase code');
  expect(screen.queryByText(code)).toBeNull();
  await press('Show purchase code');
  expect(await screen.findByText(code)).toBeVisible();
  expect(requestBodies).toEqual([{ license_id: license.id }]);
});

test('copies the full code without showing it, and reads Copied for two seconds', async () => {
  open();
  const write = aClipboard();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const copy = button('Copy purchase code');
  await act(async () => copy.click());
  await vi.waitFor(() => expect(copy).toHaveAccessibleName('Copied'), 12_000);
  expect(write).toHaveBeenCalledWith(code);
  expect(screen.queryByText(code)).toBeNull();
  await act(async () => void vi.advanceTimersByTime(2000));
  expect(copy).toHaveAccessibleName('Copy purchase code');
  await act(async () => copy.click());
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(2), 12_000);
  expect(requestBodies).toHaveLength(1);
});

test('shows the code to copy by hand when the browser refuses to copy', async () => {
  open();
  aClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await press('Copy purchase code');
  expect(await screen.findByText(code)).toBeVisible();
  expect(screen.getByText(/copy it by hand/)).toBeVisible();
});

test('shows why the code cannot be loaded and offers a retry', async () => {
  open();
  aClipboard();
  answer('showCode', () => problem('unavailable', { message: 'The safe is stuck.' }));
  await press('Copy purchase code');
  expect(await screen.findByRole('alert')).toHaveTextContent('The safe is stuck.');
  expect(screen.queryByText(/copy it by hand/)).toBeNull();
  expect(button('Copy purchase code')).toHaveFocus();
  answer('showCode', { code });
  await press('Try again');
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), 12_000);
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith(code);
});

test('reports a license that is no longer in the account', async () => {
  open();
  answer('showCode', () => problem('not_found'));
  await press('Show purchase code');
  expect(await screen.findByText(/no longer in your account/)).toBeVisible();
});

test.each(['Show', 'Copy'])(
  '%s asks for the password after an old sign-in, then continues',
  async (name) => {
    open({ isFresh: false });
    const write = aClipboard();
    await press(`${name} purchase code`);
    const password = await screen.findByLabelText('Your password');
    expect(password).toHaveFocus();
    await userEvent.type(password, 'wrong{Enter}');
    expect(await screen.findByText('Incorrect password.')).toBeVisible();
    await userEvent.clear(password);
    await userEvent.type(password, rightPassword);
    await press('Confirm');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 12_000);
    await vi.waitFor(() => expect(requestBodies).toHaveLength(2), 12_000);
    expect(proofs.at(-1)).toEqual({ password: rightPassword });
    if (name === 'Copy') await vi.waitFor(() => expect(write).toHaveBeenCalledWith(code), 12_000);
    else expect(await screen.findByText(code)).toBeVisible();
    expect(screen.queryAllByText(code)).toHaveLength(name === 'Show' ? 1 : 0);
  },
);

test('Escape closes the password dialog, and the next click opens it again', async () => {
  open({ isFresh: false });
  await press('Show purchase code');
  await screen.findByLabelText('Your password');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 12_000);
  expect(screen.queryByRole('alert')).toBeNull();
  await vi.waitFor(() => expect(button('Show purchase code')).toHaveFocus(), 12_000);
  await press('Show purchase code');
  expect(await screen.findByLabelText('Your password')).toBeVisible();
});
