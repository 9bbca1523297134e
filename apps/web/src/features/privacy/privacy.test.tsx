import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { leave } from '@hub/client/leave';
import type { AnswerOf } from '@hub/contract/calls';
import { aUser, renderApp, userInfo } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { PrivacySection } from './privacy-section.tsx';

type Copy = NonNullable<AnswerOf<'dataExport'>['export']>;

const aCopy = (own: Partial<Copy> = {}): AnswerOf<'dataExport'> => ({
  export: {
    id: 7,
    state: 'ready',
    asked_at: '2026-03-01T12:00:00.000Z',
    expires_at: '2026-03-08T12:00:00.000Z',
    size: 12_000,
    ...own,
  },
});

beforeEach(() => answer('getInfo', userInfo()));

const show = () => renderApp(<PrivacySection id="privacy" />, { user: aUser() });

test('a copy that was never asked for can be asked for', async () => {
  answer('dataExport', { export: null });
  answer('askExport', { success: true, message: 'We are making it.' });
  show();
  const ask = await screen.findByRole('button', { name: 'Make a copy' });
  answer('dataExport', aCopy({ state: 'making', expires_at: null, size: null }));
  await userEvent.click(ask);
  expect(await screen.findByText(/Your copy is being made/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Make a/ })).toBeNull();
});

test('asked twice in a day, the hub’s sentence says so', async () => {
  answer('dataExport', aCopy());
  answer('askExport', { success: false, message: 'Please come back tomorrow.' });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Make a new copy' }));
  expect(await screen.findByText('Please come back tomorrow.')).toBeVisible();
});

test('a copy that is there is downloaded, with the password where the sign-in is old', async () => {
  const gone = vi.spyOn(leave, 'for').mockReturnValue();
  answer('dataExport', aCopy());
  refuse('openExport', 'reauthenticate');
  show();
  const download = await screen.findByRole('button', { name: 'Download your copy' });
  await userEvent.click(download);
  const password = await screen.findByLabelText(/Your password/, { selector: 'input' });
  expect(gone).not.toHaveBeenCalled();
  const sent: unknown[] = [];
  answer('openExport', async (request) => {
    sent.push(await request.json());
    return { url: '/api/user/data-export/7' };
  });
  await userEvent.type(password, 'Correct-Horse-7');
  await userEvent.click(download);
  await vi.waitFor(() => expect(gone).toHaveBeenCalledWith('/api/user/data-export/7'));
  expect(sent).toEqual([{ password: 'Correct-Horse-7' }]);
});

test.each([
  ['expired', /not there any more/],
  ['failed', /could not be made/],
] as const)('a copy that is %s says so and can be asked for anew', async (state, says) => {
  answer('dataExport', aCopy({ state }));
  show();
  expect(await screen.findByText(says)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make a new copy' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download your copy' })).toBeNull();
});

test('leaving says what it means, and wants username and password', async () => {
  answer('dataExport', { export: null });
  const sent: unknown[] = [];
  answer('eraseAccount', async (request) => {
    sent.push(await request.json());
    return { success: false, message: 'That is not your username.', erase_at: null };
  });
  show();
  expect(await screen.findByText(/Your sites are released/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Erase my account' }));
  await userEvent.type(screen.getByLabelText(/Your username/), 'marta');
  await userEvent.type(screen.getByLabelText(/Your password/, { selector: 'input' }), 'Secret-7');
  await userEvent.click(screen.getByRole('button', { name: 'Erase my account in 14 days' }));
  expect(await screen.findByText('That is not your username.')).toBeVisible();
  expect(screen.getByLabelText(/Your username/)).toHaveValue('marta');
  expect(sent).toEqual([{ username: 'marta', password: 'Secret-7' }]);
});

test('who is to be erased reads when, and keeps the account with one press', async () => {
  answer('dataExport', { export: null });
  answer('getInfo', userInfo({ erase_at: '2026-03-15T12:00:00.000Z' }));
  answer('keepAccount', { success: true, message: 'Your account stays as it is.' });
  show();
  const keep = await screen.findByRole('button', { name: 'Keep my account' });
  expect(screen.getByText(/will be erased on/)).toBeVisible();
  answer('getInfo', userInfo());
  await userEvent.click(keep);
  expect(await screen.findByRole('button', { name: 'Erase my account' })).toBeVisible();
});
