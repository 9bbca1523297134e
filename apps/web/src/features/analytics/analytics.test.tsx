import { fireEvent, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leave } from '@hub/client/leave';
import { Link, usePathname } from '@hub/client/router';
import { delays } from '@hub/contract/limits';
import { routes } from '#lib/paths.ts';
import { aConfig, renderApp } from '#test/render.tsx';
import { answer, server } from '#test/server.ts';
import { useAnalytics } from './use-analytics.ts';

const visits: unknown[] = [];

beforeEach(() => {
  visits.length = 0;
  answer('countVisit', async (request) => {
    visits.push(await request.json());
    return { counted: true };
  });
});

const patterns: Readonly<Record<string, string>> = {
  '/terms': routes.terms,
  '/verify-email': routes.verifyEmail,
  '/verify-email/the-code': routes.verifyEmail,
};

function Page(): ReactElement {
  const pathname = usePathname();
  useAnalytics(patterns[pathname] ?? routes.resetPassword);
  return (
    <>
      <a href="https://help.example/where?code=secret">Knowledge base</a>
      <a href="https://buyers-own-shop.example/" target="_blank" rel="noreferrer">
        My shop
      </a>
      <Link to="/terms">Terms</Link>
    </>
  );
}

const settled = async ({ client }: ReturnType<typeof renderApp>): Promise<void> => {
  await waitFor(() => expect(client.getQueryData(['config'])).toBeDefined());
};

test('counts a page view once, by its route pattern', async () => {
  renderApp(<Page />, { at: '/terms?utm=1' });
  await waitFor(() => expect(visits).toEqual([{ event: 'page_view', route: '/terms' }]));
});

test.each([
  '/reset-password',
  '/reset-password/the-code',
  '/verify-email',
  '/verify-email/the-code',
])('counts nothing on %s, and counts the next screen', async (at) => {
  const shown = renderApp(<Page />, { at });
  await settled(shown);
  fireEvent.click(shown.getByText('My shop'));
  fireEvent.click(shown.getByText('Terms'));
  await waitFor(() => expect(visits).toEqual([{ event: 'page_view', route: '/terms' }]));
});

test('counts an outbound link by host, and a link to a buyer’s site as other', async () => {
  const shown = renderApp(<Page />, { at: '/terms' });
  await waitFor(() => expect(visits).toHaveLength(1));
  fireEvent.click(shown.getByText('Knowledge base'));
  fireEvent.click(shown.getByText('My shop'));
  await waitFor(() => expect(visits).toHaveLength(3));
  expect(visits).toContainEqual({ event: 'outbound_link', host: 'help.example' });
  expect(visits).toContainEqual({ event: 'outbound_link', host: 'other' });
  await waitFor(() => expect(leave.for).toHaveBeenCalledTimes(1));
  expect(leave.for).toHaveBeenCalledWith('https://help.example/where?code=secret');
});

test('follows an outbound link after 250 ms, even if the count never ends', async () => {
  const shown = renderApp(<Page />, { at: '/terms' });
  await waitFor(() => expect(visits).toHaveLength(1));
  answer('countVisit', () => new Promise(() => undefined));
  vi.useFakeTimers();
  fireEvent.click(shown.getByText('Knowledge base'));
  await vi.advanceTimersByTimeAsync(delays.outboundFallback - 1);
  expect(leave.for).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(leave.for).toHaveBeenCalledTimes(1);
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'does not count a visitor with %j',
  async (wish) => {
    const [[name, value] = ['', '']] = Object.entries(wish);
    Object.defineProperty(navigator, name, { value, configurable: true });
    const shown = renderApp(<Page />, { at: '/terms' });
    await settled(shown);
    fireEvent.click(shown.getByText('My shop'));
    expect(visits).toEqual([]);
    Reflect.deleteProperty(navigator, name);
  },
);

test('sends page views to Plausible without cookie and referrer', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const events: Request[] = [];
  server.use(
    http.post('https://stats.example/api/event', ({ request }) => {
      events.push(request.clone());
      return HttpResponse.text('ok');
    }),
  );
  answer(
    'config',
    aConfig({
      analytics: { provider: 'plausible', site: 'hub.example', url: 'https://stats.example' },
    }),
  );
  renderApp(<Page />, { at: '/terms' });
  await waitFor(() => expect(events).toHaveLength(1));
  const [, requestInit] = fetched.mock.calls.find(([to]) => to === events[0]?.url) ?? [];
  expect(requestInit).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect(await events[0]?.json()).toEqual({
    domain: 'hub.example',
    name: 'pageview',
    url: 'https://hub.example/terms',
  });
  expect(visits).toEqual([]);
});
