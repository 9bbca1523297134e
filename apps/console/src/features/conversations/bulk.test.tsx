import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Role } from '@hub/contract/roles';
import { aConversation, aList, aRow, aThread } from '#test/conversations.ts';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer, refuse } from '#test/setup.ts';
import { Page } from './conversations-page.tsx';

const uri = aRow({ id: 13, person: { id: 8, name: 'Uri Cohen', email: 'uri@mail.example' } });
const ida = aRow();
const requestBodies: object[] = [];

function open(path = '/conversations', role: Role = 'support'): void {
  requestBodies.length = 0;
  answer('operatorMe', { ...anOperator(role), username: 'ada' });
  answer('operatorConversations', aList([ida, uri]));
  answer('operatorConversation', aThread(aConversation(ida)));
  answer('operatorConversationEvents', { events: [], last: '1', gap: false });
  answer('conversationTools', {
    canned: [],
    tags: [],
    operators: [{ id: 2, username: 'bo' }],
    mails: 'mine',
  });
  for (const name of ['readOperatorConversation', 'presentInConversation'] as const)
    answer(name, { success: true, message: 'Done.' });
  renderAt(<Page />, path);
}

function takes(
  name: 'changeConversations' | 'undoConversations',
  message: string,
  undo = 't',
): void {
  answer(name, async (request) => {
    requestBodies.push((await request.json()) as object);
    const outcomes = [12, 13].map((id) => ({ id, result: 'done', undo: undo && `${undo}${id}` }));
    return Response.json({ success: undo !== '', message, outcomes });
  });
}

const box = (name: string) =>
  screen.findByRole('checkbox', { name: new RegExp(`Select .*${name}`) });
const bar = () => screen.getByRole('group', { name: 'Selected rows' });

test('“Load more” moves the focus to the new rows, and the CSV export has the same filters', async () => {
  open('/conversations?box=all&sort=oldest');
  answer('operatorConversations', ({ url }) =>
    Response.json(
      new URL(url).searchParams.has('after')
        ? { ...aList([uri]), count: null }
        : { ...aList([ida], '1.2'), count: 2 },
    ),
  );
  expect(await screen.findByText('Showing 1 of 2')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await expect.poll(() => document.activeElement?.textContent).toContain('Uri Cohen');
  expect(screen.getByText('2 results')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('menuitem', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/operator/conversations/csv?box=all&sort=oldest',
  );
});

test('one click closes all selected conversations, and z undoes it', async () => {
  open();
  takes('changeConversations', '2 conversations closed.');
  takes('undoConversations', '2 conversations put back.');
  await userEvent.click(await box('Ida'));
  await userEvent.click(await box('Uri'));
  await userEvent.click(within(bar()).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('2 conversations closed.')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull();
  await userEvent.keyboard('z');
  await expect.poll(() => requestBodies).toHaveLength(2);
  expect(requestBodies).toEqual([
    { ids: [12, 13], change: { kind: 'close' } },
    {
      actions: [
        { id: 12, undo: 't12' },
        { id: 13, undo: 't13' },
      ],
    },
  ]);
});

test('moves the focus to the heading when the selection bar or the undo button disappears', async () => {
  open();
  takes('changeConversations', '2 conversations closed.');
  takes('undoConversations', '2 conversations put back.');
  await userEvent.click(await box('Ida'));
  await userEvent.click(within(bar()).getByRole('button', { name: 'Close' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.poll(() => document.activeElement).toBe(heading);
  await userEvent.click(undo);
  await expect.poll(() => screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await expect.poll(() => document.activeElement).toBe(heading);
});

test('x selects the open conversation, and Shift+Space selects a range', async () => {
  open('/conversations?id=12');
  await box('Ida');
  await userEvent.keyboard('x');
  expect(await box('Ida')).toBeChecked();
  screen.getByRole('link', { name: /Uri Cohen/ }).focus();
  await userEvent.keyboard('{Shift>} {/Shift}');
  expect(within(bar()).getByText('2 selected')).toBeVisible();
  takes('changeConversations', '2 conversations assigned.');
  await userEvent.click(within(bar()).getByRole('button', { name: 'Assign' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'bo' }));
  expect(await screen.findByText('2 conversations assigned.')).toBeVisible();
  expect(requestBodies).toEqual([{ ids: [12, 13], change: { kind: 'assign', to: 2 } }]);
});

test('shows a failed or refused bulk action in the list', async () => {
  open();
  takes('changeConversations', '2 conversations not found.', '');
  await userEvent.click(await box('Uri'));
  await userEvent.click(within(bar()).getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText('2 conversations not found.')).toBeVisible();
  refuse('changeConversations', 'internal');
  await userEvent.click(await box('Uri'));
  await userEvent.click(within(bar()).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Couldn’t save')).toBeVisible();
  expect(within(bar()).getByText('1 selected')).toBeVisible();
});

test('a viewer cannot select conversations', async () => {
  open('/conversations', 'viewer');
  expect(await screen.findByRole('link', { name: /Ida Petersen/ })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
