import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anAccount, daysAgo } from '#test/buyer.ts';
import { answerOldSignIn, rightPassword } from '#test/confirming.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, problem } from '#test/server.ts';
import { NotListed, type SourceAccount } from './not-listed.tsx';

const code = '86781236-23d0-4b3c-7dfa-c1c147e0dece';

async function open(...accounts: SourceAccount[]): Promise<HTMLElement> {
  renderApp(<NotListed accounts={accounts} />, { user: aUser() });
  await userEvent.click(screen.getByRole('button', { name: /Missing a purchase/ }));
  return screen.getByRole('region', { name: /Missing a purchase/ });
}

test('shows the synchronization status of each connected account', async () => {
  const lost = { ...anAccount, envato_user_id: '2', envato_username: 'lost' };
  const region = await open(anAccount, {
    ...lost,
    status: 'reconnect',
    last_synced_at: daysAgo(9),
  });
  expect(within(region).getByText(`Not synced since your purchase: two-licenses`)).toBeVisible();
  expect(within(region).getByText('Needs reconnecting: lost')).toBeVisible();
  expect(within(region).getByRole('link', { name: 'Reconnect account' })).toHaveAttribute(
    'href',
    '/settings#accounts',
  );
  expect(within(region).getByText('Bought with another Envato account')).toBeVisible();
});

test('names the missing Envato account as the first of all reasons', async () => {
  const region = await open();
  const reasons = within(region).getAllByRole('term');
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    'No Envato account is connected',
    'Bought a few minutes ago',
    'Bought as a guest, without an Envato account',
    'An item by another author',
    'Refunded',
  ]);
});

test('adds a license by code, and after a refusal shows the reason and keeps the code', async () => {
  await open(anAccount);
  const box = await screen.findByRole('textbox', { name: 'Purchase code' });
  const submit = (): Promise<void> =>
    userEvent.click(screen.getByRole('button', { name: 'Add license' }));

  answer('claimLicense', { success: false, message: 'This purchase was refunded.' });
  await userEvent.type(box, code);
  await submit();
  expect(await screen.findByText('This purchase was refunded.')).toBeVisible();
  expect(box).toHaveValue(code);

  answer('claimLicense', () =>
    problem('marketplace_unreachable', { headers: { 'retry-after': '60' } }),
  );
  await submit();
  expect(await screen.findByText('You can try again in a minute.')).toBeVisible();
  expect(box).toHaveValue(code);

  const sent: unknown[] = [];
  answer('claimLicense', async (request) => {
    sent.push(await request.json());
    return { success: true, message: 'Your license Essentials …7f31 was added.' };
  });
  await submit();
  expect(await screen.findByText('Your license Essentials …7f31 was added.')).toBeVisible();
  expect(sent).toEqual([{ purchase_code: code }]);
  expect(box).toHaveValue('');
});

test('asks for the password after an old sign-in and keeps the code', async () => {
  await open(anAccount);
  const box = await screen.findByRole('textbox', { name: 'Purchase code' });
  const sent: unknown[] = [];
  const { isFresh } = answerOldSignIn();
  answer('claimLicense', async (request) => {
    sent.push(await request.json());
    return isFresh()
      ? { success: true, message: 'Your license Essentials …7f31 was added.' }
      : problem('reauthenticate');
  });
  await userEvent.type(box, code);
  await userEvent.click(screen.getByRole('button', { name: 'Add license' }));
  const password = await screen.findByLabelText('Your password');
  expect(box).toHaveValue(code);
  await userEvent.type(password, 'wrong{Enter}');
  expect(await screen.findByText('Incorrect password.')).toBeVisible();
  await userEvent.clear(password);
  await userEvent.type(password, `${rightPassword}{Enter}`);
  expect(await screen.findByText('Your license Essentials …7f31 was added.')).toBeVisible();
  expect(screen.queryByLabelText('Your password')).toBeNull();
  expect(box).toHaveValue('');
  expect(sent).toEqual([{ purchase_code: code }, { purchase_code: code }]);
});
