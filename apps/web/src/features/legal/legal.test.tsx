import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/render.tsx';
import { Page as Privacy } from './privacy-page.tsx';
import { Page as Terms } from './terms-page.tsx';

const headings = (): readonly (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the terms speak of license, prohibited activities and termination, and lead to privacy', () => {
  renderApp(<Terms />);
  expect(headings()).toEqual(
    expect.arrayContaining(['License', 'Prohibited activities', 'Account termination']),
  );
  expect(screen.getByRole('link', { name: 'privacy' })).toHaveAttribute('href', '/privacy');
});

test('privacy speaks of data, newsletters, cookies, analytics and chat, and leads to the terms', () => {
  renderApp(<Privacy />);
  expect(headings()).toEqual(
    expect.arrayContaining([
      'How your data is used',
      'Newsletters',
      'Cookies',
      'Analytics',
      'Chat',
    ]),
  );
  expect(screen.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
});
