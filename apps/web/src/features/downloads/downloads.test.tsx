import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatSize } from '@hub/ui/size';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { BundledPlugins } from './bundled-plugins.tsx';

const sha256 = 'ab'.repeat(32);
const slider = {
  slug: 'revslider',
  name: 'Slider Revolution',
  version: '6.7.1',
  size: 1_234_567,
  published_at: '2026-11-03T22:10:00Z',
  sha256,
};

const row = (): HTMLElement => {
  // The name appears again next to the checksum.
  const [name] = screen.getAllByText('Slider Revolution', { selector: 'bdi' });
  const item = name?.closest('li') ?? null;
  if (item === null) throw new Error('There is no such row');
  return item;
};

beforeEach(() => answer('plugins', [slider]));

test('shows the version, size, date and checksum of a plugin', async () => {
  renderApp(<BundledPlugins />, { user: aUser() });
  await waitFor(() => expect(row()).toHaveTextContent('6.7.1 · 1.2 MB · 3 Nov 2026'));
  await userEvent.click(screen.getByRole('button', { name: 'Checksums (SHA-256)' }));
  expect(screen.getByText(sha256)).toBeVisible();
});

test('shows a plugin without a release as unpublished and without a button', async () => {
  answer('plugins', []);
  renderApp(<BundledPlugins />, { user: aUser() });
  await waitFor(() => expect(row()).toHaveTextContent('Not published yet'));
  expect(within(row()).queryByRole('button')).toBeNull();
});

test('saves the file of the plugin after the hub has answered a range request', async () => {
  const ranges: (string | null)[] = [];
  server.use(
    http.get('*/api/user/download-plugin/revslider', ({ request }) => {
      ranges.push(request.headers.get('range'));
      return new HttpResponse('P', { status: 206 });
    }),
  );
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.getAttribute('href')} ${this.hasAttribute('download')}`);
  });
  renderApp(<BundledPlugins />, { user: aUser() });
  await userEvent.click(screen.getByRole('button', { name: 'Download Slider Revolution' }));
  expect(await screen.findByText('The download has started.')).toBeInTheDocument();
  expect(ranges).toEqual(['bytes=0-0']);
  expect(saved).toEqual(['/api/user/download-plugin/revslider true']);
});

test('reports that the versions cannot be loaded, and keeps the downloads enabled', async () => {
  refuse('plugins', 'unavailable');
  renderApp(<BundledPlugins />, { user: aUser() });
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Versions and checksums could not be loaded')).toBeVisible();
  expect(within(row()).getByRole('button', { name: 'Download Slider Revolution' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Checksums (SHA-256)' })).toBeNull();
  answer('plugins', [slider]);
  await userEvent.click(retryButton);
  await waitFor(() => expect(row()).toHaveTextContent('6.7.1'));
  expect(screen.queryByText('Versions and checksums could not be loaded')).toBeNull();
});

test.each([
  [0, '0.1 kB'],
  [999_949, '999.9 kB'],
  [1_000_000, '1 MB'],
  [20_000_000, '20 MB'],
  [3_210_000_000, '3.2 GB'],
])('formats %i bytes as %s', (bytes, formatted) => {
  expect(formatSize(bytes)).toBe(formatted);
});
