import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aProfile, daysAgo } from '#test/buyer.ts';
import { answerOldSignIn, rightPassword } from '#test/confirming.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, problem, refuse } from '#test/server.ts';
import type { Device } from './api.ts';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';

const person = userEvent.setup();

const aDevice = (own: Partial<Device> = {}): Device => ({
  id: 'one',
  device: 'Firefox on Windows',
  address: '203.0.113.7',
  current: true,
  created_at: daysAgo(3),
  last_seen_at: daysAgo(0),
  ...own,
});

const otherDevice = aDevice({ id: 'two', device: 'Safari on iPhone', current: false });

/** Matches only the row, because the button repeats the device name for screen readers. */
const inRow = { selector: 'li p > bdi' };

const anEvent = (id: number, text: string) => ({
  id,
  at: daysAgo(1),
  event: 'identity.signed_in',
  text,
  reason: null,
  actor: 'user' as const,
  address: '203.0.113.7',
});

function showProfile(profile = aProfile()): void {
  answer('profile', profile);
  renderApp(<ProfileSection />, { user: aUser() });
}

function showSecurity(devices: Device[] = [aDevice(), otherDevice]): void {
  answer('secondFactor', { since: null, recovery_codes_left: 0, wanted: 'nothing' });
  answer('passkeys', []);
  answer('sessions', () => [...devices]);
  answer('events', { events: [anEvent(1, 'You signed in')], next: null });
  renderApp(<SecuritySection />, { user: aUser() });
}

const press = (name: string | RegExp): Promise<void> =>
  person.click(screen.getByRole('button', { name }));

async function retype(label: string, text: string): Promise<void> {
  await person.clear(screen.getByLabelText(label));
  await person.type(screen.getByLabelText(label), text);
}

test('saves the name, and keeps the input when saving fails', async () => {
  showProfile();
  await screen.findByLabelText('First name');
  await retype('First name', 'Martha');
  refuse('changeName', 'unavailable');
  await press('Save name');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText('First name')).toHaveValue('Martha');
  const sent: unknown[] = [];
  answer('changeName', async (request) => {
    sent.push(await request.json());
    return { success: true, message: 'Your name is saved.' };
  });
  await press('Save name');
  expect(await screen.findByText('Your name is saved.')).toBeVisible();
  expect(sent).toEqual([{ firstname: 'Martha', lastname: 'Quist' }]);
});

test('asks for the password to change the address, then shows the pending address', async () => {
  showProfile();
  await screen.findByText('marta@example.test');
  await person.type(screen.getByLabelText('New email address'), 'new@example.test');
  const sent: unknown[] = [];
  const { isFresh, proofs } = answerOldSignIn();
  answer('changeEmail', async (request) => {
    sent.push(await request.json());
    if (!isFresh()) return problem('reauthenticate');
    answer('profile', aProfile({ pending_email: 'new@example.test' }));
    return { success: true, message: 'Please open the link.' };
  });
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await press('Change email address');
  const password = await screen.findByLabelText('Your password');
  await person.type(password, `${rightPassword}{Enter}`);
  expect(await screen.findByText(/Waiting for you to open the link/)).toHaveTextContent(
    'new@example.test',
  );
  expect(screen.getByLabelText('New email address')).toHaveValue('new@example.test');
  expect(proofs).toEqual([{ password: rightPassword }]);
  expect(sent).toEqual([{ email: 'new@example.test' }, { email: 'new@example.test' }]);
});

test('offers a retry when the profile cannot be loaded', async () => {
  refuse('profile', 'forbidden', { message: 'Not now.' });
  renderApp(<ProfileSection />, { user: aUser() });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your profile could not be loaded');
  answer('profile', aProfile());
  await press('Try again');
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Marta'));
});

