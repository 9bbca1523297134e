import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { daysAgo } from '#test/buyer.ts';
import { closed, knowPasskeys } from '#test/passkeys.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import type { Passkey } from '#ui/confirm/api.ts';
import { Passkeys } from './passkeys.tsx';

const person = userEvent.setup();

const aPasskey = (own: Partial<Passkey> = {}): Passkey => ({
  id: 1,
  name: 'Phone',
  created_at: daysAgo(40),
  last_used_at: null,
  ...own,
});

const creation = {
  challenge: 'AAAA',
  user: { id: 'AAAA', name: 'marta', displayName: '' },
  pubKeyCredParams: [],
};

let credentials: ReturnType<typeof knowPasskeys>;
let savedPasskeys: Passkey[];
beforeEach(() => {
  savedPasskeys = [aPasskey()];
  credentials = knowPasskeys();
  answer('passkeys', () => [...savedPasskeys]);
  answer('secondFactor', { since: null, recovery_codes_left: 0, wanted: 'nothing' });
  answer('beginPasskey', { success: true, message: '', options: creation });
});

const show = (): unknown => renderApp(<Passkeys />, { user: aUser() });
const press = async (name: string): Promise<void> =>
  person.click(await screen.findByRole('button', { name }));

test('creates a passkey in the browser and saves it under its name', async () => {
  show();
  const sent = new Promise((done) => {
    answer('addPasskey', async (request) => {
      done(await request.json());
      savedPasskeys.push(aPasskey({ id: 2, name: 'Laptop' }));
      return { success: true, message: 'The passkey was added.' };
    });
  });
  await person.type(await screen.findByLabelText('Name of the new passkey'), 'Laptop');
  await press('Add a passkey');
  expect(await sent).toMatchObject({ name: 'Laptop', passkey: { id: 'AAAA' } });
  expect(await screen.findByText('The passkey was added.')).toBeVisible();
  expect(await screen.findByText('Laptop', { selector: 'bdi' })).toBeVisible();
});

test('closing the browser’s prompt shows no message', async () => {
  show();
  credentials.create.mockRejectedValue(closed());
  await press('Add a passkey');
  await waitFor(() => expect(credentials.create).toHaveBeenCalled());
  expect(await screen.findByRole('button', { name: 'Add a passkey' })).toBeEnabled();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('allows at most ten passkeys', async () => {
  savedPasskeys = Array.from({ length: 10 }, (_, nth) =>
    aPasskey({ id: nth + 1, name: `Phone ${nth}` }),
  );
  show();
  expect(await screen.findByText(/You have ten passkeys/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('renames a passkey and refuses a name that is too long', async () => {
  show();
  await press('Rename Phone');
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByLabelText('Name');
  expect(field).toHaveValue('Phone');
  await person.clear(field);
  await person.click(field);
  await person.paste('x'.repeat(1000));
  await press('Rename passkey');
  expect(await within(dialog).findByText('At most 60 characters, please.')).toBeVisible();
  await person.clear(field);
  await person.type(field, 'Tablet');
  answer('renamePasskey', () => {
    savedPasskeys = [aPasskey({ name: 'Tablet' })];
    return { success: true, message: '' };
  });
  await press('Rename passkey');
  expect(await screen.findByText('Tablet', { selector: 'bdi' })).toBeVisible();
});

test('reports a passkey that was already removed', async () => {
  show();
  await press('Remove Phone');
  refuse('removePasskey', 'not_found');
  const question = await screen.findByRole('alertdialog');
  await person.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('This passkey was already removed.')).toBeVisible();
});

test('a passkey confirms an old sign-in, then the action continues', async () => {
  show();
  refuse('removePasskey', 'reauthenticate');
  await press('Remove Phone');
  const question = await screen.findByRole('alertdialog');
  await person.click(within(question).getByRole('button', { name: 'Remove' }));
  answer('passkeyOptions', { options: { challenge: 'AAAA' } });
  answer('confirmSignIn', { success: true, message: '' });
  answer('removePasskey', () => {
    savedPasskeys = [];
    return { success: true, message: '' };
  });
  await press('Use a passkey');
  await waitFor(() => expect(screen.queryByText('Phone', { selector: 'bdi' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a browser without passkeys can only remove passkeys', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  show();
  expect(await screen.findByText(/does not support passkeys/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Phone' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
