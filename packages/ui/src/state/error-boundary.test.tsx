import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const missing = 'This screen could not be loaded';
const broken = 'This screen has stopped working';

test.each([
  [
    'code that does not come',
    new TypeError('Failed to fetch dynamically imported module'),
    missing,
  ],
  ['sheets that do not come', new Error('Unable to preload CSS for /assets/list.css'), missing],
  ['a fault of the code', new TypeError('Cannot read properties of undefined'), broken],
])('%s: tells whether reloading helps', (_what, error, words) => {
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
