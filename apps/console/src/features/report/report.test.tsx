import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hours, minutes } from '@hub/contract/limits';
import { renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { Page, type Report } from './report-page.tsx';

const none = { count: 0, median: null, p90: null };
const nothing: Report['all'] = {
  first: none,
  next: none,
  late: 0,
  closed: 0,
  reopened: 0,
  good: 0,
  okay: 0,
  bad: 0,
};
const some: Report['all'] = {
  first: { count: 20, median: minutes(42), p90: hours(6.5) },
  next: none,
  late: 5,
  closed: 10,
  reopened: 1,
  good: 3,
  okay: 0,
  bad: 1,
};
const report: Report = {
  all: some,
  before: { ...nothing, late: null, closed: 4, reopened: 1 },
  rows: [{ key: 'item-7', label: 'Essentials', ...some }],
  open: { day: 2, week: 0, older: 1 },
};

test('links each figure to its conversations, and shows a dash for an empty figure', async () => {
  answer('conversationReport', report);
  renderAt(<Page />, '/report?days=7');
  const row = within(await screen.findByRole('row', { name: /^Essentials/ }));
  const links = row
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['42 min · 6.5 h', '/console/conversations?box=all&q=report%3Afirst.7.item-7'],
    ['75% of 20', '/console/conversations?box=all&q=report%3Alate.7.item-7'],
    ['10% of 10', '/console/conversations?box=all&q=report%3Areopened.7.item-7'],
    ['75% of 4', '/console/conversations?box=all&q=report%3Agood.7.item-7'],
  ]);
  expect(row.getByRole('cell', { name: '–' })).toBeVisible();
  expect(screen.getByRole('row', { name: /^All/ })).toHaveTextContent(
    /before: –.*before: 25% of 4/,
  );
  expect(screen.getByRole('row', { name: 'Up to a week –' })).toBeVisible();
  const older = within(screen.getByRole('row', { name: 'Older 1' })).getByRole('link');
  expect(older).toHaveAttribute('href', '/console/conversations?box=all&q=report%3Aolder.7');
});

test('shows a dash for late replies without a promise, and requests the chosen period', async () => {
  const requestedPeriods: (string | null)[] = [];
  const ninety = Promise.withResolvers<void>();
  answer('conversationReport', async (request) => {
    requestedPeriods.push(new URL(request.url).searchParams.get('days'));
    if (requestedPeriods.length > 1) await ninety.promise;
    return { ...report, all: { ...some, late: null }, rows: [] };
  });
  renderAt(<Page />, '/report');
  const row = within(await screen.findByRole('row', { name: /^All/ }));
  expect(row.getAllByRole('cell')[2]).toHaveTextContent(/^–/);
  await userEvent.selectOptions(screen.getByLabelText('Period'), '90 days');
  await waitFor(() => expect(requestedPeriods).toEqual(['30', '90']));
  const around = screen.getByRole('row', { name: /^All/ }).closest('[aria-busy]');
  expect(around, 'figures of another period').toHaveAttribute('aria-busy', 'true');
  ninety.resolve();
  await waitFor(() => expect(around).toHaveAttribute('aria-busy', 'false'));
});
