import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AnswerOf } from '@hub/contract/calls';
import { daysAgo } from '#test/buyer.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { SecondFactor } from './second-factor.tsx';

const person = userEvent.setup();

type State = AnswerOf<'secondFactor'>;
const off: State = { since: null, recovery_codes_left: 0, wanted: 'nothing' };
const on = (left = 10): State => ({
  since: daysAgo(3),
  recovery_codes_left: left,
  wanted: 'nothing',
});
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const setup = {
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  uri: 'otpauth://totp/Hub:marta?secret=ABC',
  picture: { size: 41, path: 'M4 4h7v1h-7z' },
};

let state: State;
beforeEach(() => {
  state = off;
  answer('secondFactor', () => state);
  answer('passkeys', []);
});

const show = (): unknown => renderApp(<SecondFactor />, { user: aUser() });
const press = async (name: string): Promise<void> =>
  person.click(await screen.findByRole('button', { name }));

async function begin(): Promise<void> {
  answer('beginSecondFactor', { success: true, message: '', setup });
  show();
  await press('Set up two-factor authentication');
  await screen.findByRole('img', { name: 'QR code that adds the hub to your app' });
}

async function turnOn(): Promise<void> {
  await begin();
  answer('startSecondFactor', () => {
    state = on();
    return { success: true, message: '', recovery_codes: [...codes] };
  });
  await person.type(screen.getByLabelText('Code from the app'), '123456');
  await press('Turn on two-factor authentication');
  await screen.findByRole('heading', { name: 'Your recovery codes' });
}

test('offers QR code, secret and link for the setup, and shows the refusal of a wrong code', async () => {
  await begin();
  expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute(
    'href',
    setup.uri,
  );
  answer('startSecondFactor', {
    success: false,
    message: 'Incorrect code.',
    recovery_codes: null,
  });
  await person.type(screen.getByLabelText('Code from the app'), '000000');
  await press('Turn on two-factor authentication');
  expect(await screen.findByText('Incorrect code.')).toBeVisible();
  expect(screen.getByLabelText('Code from the app')).toHaveValue('000000');
});

test('shows the recovery codes after the setup until the user has saved them', async () => {
  await turnOn();
  expect(screen.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
  for (const code of codes) expect(screen.getByText(code)).toBeVisible();
  await press('I have saved my codes');
  expect(await screen.findByText(/Recovery codes left: 10/)).toBeVisible();
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
});

test('copies, saves and prints the recovery codes', async () => {
  await turnOn();
  await press('Copy recovery codes');
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:codes';
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await press('Save as file');
  expect(await saved[0]?.text()).toBe(`${codes.join('\n')}\n`);
  expect(click).toHaveBeenCalledOnce();
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
});

test('the password confirms an old sign-in, then the setup continues', async () => {
  refuse('beginSecondFactor', 'reauthenticate');
  show();
  await press('Set up two-factor authentication');
  const dialog = await screen.findByRole('dialog');
  const field = await within(dialog).findByLabelText('Your password');
  answer('confirmSignIn', { success: false, message: 'Incorrect password.' });
  await person.type(field, 'Wrong-1');
  await press('Confirm');
  expect(await within(dialog).findByText('Incorrect password.')).toBeVisible();
  answer('confirmSignIn', { success: true, message: '' });
  answer('beginSecondFactor', { success: true, message: '', setup });
  await press('Confirm');
  expect(
    await screen.findByRole('img', { name: 'QR code that adds the hub to your app' }),
  ).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('turns off the second factor after a confirmation and a code', async () => {
  state = on();
  show();
  await press('Turn off two-factor authentication');
  const question = await screen.findByRole('alertdialog');
  refuse('endSecondFactor', 'reauthenticate');
  await person.click(
    within(question).getByRole('button', { name: 'Turn off two-factor authentication' }),
  );
  await person.type(await screen.findByLabelText('Code'), '123456');
  const sent = new Promise((done) => {
    answer('confirmSignIn', async (request) => {
      done(await request.json());
      return { success: true, message: '' };
    });
  });
  answer('endSecondFactor', () => {
    state = off;
    return { success: true, message: '' };
  });
  await press('Confirm');
  expect(await sent).toMatchObject({ two_factor_code: '123456' });
  expect(
    await screen.findByRole('button', { name: 'Set up two-factor authentication' }),
  ).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('warns when few recovery codes are left, and shows new codes', async () => {
  state = on(3);
  show();
  expect(await screen.findByText(/Few recovery codes are left/)).toBeVisible();
  answer('newRecoveryCodes', { success: true, message: '', recovery_codes: [...codes] });
  await press('Create new recovery codes');
  expect(await screen.findByText(codes[1] ?? '')).toBeVisible();
});

test('canceling the setup changes nothing', async () => {
  await begin();
  await press('Not now');
  expect(
    await screen.findByRole('button', { name: 'Set up two-factor authentication' }),
  ).toBeVisible();
});

test('shows a notice to a user who must set up a second factor', async () => {
  state = { ...off, wanted: 'set_up' };
  show();
  expect(await screen.findByText(/Set up an authenticator app here/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm now' })).toBeNull();
});

test('removes the notice after a user who signed in by password enters a code', async () => {
  state = { ...on(), wanted: 'confirm' };
  show();
  await press('Confirm now');
  await person.type(await screen.findByLabelText('Code'), '123456');
  answer('confirmSignIn', () => {
    state = on();
    return { success: true, message: '' };
  });
  await press('Confirm');
  expect(await screen.findByText(/Recovery codes left: 10/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/requires two-factor authentication/)).toBeNull());
});
