import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { recallOrigin } from '#lib/origin.ts';
import { answerBuyer } from '#test/buyer.ts';
import { aUser, renderApp, userInfo } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { App } from './app.tsx';

test('leads to the requested address after the sign-in', async () => {
  const requestedAddress = '/settings?from=mail%20link#accounts';
  const { address } = renderApp(<App ready={new Map()} />, { at: requestedAddress });
  answer('getInfo', userInfo());
  answerBuyer({ accounts: [], licenses: [] });
  answer('login', () => {
    answer('isLogged', aUser());
    return { success: true, captcha: false };
  });
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('Username or email'), 'marta');
  await person.type(screen.getByLabelText('Password'), 'Secret-123');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(address()).toBe(requestedAddress));
  await screen.findByRole('heading', { name: 'Settings' });
  expect(recallOrigin()).toBeNull();
});
