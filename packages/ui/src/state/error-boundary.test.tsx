import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const missing = 'This screen could not be loaded';
const broken = 'This screen has stopped working';

test.each([
  [
    'a script that fails to load',
    new TypeError('Failed to fetch dynamically imported module'),
    missing,
  ],
  [
    'a style sheet that fails to load',
    new Error('Unable to preload CSS for /assets/list.css'),
    missing,
  ],
  ['an error in the code', new TypeError('Cannot read properties of undefined'), broken],
])('shows the matching message for %s', (_what, error, words) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Fails = (): ReactElement => {
    throw error;
  };
  render(
    <ErrorBoundary>
      <Fails />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: words })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload this page' })).toBeVisible();
});
