import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aConversation, aList, aRow, aThread } from '#test/conversations.ts';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { Page } from '#conversations/conversations-page.tsx';

const refund = { id: 3, name: 'Refund', color: 'orange' } as const;
const reply = {
  id: 1,
  title: 'Money back',
  text: 'We pay it back.',
  translations: {},
  steps: { tags: [3], assign: 2, end: { kind: 'close' } },
} as const;
const others = [{ id: 2, title: 'Cache', text: 'Clear the caché.', translations: {}, steps: null }];
const requestBodies: Record<string, unknown>[] = [];

beforeEach(() => {
  requestBodies.length = 0;
  localStorage.clear();
});

function open(): void {
  answer('operatorMe', { ...anOperator('support'), username: 'ada' });
  answer('operatorConversations', aList([aRow()]));
  answer('operatorConversation', aThread(aConversation()));
  answer('operatorConversationEvents', { events: [], last: '1', gap: false });
  answer('conversationTools', {
    canned: [...others, { ...reply, steps: { ...reply.steps, tags: [3] } }],
    tags: [refund],
    operators: [
      { id: 1, username: 'ada' },
      { id: 2, username: 'bo' },
    ],
    mails: 'mine',
  });
  for (const name of ['readOperatorConversation', 'presentInConversation'] as const)
    answer(name, { success: true, message: 'Done.' });
  answer('answerConversation', async (request) => {
    requestBodies.push((await request.json()) as Record<string, unknown>);
    const conversation = aRow({ state: 'closed', waiting_since: null });
    const done = { success: true, message: 'Sent.', sent: null, conversation, undo: 'token' };
    return Response.json(done);
  });
  answer('saveCannedAnswer', async (request) => {
    requestBodies.push((await request.json()) as Record<string, unknown>);
    return Response.json({ success: true, message: 'Saved.', canned: null });
  });
  renderAt(<Page />, '/conversations?id=12');
}

const field = () => screen.findByRole('textbox', { name: /^Reply to/ });
async function choose(typed: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Saved replies' }));
  await userEvent.keyboard(`${typed}{Enter}`);
}

test('finds saved replies by their text, ignoring case and accents', async () => {
  open();
  await choose('CLEAR THE CACHE');
  expect(await field()).toHaveValue('Clear the caché.');
  expect(screen.queryByText(/Sends the reply/)).toBeNull();
});

test('shows the steps of a saved reply before sending, and the completed steps afterwards', async () => {
  open();
  await choose('pay');
  expect(await field()).toHaveValue('We pay it back.');
  const will = 'Sends the reply, adds Refund, assigns bo, closes';
  expect(screen.getByText(will)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send and close' })).toBeNull();
  await userEvent.type(await field(), '{Enter}');
  const did = /^Reply to .*Ida Petersen.* sent, Refund added, assigned to bo, closed$/;
  expect(await screen.findByText(did)).toBeVisible();
  expect(requestBodies).toMatchObject([
    { text: 'We pay it back.', close: false, steps: reply.steps },
  ]);
  expect(screen.queryByText(will)).toBeNull();
});

test('can send a saved reply without its steps, and shows no steps for a note', async () => {
  open();
  await choose('pay');
  await userEvent.click(screen.getByRole('button', { name: /^Internal note/ }));
  expect(screen.queryByText(/Sends the reply/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send without steps' }));
  await userEvent.type(await field(), '{Enter}');
  await expect.poll(() => requestBodies).toHaveLength(1);
  expect(requestBodies[0]).not.toHaveProperty('steps');
});

test('edits the steps of a saved reply in its dialog', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Saved replies' }));
  await userEvent.click(await screen.findByRole('button', { name: /Edit .*Cache/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Assign to'), 'Who sends it');
  await userEvent.selectOptions(dialog.getByLabelText('Then'), 'Snooze for 2 days');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => requestBodies).toHaveLength(1);
  expect(requestBodies[0]).toMatchObject({
    id: 2,
    steps: { tags: [], assign: 'me', end: { kind: 'snooze', hours: 48 } },
  });
});
