import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { OperatorCallName } from '@hub/contract/operator-calls';
import type { Role } from '@hub/contract/roles';
import type { Row } from '#api/conversations/shapes.ts';
import { aConversation, aList, aRow, aThread } from '#test/conversations.ts';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { Page } from '#conversations/conversations-page.tsx';

const bug = { id: 1, name: 'Bug', color: 'red' } as const;
const header = { id: 2, name: 'Header', color: 'blue' } as const;
const refund = { id: 3, name: 'Refund', color: 'orange' } as const;
const menu = { id: 4, name: 'Menü', color: 'teal' } as const;
const requestBodies: object[] = [];
const requestedQueries: string[] = [];
let tags: Row['tags'] = [];

beforeEach(() => {
  requestBodies.length = 0;
  requestedQueries.length = 0;
  tags = [];
});

function open(path = '/conversations?id=12', role: Role = 'support'): void {
  answer('operatorMe', { ...anOperator(role), username: 'ada' });
  answer('operatorConversations', ({ url }) => {
    requestedQueries.push(new URL(url).search);
    return Response.json(aList([aRow({ tags: [bug, header, refund] }), aRow({ id: 13 })]));
  });
  answer('operatorConversation', () =>
    Response.json(aThread(aConversation({ tags, suggested_tags: [refund.id] }))),
  );
  answer('operatorConversationEvents', { events: [], last: '1', gap: false });
  answer('conversationTools', {
    canned: [],
    tags: [bug, header, menu, refund],
    operators: [],
    mails: 'mine',
  });
  for (const name of ['readOperatorConversation', 'presentInConversation'] as const)
    answer(name, { success: true, message: 'Done.' });
  renderAt(<Page />, path);
}

function takes(name: OperatorCallName, made: object): void {
  answer(name, async (request) => {
    const body = (await request.json()) as { add?: number[] };
    requestBodies.push(body);
    if (name === 'tagConversation') tags = body.add?.includes(1) === true ? [bug] : [];
    return Response.json(made);
  });
}

const done = { success: true, message: 'Done.', conversation: null, undo: null };
const items = () => screen.getAllByRole('menuitemcheckbox').map((item) => item.textContent);
async function thread(): Promise<HTMLElement> {
  await screen.findByRole('log', { name: 'Messages' });
  return screen.getByRole('region', { name: 'Conversation' });
}

test('the key t opens the tag menu with suggestions first, and Enter sets or removes the found tag', async () => {
  open();
  takes('tagConversation', done);
  await screen.findByRole('button', { name: 'Tags' });
  await userEvent.keyboard('t');
  const field = await screen.findByRole('textbox', { name: 'Search or add a tag' });
  expect(field).toHaveFocus();
  expect(items()).toEqual(['RefundSuggested', 'Bug', 'Header', 'Menü']);
  await userEvent.keyboard('bu{Enter}');
  await expect.poll(() => requestBodies).toEqual([{ id: 12, add: [1], remove: [] }]);
  await screen.findByRole('menuitemcheckbox', { name: /Bug/, checked: true });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requestBodies[1]).toEqual({ id: 12, add: [], remove: [1] });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('Escape closes the tag menu of a tagged conversation', async () => {
  tags = [bug];
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Tags' }));
  await screen.findByRole('menuitemcheckbox', { name: /Bug/, checked: true });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(requestBodies).toEqual([]);
});

test('finds tags without accents, and does not offer to create an existing name', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Tags' }));
  await userEvent.keyboard('MENU');
  expect(items()).toEqual(['Menü']);
});

test('creates a tag in the least used color and adds it', async () => {
  open();
  takes('saveTag', { success: true, message: 'Saved.', tag: { ...bug, id: 9, name: 'License' } });
  takes('tagConversation', done);
  await userEvent.click(await screen.findByRole('button', { name: 'Tags' }));
  await userEvent.keyboard('License');
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /Create .License/ }));
  await expect.poll(() => requestBodies).toHaveLength(2);
  expect(requestBodies).toEqual([
    { id: null, name: 'License', color: 'gray' },
    { id: 12, add: [9], remove: [] },
  ]);
});

test('shows two tags in a row of the list and all tags in the thread', async () => {
  tags = [bug, header, refund];
  open();
  const row = await screen.findByRole('link', { name: /Also tagged Refund/ });
  expect(within(row).getByText('Bug')).toBeVisible();
  expect(within(row).queryByText('Refund')).toBeNull();
  expect(await within(await thread()).findByText('Refund')).toBeVisible();
});

test('filters the list by the tag in the address, and removes the filter on click', async () => {
  open('/conversations');
  await userEvent.click(await screen.findByRole('button', { name: 'Filter by tag' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Refund' }));
  await expect.poll(() => requestedQueries.at(-1)).toBe('?box=waiting&tag=3');
  await userEvent.click(await screen.findByRole('button', { name: /^Show all tags, not only/ }));
  await expect.poll(() => requestedQueries.at(-1)).toBe('?box=waiting');
});

test('shows “Deleted tag” for a filter by a deleted tag', async () => {
  open('/conversations?tag=77');
  expect(await screen.findByText('Deleted tag')).toBeVisible();
});

test('adds a tag to selected conversations or removes a tag from them', async () => {
  open('/conversations');
  takes('changeConversations', {
    success: true,
    message: '2 conversations tagged.',
    outcomes: [{ id: 12, result: 'done', undo: 't' }],
  });
  const boxes = await screen.findAllByRole('checkbox', { name: /Select / });
  for (const box of boxes) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Add tag' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Menü' }));
  expect(await screen.findByText('2 conversations tagged.')).toBeVisible();
  await userEvent.click((await screen.findAllByRole('checkbox', { name: /Select / }))[0] as never);
  await userEvent.click(screen.getByRole('button', { name: 'Remove tag' }));
  expect(screen.queryByRole('menuitem', { name: 'Menü' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Bug' }));
  await expect.poll(() => requestBodies).toHaveLength(2);
  expect(requestBodies).toEqual([
    { ids: [12, 13], change: { kind: 'tag', add: [4], remove: [] } },
    { ids: [12], change: { kind: 'tag', add: [], remove: [1] } },
  ]);
});

test('renames and recolors a tag, and deletes a tag after confirmation', async () => {
  open('/conversations');
  takes('saveTag', {
    success: false,
    message: 'There is a tag with this name already.',
    tag: null,
  });
  takes('removeTag', { success: true, message: 'Tag deleted.' });
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tags' }));
  await userEvent.click(await screen.findByRole('button', { name: /Edit .*Bug/ }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.keyboard('Header');
  await userEvent.click(screen.getByRole('radio', { name: 'Pink' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save tag' }));
  expect(await screen.findByText('There is a tag with this name already.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: /Delete .*Bug/ }));
  expect(await screen.findByText(/All conversations lose this tag/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete tag' }));
  await expect.poll(() => requestBodies).toHaveLength(2);
  expect(requestBodies[0]).toEqual({ id: 1, name: 'Header', color: 'pink' });
  expect(requestBodies[1]).toEqual({ id: 1 });
});

test('a viewer sees tags but cannot change them', async () => {
  tags = [bug];
  open('/conversations?id=12', 'viewer');
  expect(await within(await thread()).findByText('Bug')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tags' })).toBeNull();
});
