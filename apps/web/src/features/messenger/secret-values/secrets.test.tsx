import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, problem } from '#test/server.ts';
import { Writing, type MessageDraft } from '#messenger/talk/writing.tsx';
import { MessageSecrets } from './message-secrets.tsx';

const label = 'WordPress admin password';
const sent: MessageDraft[] = [];
const added: unknown[] = [];

function Stage(): ReactElement {
  const [place] = useState(5);
  return (
    <Writing userId={7} place={place} label="Write a message" onSend={(draft) => sent.push(draft)}>
      <p>Messages</p>
    </Writing>
  );
}

beforeEach(() => {
  sent.length = 0;
  added.length = 0;
  localStorage.clear();
  answer('addConversationSecret', async (request) => {
    added.push(await request.json());
    return { secret: { id: `secret ${added.length}`, label } };
  });
});

const field = () => screen.findByRole('textbox', { name: 'Write a message' });
const fill = async (value: string | null): Promise<void> => {
  const dialog = await screen.findByRole('dialog', { name: 'Add a password or key' });
  await userEvent.type(within(dialog).getByLabelText(/^Name/), label);
  const area = within(dialog).getByLabelText(/^Password or key/);
  if (value === null) expect(area).toHaveValue('Sommer2024!');
  else await userEvent.type(area, value);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add to the message' }));
};

test('sends a password to the hub separately, and the message only refers to it', async () => {
  renderApp(<Stage />, { user: aUser() });
  await field();
  await userEvent.click(screen.getByRole('button', { name: 'Add a password or key' }));
  await fill('hunter2');
  expect(await screen.findByText(label)).toBeVisible();
  expect(added).toEqual([{ label, value: 'hunter2' }]);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('hunter2');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual([{ text: '', files: [], secrets: [{ id: 'secret 1', label }] }]);
  expect(screen.queryByText(label)).toBeNull();
});

test('offers to send a password in the text separately, and can send the text unchanged', async () => {
  renderApp(<Stage />, { user: aUser() });
  await userEvent.type(await field(), 'It jumps. Passwort: Sommer2024!');
  const alert = screen.getByText(/^This looks like a password or key/);
  expect(alert).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add it separately' }));
  await fill(null);
  await waitFor(async () => expect(await field()).toHaveValue('It jumps. Passwort:'));
  expect(added).toEqual([{ label, value: 'Sommer2024!' }]);
  expect(screen.queryByText(/^This looks like a password or key/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: `Remove ${label}` }));
  await userEvent.type(await field(), ' Sommer2024!');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual([{ text: 'It jumps. Passwort: Sommer2024!', files: [], secrets: [] }]);
});

test('keeps the typed password after a refusal', async () => {
  answer('addConversationSecret', () => problem('unavailable'));
  renderApp(<Stage />, { user: aUser() });
  await field();
  await userEvent.click(screen.getByRole('button', { name: 'Add a password or key' }));
  await fill('hunter2');
  const dialog = screen.getByRole('dialog');
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(within(dialog).getByLabelText(/^Password or key/)).toHaveValue('hunter2');
});

test('shows when support opened a secret, and lets the buyer delete it', async () => {
  const deleted: unknown[] = [];
  answer('deleteConversationSecret', async (request) => {
    deleted.push(await request.json());
    return { success: true, message: '' };
  });
  const at = new Date(2026, 10, 27, 10, 12).toISOString();
  const openings = [
    { by: 'Alex', at },
    { by: null, at },
  ];
  const secrets = [
    { id: 's1', label, deleted_at: null, openings },
    { id: 's2', label: 'FTP', deleted_at: at, openings: [] },
  ];
  renderApp(<MessageSecrets secrets={secrets} />, { user: aUser() });
  expect(await screen.findByText(`Alex opened “${label}”, 27 Nov 2026, 10:12 UTC`)).toBeVisible();
  expect(screen.getByText(/^Our support team opened/)).toBeVisible();
  expect(screen.getByText('Deleted 27 Nov 2026')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deleted).toEqual([{ id: 's1' }]));
});
