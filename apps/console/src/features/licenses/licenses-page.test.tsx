import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Role } from '@hub/contract/roles';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import type { ListedLicense } from './api.ts';
import { Page } from './licenses-page.tsx';

const items = [
  { id: 300, name: 'Megapack' },
  { id: 20, name: 'Essentials' },
];

function open(path: string, sold = items): string[] {
  const requestedQueries: string[] = [];
  answer('operatorLicenses', ({ url }) => {
    requestedQueries.push(new URL(url).search);
    return Response.json({ rows: [], next: null, count: 0 });
  });
  answer('operatorMe', anOperator('support'));
  renderAt(<Page />, path, sold);
  return requestedQueries;
}

const optionsOf = (select: HTMLElement): string[] =>
  [...(select as HTMLSelectElement).options].map(({ text }) => text);

test('filters licenses and their CSV export by a catalog item', async () => {
  const requestedQueries = open('/licenses?state=used');
  const select = screen.getByRole('combobox', { name: 'Item' });
  expect(optionsOf(select)).toEqual(['All', 'Megapack', 'Essentials']);
  await userEvent.selectOptions(select, 'Essentials');
  expect(await screen.findByText('No license found')).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/licenses?state=used&item=20');
  expect(requestedQueries.at(-1)).toBe('?state=used&item=20');
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/operator/licenses/csv?state=used&item=20',
  );
});

test('shows the filter for an item that is no longer sold', async () => {
  open('/licenses?item=9', []);
  expect(screen.getByRole('combobox', { name: 'Item' })).toHaveDisplayValue('Item 9');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('combobox', { name: 'Item' })).toBeNull();
  expect(await screen.findByText('No licenses yet')).toBeVisible();
});

test('the CSV export has the chosen columns and the sort order of the list', async () => {
  open('/licenses?columns=status,owner,none&sort=-sold');
  expect(await screen.findByText('No licenses yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/operator/licenses/csv?sort=-sold&columns=item%2Ccode_end%2Cowner%2Cstatus',
  );
});

test('shows no item filter when the catalog has a single item', async () => {
  open('/licenses', items.slice(1));
  expect(await screen.findByText('No licenses yet')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Item' })).toBeNull();
});

test('does not send a search for a single letter to the hub', async () => {
  const requestedQueries = open('/licenses');
  expect(await screen.findByText('No licenses yet')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 's{Enter}');
  expect(await screen.findByText('Type at least two characters')).toBeVisible();
  expect(await screen.findByText('No license found')).toBeVisible();
  expect(requestedQueries).toEqual(['']);
});

const aLicense = (id: number): ListedLicense => ({
  id,
  item: { id: 20, name: 'Essentials' },
  code_end: `a${id}`,
  status: 'valid',
  license_type: 'regular',
  owner: null,
  sold_at: '2026-11-01T00:00:00.000Z',
  supported_until: null,
  bound_to: null,
  moves: 0,
  sites: [],
});

/** Opens the list with five licenses on two result pages. */
function openMany(role: Role): void {
  answer('operatorMe', anOperator(role));
  answer('operatorLicenses', ({ url }) =>
    Response.json(
      new URL(url).searchParams.has('after')
        ? { rows: [aLicense(104), aLicense(105)], next: null, count: null }
        : { rows: [101, 102, 103].map(aLicense), next: '103', count: 5 },
    ),
  );
  renderAt(<Page />, '/licenses');
}

const boxOf = (id: number) => screen.findByRole('checkbox', { name: `Select Essentials …a${id}` });
const row = (id: number): HTMLElement => screen.getByRole('row', { name: new RegExp(`a${id}`) });
const bar = () => screen.getByRole('group', { name: 'Selected rows' });

test('selects rows by x, Space and Shift, and counts the selected rows', async () => {
  openMany('support');
  await boxOf(101);
  row(101).focus();
  await userEvent.keyboard('x');
  expect(await boxOf(101)).toBeChecked();
  expect(within(bar()).getByText('1 selected')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}X{/Shift}');
  expect(within(bar()).getByText('3 selected')).toBeVisible();
  await userEvent.keyboard(' ');
  expect(await boxOf(103)).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
  await userEvent.click(within(bar()).getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull();
  expect(screen.getByTestId('address')).toHaveTextContent('/licenses');
});

test('selects all matching licenses and blocks them with one reason', async () => {
  const requestBodies: object[] = [];
  answer('operatorBlockLicenses', async (request) => {
    requestBodies.push((await request.json()) as object);
    return Response.json({ success: true, message: '5 licenses blocked.', seen: 9, outcomes: [] });
  });
  openMany('support');
  await userEvent.click(await boxOf(102));
  await userEvent.click(within(bar()).getByRole('button', { name: 'Select all 5' }));
  expect(await within(bar()).findByText('5 selected')).toBeVisible();
  await userEvent.click(within(bar()).getByRole('button', { name: 'Block' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Block 5 licenses?' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Stolen card');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Block 5 licenses' }));
  expect(await screen.findByText('5 licenses blocked.')).toBeVisible();
  expect(requestBodies).toEqual([
    { ids: [101, 102, 103, 104, 105], blocked: true, reason: 'Stolen card' },
  ]);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull());
});

test('z undoes a bulk block, except for licenses that were blocked already', async () => {
  const requestBodies: object[] = [];
  answer('operatorBlockLicenses', async (request) => {
    const body = (await request.json()) as { blocked: boolean };
    requestBodies.push(body);
    const message = body.blocked ? '1 license blocked.' : 'It was changed since.';
    const outcomes = [
      { id: 101, result: 'already' },
      { id: 102, result: 'done' },
    ];
    return Response.json({ success: body.blocked, message, seen: 9, outcomes });
  });
  openMany('support');
  await userEvent.click(await boxOf(101));
  await userEvent.click(await boxOf(102));
  await userEvent.click(within(bar()).getByRole('button', { name: 'Block' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Stolen');
  await userEvent.click(screen.getByRole('button', { name: 'Block 2 licenses' }));
  expect(await screen.findByText('1 license blocked.')).toBeVisible();
  await userEvent.keyboard('z');
  expect(await screen.findByText('It was changed since.')).toBeVisible();
  expect(requestBodies[1]).toEqual({
    ids: [102],
    blocked: false,
    seen: 9,
    reason: 'The last change was made by mistake and undone.',
  });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a viewer cannot select licenses', async () => {
  openMany('viewer');
  expect(await screen.findByRole('row', { name: /a101/ })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  row(101).focus();
  await userEvent.keyboard('x');
  expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull();
});