test('checks the new password, reports a wrong current password and clears the fields at the end', async () => {
  showSecurity();
  await person.type(screen.getByLabelText('Current password'), 'Wrong-horse-9');
  await person.type(screen.getByLabelText('New password'), 'No-digit-here');
  await press('Change password');
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    expect.stringContaining('Password must have digits!'),
  );
  await person.type(screen.getByLabelText('New password'), '-9');
  answer('changePassword', { success: false, message: 'Incorrect password.' });
  await press('Change password');
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect password.');
  expect(screen.getByLabelText('New password')).toHaveValue('No-digit-here-9');
  answer('changePassword', { success: true, message: 'Your password was changed.' });
  answer('events', { events: [anEvent(2, 'Password changed')], next: null });
  await press('Change password');
  expect(await screen.findByText('Your password was changed.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
  expect(await screen.findByText('Password changed')).toBeVisible();
});

test('asks for proof before the password changes, and clears the fields afterwards', async () => {
  showSecurity();
  await person.type(screen.getByLabelText('Current password'), 'Correct-horse-9');
  await person.type(screen.getByLabelText('New password'), 'Another-horse-8');
  const sent: unknown[] = [];
  const { isFresh } = answerOldSignIn();
  answer('changePassword', async (request) => {
    sent.push(await request.json());
    if (!isFresh()) return problem('reauthenticate');
    return { success: true, message: 'Your password was changed.' };
  });
  await press('Change password');
  const proof = await screen.findByLabelText('Your password');
  await person.type(proof, `${rightPassword}{Enter}`);
  expect(await screen.findByText('Your password was changed.')).toBeVisible();
  const change = { old_password: 'Correct-horse-9', password: 'Another-horse-8' };
  expect(sent).toEqual([change, change]);
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
});

test('marks the current device and signs out another device', async () => {
  const devices = [aDevice(), otherDevice];
  showSecurity(devices);
  const rows = await screen.findByText('Safari on iPhone', inRow);
  expect(screen.getByText('This device').closest('li')).toHaveTextContent('Firefox on Windows');
  const row = rows.closest('li') as HTMLElement;
  expect(row).toHaveTextContent('203.0.113.7');
  const ended: unknown[] = [];
  answer('endSession', async (request) => {
    ended.push(await request.json());
    devices.pop();
    return { success: true, message: 'The device was signed out.' };
  });
  await person.click(within(row).getByRole('button', { name: /Sign out/ }));
  expect(await screen.findByText('The device was signed out.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone', inRow)).toBeNull());
  expect(screen.getByText('This is your only active session.')).toBeVisible();
  expect(ended).toEqual([{ id: 'two' }]);
});

test('reports a device that was already signed out and removes it from the list', async () => {
  const devices = [aDevice(), otherDevice];
  showSecurity(devices);
  const row = (await screen.findByText('Safari on iPhone', inRow)).closest('li') as HTMLElement;
  answer('endSession', () => {
    devices.pop();
    return problem('not_found');
  });
  await person.click(within(row).getByRole('button', { name: /Sign out/ }));
  expect(await screen.findByText(/This device was already signed out/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone', inRow)).toBeNull());
});

test('one click signs out all other devices', async () => {
  const devices = [aDevice(), otherDevice];
  showSecurity(devices);
  await screen.findByText('Safari on iPhone', inRow);
  answer('endOtherSessions', () => {
    devices.pop();
    return { success: true, message: 'Every other device was signed out.' };
  });
  await press('Sign out everywhere else');
  expect(await screen.findByText('Every other device was signed out.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone', inRow)).toBeNull());
});

test('account activity shows actor and address, and loads earlier events', async () => {
  answer('secondFactor', { since: null, recovery_codes_left: 0, wanted: 'nothing' });
  answer('passkeys', []);
  answer('sessions', [aDevice()]);
  answer('events', (request) => {
    const before = new URL(request.url).searchParams.get('before');
    return before === '8'
      ? { events: [anEvent(7, 'You registered')], next: null }
      : { events: [anEvent(9, 'You signed in')], next: 8 };
  });
  renderApp(<SecuritySection />, { user: aUser() });
  expect((await screen.findByText('You signed in')).closest('li')).toHaveTextContent(
    'you from 203.0.113.7',
  );
  await press('Show more');
  expect(await screen.findByText('You registered')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
