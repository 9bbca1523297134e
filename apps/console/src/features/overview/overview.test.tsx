import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { Page } from './overview-page.tsx';

type Overview = OperatorAnswerOf<'overview'>;

const quiet: Overview = {
  needs: [],
  counted_at: null,
  days: [{ day: '2026-02-01', registrations: 0, activations: 0, moves: 0, refusals: 0 }],
  refusals: [],
  first_replies: [],
  in_use: { themes: [], wordpress: [], php: [] },
  support_ends: [],
};

test.each([
  ['conversations', 'Conversations', '/conversations'],
  ['accounts', 'Envato accounts', '/people?state=reconnect'],
  ['catalog', 'Catalog', '/catalog'],
  ['data folder', 'Data folder', '/health'],
])('what needs attention links to its screen: %s', async (about, words, path) => {
  const need = { about, level: 'warning', words: 'Look at it', mend: null } as const;
  answer('overview', { ...quiet, needs: [need] });
  renderAt(<Page />, '/');
  const link = await screen.findByRole('link', { name: words });
  expect(link.getAttribute('href')?.replace(/\?$/, '')).toBe(path);
  expect(link.closest('li')).toHaveTextContent(`${words}: Look at it`);
});

test('it says how long first answers took', async () => {
  const took = [
    { label: 'Within an hour', count: 31 },
    { label: 'Later', count: 2 },
  ];
  answer('overview', { ...quiet, first_replies: took });
  renderAt(<Page />, '/');
  const table = await screen.findByRole('table', { name: 'First response time' });
  expect(within(table).getByRole('row', { name: /Within an hour/ })).toHaveTextContent('31');
});

test('it says that nothing was answered for the first time', async () => {
  answer('overview', quiet);
  renderAt(<Page />, '/');
  expect(await screen.findByText(/No first replies/)).toBeVisible();
});
