import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { problem } from '@hub/client/test-hub';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { MessageSecrets } from './message-secrets.tsx';

afterEach(() => vi.useRealTimers());

const secret = { id: 's1', label: 'WordPress admin password', deleted_at: null, openings: [] };
const value = 'hunter2\nsecond line';

test('shows a secret after fresh proof, for a limited time, and never caches it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const requestBodies: unknown[] = [];
  let isFresh = false;
  answer('secondFactor', { since: null, recovery_codes_left: 0, wanted: 'nothing' });
  answer('confirmSignIn', () => {
    isFresh = true;
    return Response.json({ success: true, message: '' });
  });
  answer('openConversationSecret', async (request) => {
    if (!isFresh) return problem('reauthenticate');
    requestBodies.push(await request.json());
    return Response.json({ success: true, message: '', value });
  });
  const client = renderAt(<MessageSecrets secrets={[secret]} />, '/');
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  await user.type(await screen.findByLabelText(/^Your password/), 'Right-1{Enter}');
  const shown = await screen.findByRole('group', { name: secret.label });
  expect(shown.textContent).toBe(value);
  expect(requestBodies).toEqual([{ id: 's1' }]);
  await user.click(screen.getByRole('button', { name: /^Copy/ }));
  expect(await navigator.clipboard.readText()).toBe(value);
  act(() => void vi.advanceTimersByTime(bounds.secretShown));
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
  const cached = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()];
  await waitFor(() =>
    expect(JSON.stringify(cached.map(({ state }) => state))).not.toContain('hunter2'),
  );
});

test('shows who opened a secret and when a secret was deleted', async () => {
  answer('openConversationSecret', {
    success: false,
    message: 'This password or key has been deleted.',
    value: null,
  });
  const at = new Date(2026, 10, 27, 10, 12).toISOString();
  const openings = [{ by: 'bo', at }];
  const gone = { ...secret, id: 's2', label: 'FTP', deleted_at: at };
  renderAt(<MessageSecrets secrets={[{ ...secret, openings }, gone]} />, '/');
  expect(await screen.findByText('bo opened it, 27 Nov 2026, 10:12 UTC')).toBeVisible();
  expect(screen.getByText('Deleted 27 Nov 2026, 10:12 UTC')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('This password or key has been deleted.')).toBeVisible();
});
