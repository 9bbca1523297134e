import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { leave } from '@hub/client/leave';
import type { AnswerOf } from '@hub/contract/calls';
import { answerOldSignIn, rightPassword } from '#test/confirming.ts';
import { aUser, renderApp, userInfo } from '#test/render.tsx';
import { answer, problem } from '#test/server.ts';
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

const show = () => renderApp(<PrivacySection />, { user: aUser() });

test('requests an export', async () => {
  answer('dataExport', { export: null });
  answer('askExport', { success: true, message: 'We are making it.' });
  show();
  const ask = await screen.findByRole('button', { name: 'Request export' });
  answer('dataExport', aCopy({ state: 'making', expires_at: null, size: null }));
  await userEvent.click(ask);
  expect(await screen.findByText(/preparing your export/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Make a/ })).toBeNull();
});

test('shows the hub’s message for a second request on the same day', async () => {
  answer('dataExport', aCopy());
  answer('askExport', { success: false, message: 'Please request a new one tomorrow.' });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Request new export' }));
  expect(await screen.findByText('Please request a new one tomorrow.')).toBeVisible();
});

test('asks for the password after an old sign-in, then downloads the export', async () => {
  const leaveFor = vi.spyOn(leave, 'for').mockReturnValue();
  answer('dataExport', aCopy());
  const { isFresh, proofs } = answerOldSignIn();
  answer('openExport', () =>
    isFresh() ? { url: '/api/user/data-export/7' } : problem('reauthenticate'),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Download export' }));
  const password = await screen.findByLabelText('Your password');
  expect(leaveFor).not.toHaveBeenCalled();
  await userEvent.type(password, `${rightPassword}{Enter}`);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/api/user/data-export/7'));
  expect(proofs).toEqual([{ password: rightPassword }]);
});

test.each([
  ['expired', /no longer available/],
  ['failed', /Your export failed/],
] as const)('explains an export that is %s and offers a new request', async (state, says) => {
  answer('dataExport', aCopy({ state }));
  show();
  expect(await screen.findByText(says)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Request new export' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download export' })).toBeNull();
});

const typeName = async (name: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  await userEvent.type(screen.getByLabelText(/Type your username/), name);
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account in 14 days' }));
};

/** Simulates a hub that requires a proof in the request itself; returns the received bodies. */
function answerErasing(proof: object, message: string): unknown[] {
  const sent: unknown[] = [];
  answer('dataExport', { export: null });
  answer('eraseAccount', async (request) => {
    const body = (await request.json()) as object;
    sent.push(body);
    const isProven = Object.entries(proof).every(
      ([key, value]) => (body as Record<string, unknown>)[key] === value,
    );
    if (isProven) return { success: false, message, erase_at: null };
    return problem('reauthenticate', { message: 'That is not right.' });
  });
  return sent;
}

test('account deletion explains its consequences and requires username and password', async () => {
  answerOldSignIn();
  const sent = answerErasing({ password: rightPassword }, 'Incorrect username.');
  show();
  expect(await screen.findByText(/Your sites are deactivated/)).toBeVisible();
  await typeName('marta');
  const password = await screen.findByLabelText('Your password');
  expect(screen.queryByText('That is not right.')).toBeNull();
  await userEvent.type(password, 'wrong{Enter}');
  expect(await screen.findByText('That is not right.')).toBeVisible();
  await userEvent.clear(password);
  await userEvent.type(password, `${rightPassword}{Enter}`);
  expect(await screen.findByText('Incorrect username.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText(/Type your username/)).toHaveValue('marta');
  expect(sent).toEqual([
    { username: 'marta', password: 'wrong' },
    { username: 'marta', password: rightPassword },
  ]);
});

test('account deletion requires a code when an authenticator app is set up', async () => {
  answerOldSignIn({ since: '2026-02-01T12:00:00.000Z', recovery_codes_left: 10 });
  const sent = answerErasing({ two_factor_code: '123456' }, 'Not today.');
  show();
  await typeName('marta');
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('Not today.')).toBeVisible();
  expect(screen.queryByLabelText('Your password')).toBeNull();
  expect(sent.at(-1)).toEqual({ username: 'marta', two_factor_code: '123456' });
});

test('shows the date of a scheduled deletion and cancels it with one click', async () => {
  answer('dataExport', { export: null });
  answer('getInfo', userInfo({ erase_at: '2026-03-15T12:00:00.000Z' }));
  answer('keepAccount', { success: true, message: 'Your account will not be deleted.' });
  show();
  const keep = await screen.findByRole('button', { name: 'Keep my account' });
  expect(screen.getByText(/will be deleted on/)).toBeVisible();
  answer('getInfo', userInfo());
  await userEvent.click(keep);
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeVisible();
});
