import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { View } from '#api/queries.ts';
import { renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { ViewsMenu } from './views-menu.tsx';

const blocked: View = {
  id: 3,
  list: 'licenses',
  name: 'Blocked',
  search: 'sort=sold&state=blocked',
};
const elsewhere: View = { id: 4, list: 'sites', name: 'Live ones', search: 'kind=live' };

function open(path: string, views: readonly View[] = [blocked, elsewhere]): void {
  answer('operatorViews', { views: [...views] });
  renderAt(<ViewsMenu list="licenses" without={['id']} />, path);
}

const entries = (): string[] => screen.getAllByRole('menuitem').map((entry) => entry.textContent);
const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(name) }));
const address = (): string => screen.getByTestId('address').textContent;

test('opens a saved view of the list by keyboard and replaces the current filters', async () => {
  open('/licenses?q=ida');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(entries()).toEqual(['Blocked', 'Save this view...']));
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/licenses?sort=sold&state=blocked');
});

test('names the current view, ignoring the order of its filters and the open row', async () => {
  open('/licenses?state=blocked&id=7&sort=sold&q=');
  await press('Saved views: .*Blocked');
  expect(entries()).toEqual(['Blocked', 'Rename this view...', 'Delete this view...']);
});

test('saves a view with filters, sort order and columns, and shows that a name is taken', async () => {
  const requestBodies: object[] = [];
  answer('saveView', async (request) => {
    requestBodies.push((await request.json()) as object);
    return Response.json({ success: requestBodies.length > 1, message: 'This name is taken.' });
  });
  open('/licenses?state=used&id=7&columns=sites&sort=-sold');
  await press('Saved views');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Save this view...' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Blocked{Enter}');
  expect(await screen.findByText('This name is taken.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' ones{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const search = 'columns=sites&sort=-sold&state=used';
  expect(requestBodies).toEqual([
    { id: null, list: 'licenses', search, name: 'Blocked' },
    { id: null, list: 'licenses', search, name: 'Blocked ones' },
  ]);
});

test('renames and deletes the current view', async () => {
  const requestBodies: object[] = [];
  for (const name of ['saveView', 'removeView'] as const) {
    answer(name, async (request) => {
      requestBodies.push((await request.json()) as object);
      return Response.json({ success: true, message: 'Done.' });
    });
  }
  open('/licenses?state=blocked&sort=sold');
  await press('Blocked');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Rename this view...' }));
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(field).toHaveValue('Blocked');
  await userEvent.type(field, '!{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Blocked');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete this view...' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete view' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requestBodies).toEqual([{ ...blocked, name: 'Blocked!' }, { id: 3 }]);
});
