import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { Page } from './licenses-page.tsx';

const items = [
  { id: 300, name: 'Megapack' },
  { id: 20, name: 'Essentials' },
];

function open(path: string, sold = items): string[] {
  const asked: string[] = [];
  answer('operatorLicenses', ({ url }) => {
    asked.push(new URL(url).search);
    return Response.json({ rows: [], next: null, count: 0 });
  });
  renderAt(<Page />, path, sold);
  return asked;
}

const optionsOf = (select: HTMLElement): string[] =>
  [...(select as HTMLSelectElement).options].map(({ text }) => text);

test('licenses are narrowed down to an item of the catalog, as the file of them is', async () => {
  const asked = open('/licenses?state=used');
  const select = screen.getByRole('combobox', { name: 'Item' });
  expect(optionsOf(select)).toEqual(['All', 'Megapack', 'Essentials']);
  await userEvent.selectOptions(select, 'Essentials');
  expect(await screen.findByText('No license found')).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/licenses?state=used&item=20');
  expect(asked.at(-1)).toBe('?state=used&item=20');
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/operator/licenses/csv?state=used&item=20',
  );
});

test('an item that is no longer sold is shown as the current filter', async () => {
  open('/licenses?item=9', []);
  expect(screen.getByRole('combobox', { name: 'Item' })).toHaveDisplayValue('Item 9');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('combobox', { name: 'Item' })).toBeNull();
  expect(await screen.findByText('No licenses yet')).toBeVisible();
});

test('a single item needs no choice', async () => {
  open('/licenses', items.slice(1));
  expect(await screen.findByText('No licenses yet')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Item' })).toBeNull();
});

test('a single letter is not looked for: nothing is asked, and nothing dims', async () => {
  const asked = open('/licenses');
  expect(await screen.findByText('No licenses yet')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 's{Enter}');
  expect(await screen.findByText('Type at least two characters')).toBeVisible();
  expect(await screen.findByText('No license found')).toBeVisible();
  expect(asked).toEqual(['']);
});
