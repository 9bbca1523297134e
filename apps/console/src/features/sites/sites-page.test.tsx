import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { Page } from './sites-page.tsx';

const items = [
  { id: 300, name: 'Megapack' },
  { id: 20, name: 'Essentials' },
];

test('does not search sites for a purchase code, because the URL would contain the code', async () => {
  const requestedUrls: string[] = [];
  answer('operatorSites', ({ url }) => {
    requestedUrls.push(url);
    return Response.json({ rows: [], next: null, count: 0 });
  });
  renderAt(<Page />, '/sites', items);
  const code = '0123abcd-0123-4567-89ab-0123456789ab';
  await userEvent.type(screen.getByRole('searchbox'), `${code}{Enter}`);
  expect(screen.getByRole('searchbox')).toHaveAccessibleDescription(/under Licenses or People/);
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/sites$/);
  expect(requestedUrls.join()).not.toContain(code);
});

test('filters sites and their CSV export by a catalog item', async () => {
  const requestedUrls: string[] = [];
  answer('operatorSites', ({ url }) => {
    requestedUrls.push(new URL(url).search);
    return Response.json({ rows: [], next: null, count: 0 });
  });
  renderAt(<Page />, '/sites?kind=live', items);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Item' }), 'Megapack');
  expect(await screen.findByText('No site found')).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/sites?kind=live&item=300');
  expect(requestedUrls.at(-1)).toBe('?item=300&kind=live');
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/operator/sites/csv?item=300&kind=live',
  );
});
