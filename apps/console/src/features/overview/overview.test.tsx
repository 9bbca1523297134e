import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { Page } from './overview-page.tsx';

type Overview = OperatorAnswerOf<'overview'>;

const quiet: Overview = {
  setup: [],
  needs: [],
  counted_at: '2026-02-01T12:00:00.000Z',
  days: [{ day: '2026-02-01', registrations: 0, activations: 0, moves: 0, refusals: 0 }],
  before: null,
  refusals: [],
  first_replies: [],
  in_use: { themes: [], wordpress: [], php: [] },
  support_ends: [],
};

test.each([
  ['conversations', 'Conversations', '/console/conversations'],
  ['accounts', 'Envato accounts', '/console/people?state=reconnect'],
  ['catalog', 'Catalog', '/console/catalog'],
  ['data folder', 'Data folder', '/console/health'],
])('links each entry that needs attention to its screen: %s', async (about, words, path) => {
  const need = { about, level: 'warning', words: 'Look at it', mend: null } as const;
  answer('overview', { ...quiet, needs: [need] });
  renderAt(<Page />, '/');
  const link = await screen.findByRole('link', { name: words });
  expect(link).toHaveAttribute('href', path);
  expect(link.closest('li')).toHaveTextContent(`${words}: Look at it`);
});

test('shows the first response times', async () => {
  const took = [
    { label: 'Within an hour', count: 31 },
    { label: 'Later', count: 2 },
  ];
  answer('overview', { ...quiet, first_replies: took });
  renderAt(<Page />, '/');
  const table = await screen.findByRole('table', { name: 'First response time' });
  expect(within(table).getByRole('row', { name: /Within an hour/ })).toHaveTextContent('31');
});

test('shows a message when there were no first replies', async () => {
  answer('overview', quiet);
  renderAt(<Page />, '/');
  expect(await screen.findByText(/No first replies/)).toBeVisible();
});

test('shows a dash instead of zero before the first count', async () => {
  answer('overview', { ...quiet, counted_at: null });
  renderAt(<Page />, '/');
  expect(await screen.findByText(/Statistics appear/)).toBeVisible();
  const registrations = screen
    .getByText('Registrations', { selector: 'figcaption span' })
    .closest('figure');
  expect(registrations).toHaveTextContent('Registrations–');
  expect(screen.queryByText('No active sites yet.')).toBeNull();
  expect(screen.queryByText(/No failures/)).toBeNull();
});

test.each([
  [{ registrations: 10, activations: 0, moves: 0, refusals: 0 }, '1 days before: 10 (+40%)'],
  [{ registrations: 0, activations: 0, moves: 0, refusals: 0 }, '1 days before: 0'],
  [null, '1 days before: –'],
])('compares the total with the previous period: %j', async (before, words) => {
  const days = [{ ...quiet.days[0]!, registrations: 14 }];
  answer('overview', { ...quiet, days, before });
  renderAt(<Page />, '/');
  const figure = (
    await screen.findByText('Registrations', { selector: 'figcaption span' })
  ).closest('figure') as HTMLElement;
  expect(within(figure).getByText('14', { selector: 'figcaption span' })).toBeVisible();
  expect(within(figure).getByText(words)).toBeVisible();
});

test('requests the chosen period', async () => {
  const requestedPeriods: (string | null)[] = [];
  answer('overview', (request) => {
    requestedPeriods.push(new URL(request.url).searchParams.get('days'));
    return quiet;
  });
  renderAt(<Page />, '/?days=90');
  await userEvent.selectOptions(await screen.findByLabelText('Period'), '7 days');
  await waitFor(() => expect(requestedPeriods).toEqual(['90', '7']));
});

test('links open setup steps to their screens, and shows finished steps without a link', async () => {
  const setup: Overview['setup'] = [
    { step: 'second_factor', done: false },
    { step: 'catalog', done: true },
    { step: 'plugin', done: false },
  ];
  answer('overview', { ...quiet, setup });
  renderAt(<Page />, '/');
  const panel = within(await screen.findByRole('region', { name: 'Set up your hub' }));
  expect(panel.getByText('1 of 3 done')).toBeVisible();
  const hrefs = panel.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/settings#security', '/console/releases?kind=plugin']);
  expect(panel.getAllByRole('img', { name: 'Done' })).toHaveLength(1);
});

test('hides the setup after its last step', async () => {
  answer('overview', quiet);
  renderAt(<Page />, '/');
  await screen.findByText('All clear.');
  expect(screen.queryByRole('region', { name: 'Set up your hub' })).toBeNull();
});
