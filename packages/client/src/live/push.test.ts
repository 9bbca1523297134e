import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePush } from './push.ts';

const [keyOfToday, keyOfThen] = ['AQID', 'BAUG'];
const bytes = (...of: number[]): ArrayBuffer => Uint8Array.from(of).buffer;
const hash = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex');

/** Browser with a push service; `key`: of the subscription that it has. */
function aBrowser(permission: NotificationPermission, key: ArrayBuffer | null) {
  const make = (endpoint: string, applicationServerKey: ArrayBuffer) => ({
    endpoint,
    options: { applicationServerKey },
    getKey: () => bytes(1),
    unsubscribe: vi.fn(async () => void (subscription = null)),
  });
  let subscription = key && make('https://push.example/old', key);
  const registration = {
    scope: 'http://localhost:3000/',
    active: {},
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async () => (subscription ??= make('https://push.example/new', bytes(1, 2, 3))),
    },
  };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
  };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
}

let device: string | null;
let saved: unknown[];
beforeEach(() => {
  device = null;
  saved = [];
});
afterEach(() => vi.unstubAllGlobals());

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const of = {
    scope: '/',
    read: async () => ({ key: keyOfToday, device, views: ['mine'] }),
    save: async (subscription: { readonly endpoint: string } | null) => {
      device = subscription && (await hash(subscription.endpoint));
      saved.push(subscription?.endpoint ?? null);
    },
  };
  return renderHook(() => usePush<string>(of), { wrapper }).result;
}
const stateIs = async (result: ReturnType<typeof show>, state: string): Promise<void> =>
  waitFor(() => expect(result.current.query.data?.state).toBe(state));

test('reports a browser without push support as unsupported', async () => {
  await stateIs(show(), 'unsupported');
});

test('asks to install the app on iOS', async () => {
  vi.stubGlobal('navigator', { standalone: false });
  await stateIs(show(), 'install');
});

test('reports a denied permission and saves no subscription', async () => {
  aBrowser('denied', null);
  const result = show();
  await stateIs(result, 'denied');
  await act(() => result.current.change.mutateAsync(['mine']));
  expect(saved).toEqual([]);
});

test('turns push messages on and off', async () => {
  aBrowser('granted', null);
  const result = show();
  await stateIs(result, 'off');
  await act(() => result.current.change.mutateAsync(['mine']));
  await stateIs(result, 'on');
  await act(() => result.current.change.mutateAsync(null));
  await stateIs(result, 'off');
  expect(saved).toEqual(['https://push.example/new', null]);
});

test('reports a subscription that the browser lost as expired', async () => {
  aBrowser('granted', null);
  device = await hash('https://push.example/old');
  await stateIs(show(), 'expired');
});

test('subscribes again automatically after the key of the hub changed', async () => {
  aBrowser('granted', Uint8Array.from(Buffer.from(keyOfThen, 'base64')).buffer);
  device = await hash('https://push.example/old');
  await stateIs(show(), 'on');
  expect(saved).toEqual(['https://push.example/new']);
});
