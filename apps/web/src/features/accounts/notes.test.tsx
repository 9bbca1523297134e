import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAccount } from '#test/buyer.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { AccountsSection } from './accounts-section.tsx';

const noteWithAccounts = /^Bought a new license or a support extension\?/;
const noteWithoutAccounts = /^Add an account to synchronize your purchases/;

test.each([
  { names: ['first', 'second'], expected: noteWithAccounts, unexpected: noteWithoutAccounts },
  { names: [], expected: noteWithoutAccounts, unexpected: noteWithAccounts },
])('the note for the accounts $names names the next step', async (row) => {
  const { names, expected, unexpected } = row;
  answer(
    'getAccounts',
    names.map((name) => ({ ...anAccount, envato_username: name, envato_user_id: name })),
  );
  renderApp(<AccountsSection />, { user: aUser() });
  expect(await screen.findByText(expected)).toBeVisible();
  expect(screen.queryByText(unexpected)).toBeNull();
  expect(screen.getByRole('heading', { name: 'Envato Accounts' })).toBeVisible();
  for (const name of names) expect(screen.getByText(name)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: /^re-synchronize account/ })).toHaveLength(
    names.length,
  );
  expect(screen.getByRole('button', { name: 'Add Envato Account' })).toBeVisible();
  expect(screen.getByText(/logged into the correct Envato Market account first/)).toBeVisible();
});
