import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { onContact } from '#lib/contact-signal.ts';
import { anInfo, answerBuyer, aStatus } from '#test/buyer.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { refuse } from '#test/server.ts';
import { Page } from './dashboard-page.tsx';

const title = { name: 'Before you open a ticket' };

const show = (): ReturnType<typeof renderApp> => renderApp(<Page />, { user: aUser() });

test('with accounts and no request the advice is there, its video a dialog that leads out', async () => {
  answerBuyer();
  show();
  expect(await screen.findByRole('heading', title)).toBeVisible();
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Watch how' }));
  const watch = await screen.findByRole('link', { name: /^Watch the video/ });
  expect(watch).toHaveAttribute('href', 'https://help.example/video');
  await person.click(screen.getByRole('button', { name: 'Not now' }));
  const raised = vi.fn();
  const stop = onContact(raised);
  await person.click(screen.getByRole('button', { name: 'Send a message' }));
  expect(raised).toHaveBeenCalledTimes(1);
  stop();
});

test.each([
  ['2026-11-20T12:00:00Z', /within 24h/],
  ['2026-11-22T12:00:00Z', /as soon as possible/],
])('at %s it promises a reply %s', async (now, promise) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(now));
  answerBuyer();
  show();
  expect(await screen.findByText(promise)).toBeVisible();
  expect(screen.getByText(/Working days are Monday to Friday/)).toBeVisible();
});

test('while a site waits for its activation there is no advice', async () => {
  answerBuyer({ status: aStatus(1, 1), info: anInfo() });
  const { client } = show();
  await screen.findByRole('button', { name: 'Complete verification' });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('heading', title)).toBeNull();
});

test('without the accounts there is no advice', async () => {
  answerBuyer();
  refuse('getAccounts', 'internal');
  const { client } = show();
  await screen.findByRole('heading', { name: /^Available licenses/ });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('heading', title)).toBeNull();
});
