import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aConversation, aList, aMessage, aRow, aThread } from '#test/conversations.ts';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { Page } from '#conversations/conversations-page.tsx';
import { finishedName, mentionedIn, offered } from './mention-rules.ts';

const operators = ['ada', 'bo', 'bo.smith', 'Zoe_K'].map((username, at) => ({
  id: at + 1,
  username,
}));
const [, bo, smith] = operators as [object, { id: number }, { id: number }];
const done = { success: true, message: 'Done.' };

let notes: unknown[];
beforeEach(() => {
  notes = [];
  answer('operatorMe', { ...anOperator('support'), username: 'ada', firstname: 'Ada' });
  answer('operatorConversations', aList([aRow()]));
  answer('operatorConversation', aThread());
  answer('conversationTools', { canned: [], tags: [], operators, mails: 'mine' });
  answer('operatorConversationEvents', { events: [], last: '1', gap: false });
  answer('readOperatorConversation', done);
  answer('presentInConversation', done);
  answer('noteConversation', async (request) => {
    notes.push(await request.json());
    const sent = aMessage({ position: 2, side: 'publisher', author: 'ada', is_note: true });
    return Response.json({ ...done, sent });
  });
});

/** Opens the conversation with the field of a note. */
async function write(typed: string): Promise<HTMLTextAreaElement> {
  renderAt(<Page />, '/conversations?id=12');
  await screen.findByRole('log', { name: 'Messages' });
  await userEvent.click(screen.getByRole('button', { name: /^Internal note/ }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' });
  await screen.findByText('Type @ to mention an operator.');
  await userEvent.type(field, typed);
  return field;
}
const names = (): string[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('suggests operators after @, and sends the id of the chosen one with the note', async () => {
  const field = await write('Hi @');
  expect(names()).toEqual(['bo', 'bo.smith', 'Zoe_K']);
  await userEvent.keyboard('b');
  expect(names()).toEqual(['bo', 'bo.smith']);
  await userEvent.keyboard('{ArrowDown}');
  const option = screen.getByRole('option', { name: 'bo.smith', selected: true });
  expect(field).toHaveAttribute('aria-activedescendant', option.id);
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('Hi @bo.smith ');
  expect(names()).toEqual([]);
  expect(screen.getByText('Notifies bo.smith.')).toBeVisible();
  await userEvent.keyboard('look{Enter}');
  await waitFor(() => expect(notes).toHaveLength(1));
  expect(notes[0]).toMatchObject({ text: 'Hi @bo.smith look', mentions: [smith.id] });
});

test('inserts a clicked name at the cursor and keeps the focus in the field', async () => {
  const field = await write('See @, please');
  field.setSelectionRange(5, 5);
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
  await userEvent.click(await screen.findByRole('option', { name: 'bo' }));
  expect(field).toHaveValue('See @bo , please');
  expect(field).toHaveFocus();
  expect(field.selectionStart).toBe(8);
});

test('counts a typed complete name as a mention until the name is removed', async () => {
  const field = await write('@bo look. @zo');
  expect(screen.getByText('Notifies bo.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(names()).toEqual([]);
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.type(field, 'Nobody{Enter}');
  await waitFor(() => expect(notes).toHaveLength(1));
  expect(notes[0]).not.toHaveProperty('mentions');
});

test('suggests no names within an email address or in a reply', async () => {
  await write('mail ida@bo');
  expect(names()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Reply/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Reply to/ }), ' @b');
  expect(names()).toEqual([]);
});

test('matches complete names in any letter case, even before punctuation', () => {
  expect(offered(operators, 'ZOE').map(({ username }) => username)).toEqual(['Zoe_K']);
  expect(finishedName(operators, 'See (@BO). ')).toMatchObject(bo);
  expect(finishedName(operators, 'a@bo ')).toBeUndefined();
  expect(mentionedIn('@bo.smith.', [2, 3], operators)).toEqual([smith]);
  expect(mentionedIn('@bo, @bo.smith', [2], operators)).toEqual([bo]);
});

test('marks and counts a mention, and reports it as read even without new messages', async () => {
  const row = aRow({ mentions_me: true });
  const read: unknown[] = [];
  answer('operatorConversations', {
    ...aList([row]),
    counts: { waiting: 1, mine: 0, nobodys: 1, mentions: 1 },
  });
  const said = aMessage({ position: 2, is_note: true, side: 'publisher', author: 'bo' });
  answer(
    'operatorConversation',
    aThread(aConversation(row), [aMessage(), { ...said, mentions: [{ id: 1, username: 'ada' }] }]),
  );
  answer('readOperatorConversation', async (request) => {
    read.push(await request.json());
    return Response.json(done);
  });
  renderAt(<Page />, '/conversations?id=12');
  const list = within(await screen.findByRole('region', { name: 'Conversations' }));
  expect(await list.findByRole('link', { name: /Ida Petersen/ })).toHaveTextContent('Mentions you');
  expect(list.getByRole('link', { name: /^Mentions/ })).toHaveTextContent('1');
  expect(await screen.findByText('Mentions ada')).toBeVisible();
  await waitFor(() => expect(read).toEqual([{ id: 12, position: 2 }]));
});
