import { useMutation } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@hub/client/errors';
import { answerOldSignIn, rightPassword } from '#test/confirming.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { Confirm } from './confirm.tsx';

/** Component with an action that requires a recent sign-in. */
function Act({ isFresh, done }: { isFresh: () => boolean; done: () => void }): ReactElement {
  const act = useMutation({
    mutationFn: async (_what: string) => {
      if (!isFresh()) throw new ApiError({ code: 'reauthenticate', message: 'Please confirm.' });
      done();
    },
  });
  return (
    <>
      <button type="button" onClick={() => act.mutate('this')}>
        Act
      </button>
      <Confirm mutation={act} />
    </>
  );
}

const open = async (isFresh: () => boolean) => {
  const done = vi.fn();
  renderApp(<Act isFresh={isFresh} done={done} />, { user: aUser() });
  await userEvent.click(screen.getByRole('button', { name: 'Act' }));
  return done;
};

test('asks for a code instead of the password when an authenticator is set up', async () => {
  const { isFresh, proofs } = answerOldSignIn({ since: '2026-02-01T12:00:00.000Z' });
  const done = await open(isFresh);
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(screen.queryByLabelText('Your password')).toBeNull();
  expect(proofs).toEqual([{ two_factor_code: '123456' }]);
});

test('shows a wrong password as an error, and completes the action after the right password', async () => {
  const { isFresh } = answerOldSignIn();
  const done = await open(isFresh);
  const field = await screen.findByLabelText('Your password');
  expect(field).toHaveFocus();
  await userEvent.type(field, 'wrong{Enter}');
  expect(await screen.findByText('Incorrect password.')).toBeVisible();
  expect(done).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, `${rightPassword}{Enter}`);
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closing the dialog cancels the action without an error', async () => {
  const { isFresh } = answerOldSignIn();
  const done = await open(isFresh);
  await screen.findByLabelText('Your password');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Act' })).toHaveFocus());
});

test('asks for no proof until the sign-in methods are loaded', async () => {
  const { isFresh } = answerOldSignIn();
  refuse('secondFactor', 'unavailable', { message: 'Later.' });
  await open(isFresh);
  expect(await screen.findByText('Your sign-in methods could not be loaded')).toBeVisible();
  expect(screen.queryByLabelText('Your password')).toBeNull();
  answer('secondFactor', { since: null, recovery_codes_left: 0, wanted: 'nothing' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Your password')).toBeVisible();
});
