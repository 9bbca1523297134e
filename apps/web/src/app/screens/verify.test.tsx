import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProblemCode } from '@hub/contract/problems';
import { anInfo, answerBuyer, aStatus, requestId } from '#test/buyer.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { Page } from './verify-page.tsx';

const show = (at: string): ReturnType<typeof renderApp> =>
  renderApp(<Page />, { at, user: aUser() });

test('opens the request in the address before it fetches the status', async () => {
  answerBuyer();
  const calls: string[] = [];
  answer('verificationInfo', (request) => {
    calls.push(`info${new URL(request.url).search}`);
    return anInfo();
  });
  answer('verificationCheck', (request) => {
    calls.push(`check${new URL(request.url).search}`);
    return aStatus(1, 1);
  });
  show(`/verify?request=${requestId}`);
  await screen.findByRole('button', { name: 'Complete verification' });
  expect(calls).toEqual([`info?request=${requestId}`, `check?request=${requestId}`]);
});

test('names a site in a folder with its folder', async () => {
  const info = anInfo();
  const request = {
    ...info.request,
    site: { url: 'https://shop.example/blog/', host: 'shop.example' },
  };
  answerBuyer({ status: aStatus(1, 1), info: { ...info, request } });
  show('/verify');
  const heading = await screen.findByRole('heading', { name: /wants to be activated/ });
  expect(heading).toHaveTextContent(/^shop\.example\/blog wants/);
});

test('explains how to start when no request is open', async () => {
  answerBuyer();
  show('/verify');
  expect(await screen.findByText(/Click “Activate theme”/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
});

test('shows the last opened request when the address names none', async () => {
  answerBuyer({ status: aStatus(1, 1), info: anInfo() });
  show('/verify');
  expect(await screen.findByRole('button', { name: 'Complete verification' })).toBeVisible();
});

test('asks a user without account and license to connect first, and names the waiting site', async () => {
  answerBuyer({ accounts: [], licenses: [], status: aStatus(0, 0), info: anInfo() });
  show(`/verify?request=${requestId}`);
  expect(await screen.findByText(/shop\.example is waiting to be activated/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'CONNECT YOUR ACCOUNT' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel Activation' })).toBeVisible();
});

test.each<[ProblemCode, string]>([
  ['request_unknown', 'Activation link not found'],
  ['request_taken', 'Another account is completing this activation'],
  ['request_expired', 'This activation link has expired'],
  ['request_done', 'This activation is closed'],
])('shows the hub’s message for %s with a link to the dashboard', async (code, title) => {
  answerBuyer();
  refuse('verificationInfo', code, { message: 'A message of the hub.' });
  show(`/verify?request=${requestId}`);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText('A message of the hub.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Complete verification' })).toBeNull();
});

test('offers a retry when the hub fails to answer', async () => {
  answerBuyer({ status: aStatus(1, 1) });
  refuse('verificationInfo', 'internal');
  show(`/verify?request=${requestId}`);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
