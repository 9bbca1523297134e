import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Role } from '@hub/contract/roles';
import type { ThreadPage } from '#api/conversations/shapes.ts';
import { aBuyer, aConversation, aList, aMessage, aRow, aThread } from '#test/conversations.ts';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { Page } from '#conversations/conversations-page.tsx';
import { titles } from '#conversations/use-place.ts';

const at = '2026-11-01T13:00:00.000Z';
const earlier = [
  { id: 13, topic: 'bug', text: 'The menu jumps.', at },
  { id: 14, topic: 'question', text: '', at },
] as const;
const move: ThreadPage['moves'][number] = {
  id: 3,
  kind: 'merged',
  other: 12,
  at,
  by: 'bo',
  can_undo: true,
};
const done = { success: true, message: 'Done.' };

function open(thread: (id: string | null) => ThreadPage, role: Role = 'support'): void {
  answer('operatorMe', { ...anOperator(role), username: 'ada', firstname: 'Ada' });
  answer('operatorConversations', aList([aRow()]));
  answer('operatorConversation', ({ url }) =>
    Response.json(thread(new URL(url).searchParams.get('id'))),
  );
  answer('conversationTools', { canned: [], tags: [], operators: [], mails: 'mine' });
  answer('operatorConversationEvents', { events: [], last: '1', gap: false });
  answer('readOperatorConversation', done);
  answer('presentInConversation', done);
  renderAt(<Page />, '/conversations?id=12');
}

const source = aThread(aConversation({ buyer: aBuyer({ earlier: [...earlier] }) }), [aMessage()]);
const target: ThreadPage = {
  ...aThread(aConversation({ id: 13 }), [aMessage({ position: 5, text: 'Both are here.' })]),
  moves: [move],
};
const focused = (): string | undefined => document.activeElement?.id;
const address = (): string => screen.getByTestId('address').textContent;

test('merges two conversations of a customer, and opens the target with the draft', async () => {
  let isMerged = false;
  open((id) => (isMerged || id === '13' ? target : source));
  const bodies: unknown[] = [];
  answer('mergeConversation', async (request) => {
    bodies.push(await request.json());
    isMerged = true;
    return Response.json({ ...done, conversation: aRow({ id: 13 }) });
  });
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Reply to Ida Petersen' }),
    'My draft',
  );
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'Merge into another conversation' }),
  );
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Into' }),
    '1 Nov 2026, Bug report: The menu jumps.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Merge conversations' }));
  await waitFor(() => expect(bodies).toEqual([{ id: 12, into: 13 }]));
  await waitFor(() => expect(address()).toBe('/conversations?id=13'));
  expect(await screen.findByText('Both are here.')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Reply to Ida Petersen' })).toHaveValue('My draft'),
  );
  expect(screen.getByText(/merged another conversation into this one/)).toHaveTextContent('bo');
});

test('undoes a merge from the thread, and shows the reason of a refusal', async () => {
  let isUndone = false;
  open(() => ({ ...source, moves: isUndone ? [] : [move] }));
  const message = 'Messages of these conversations were moved again. Undo that first.';
  answer('undoConversationMove', { success: false, message, conversation: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo merge' }));
  expect(await screen.findByText(message)).toBeVisible();
  const bodies: unknown[] = [];
  answer('undoConversationMove', async (request) => {
    bodies.push(await request.json());
    isUndone = true;
    return Response.json({ ...done, conversation: aRow({ id: 13 }) });
  });
  const again = screen.getByRole('button', { name: 'Undo merge' });
  await userEvent.click(again);
  await waitFor(() => expect(bodies).toEqual([{ move: 3 }]));
  await waitFor(() => expect(screen.queryByText(/merged another/)).toBeNull());
  await expect.poll(focused).toBe(titles.thread);
});

test('shows no undo button for a merge that can no longer be undone', async () => {
  open(() => ({ ...target, moves: [{ ...move, can_undo: false }] }));
  expect(await screen.findByText(/merged another conversation/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo merge' })).toBeNull();
});

test('a viewer sees the merge without an undo button', async () => {
  open(() => ({ ...target, conversation: source.conversation }), 'viewer');
  expect(await screen.findByText(/merged another conversation/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Undo merge|More actions/ })).toBeNull();
});

test('splits selected messages, or all messages from a chosen one, into a new conversation', async () => {
  const messages = [1, 2, 3].map((position) => aMessage({ position, text: `Text ${position}` }));
  const fresh = aThread(aConversation({ id: 15, topic: 'bug' }), [aMessage({ text: 'Moved.' })]);
  open((id) => (id === '15' ? fresh : aThread(aConversation(), messages)));
  const bodies: unknown[] = [];
  answer('splitConversation', async (request) => {
    bodies.push(await request.json());
    return Response.json({ ...done, conversation: aRow({ id: 15 }) });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Split off messages' }));
  const submit = screen.getByRole('button', { name: 'Split off messages' });
  expect(submit).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select message: Text 2' }));
  expect(screen.getByText('1 message selected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Split from here on' }));
  expect(screen.getByText('2 messages selected')).toBeVisible();
  await userEvent.click(submit);
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Topic' }),
    'Bug report',
  );
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Split off messages' }));
  await waitFor(() =>
    expect(bodies).toEqual([{ id: 12, positions: [2, 3], topic: 'bug', license_id: 31 }]),
  );
  await waitFor(() => expect(address()).toBe('/conversations?id=15'));
  expect(await screen.findByText('Moved.')).toBeVisible();
  await expect.poll(focused).toBe(titles.thread);
  expect(screen.queryByRole('checkbox', { name: /Select message/ })).toBeNull();
});
