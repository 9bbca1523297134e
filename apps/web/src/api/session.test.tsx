import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { SessionNews } from '@hub/client/channel';
import { leave } from '@hub/client/leave';
import { setSessionHint } from '@hub/client/session-hint';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, problem } from '#test/server.ts';
import { call } from './client.ts';
import { endSession, startSession, useSession } from './session.ts';
import { followOtherTabs, followReturns } from './query-client.ts';

function SessionProbe(): ReactElement {
  const session = useSession();
  const { error } = useQuery({
    queryKey: ['licenses'],
    queryFn: () => call('licenses'),
    enabled: session.status === 'user',
  });
  return (
    <p>
      {session.status} {error?.message}
    </p>
  );
}

test('a 401 answer to any call ends the session and removes the user’s data', async () => {
  let signedIn = true;
  const { client } = renderApp(<SessionProbe />);
  answer('isLogged', () => (signedIn ? aUser() : { res: false, captcha: true }));
  client.setQueryData(['accounts'], [{ envato_username: 'marta' }]);
  answer('licenses', () => {
    signedIn = false;
    return problem('unauthenticated');
  });
  await waitFor(() => expect(screen.getByText('guest')).toBeVisible());
  expect(client.getQueryData(['accounts'])).toBeUndefined();
  await waitFor(() =>
    expect(client.getQueryData(['session'])).toEqual({ res: false, captcha: true }),
  );
});

/** Simulates another tab, because a channel does not receive the messages that it sends. */
const otherTab = new BroadcastChannel('hub-session');
afterAll(() => otherTab.close());
const anotherTabSays = (news: SessionNews): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
  otherTab.postMessage(news);

/** Simulates a session check that begins before a sign-in and is answered after it. */
function startEarlyCheck(): { readonly hasAsked: Promise<void>; readonly reply: () => void } {
  const received = Promise.withResolvers<void>();
  const replied = Promise.withResolvers<void>();
  answer('isLogged', async () => {
    received.resolve();
    await replied.promise;
    return { res: false, captcha: false };
  });
  return { hasAsked: received.promise, reply: replied.resolve };
}

test('ignores a session check that began before the sign-in', async () => {
  const { client } = renderApp(<SessionProbe />);
  answer('licenses', []);
  const before = startEarlyCheck();
  await before.hasAsked;
  answer('isLogged', aUser());
  const started = startSession(client);
  before.reply();
  await started;
  expect(client.getQueryData(['session'])).toMatchObject({ res: true, id: 7 });
  expect(await screen.findByText('user')).toBeVisible();
});

test('ignores a session check that began before a sign-in in another tab', async () => {
  const { client } = renderApp(<SessionProbe />);
  answer('licenses', []);
  const before = startEarlyCheck();
  const stop = followOtherTabs(client);
  await before.hasAsked;
  answer('isLogged', aUser());
  anotherTabSays('signed-in');
  await new Promise((resolve) => setTimeout(resolve, 50));
  before.reply();
  expect(await screen.findByText('user')).toBeVisible();
  stop();
});

describe('sign-in in another tab', () => {
  afterEach(() => void (document.body.hidden = false));

  test('another user’s sign-in clears all data and reloads the page', async () => {
    const { client } = renderApp(<SessionProbe />, { user: aUser() });
    answer('licenses', []);
    const stop = followOtherTabs(client);
    await screen.findByText('user');
    client.setQueryData(['accounts'], [{ envato_username: 'marta' }]);
    answer('isLogged', aUser({ id: 8, username: 'joris' }));
    // Content on the screen may refetch before the page reloads.
    let left: unknown;
    vi.mocked(leave.anew).mockImplementation(() => void (left = client.getQueryCache().getAll()));
    anotherTabSays('signed-in');
    await waitFor(() => expect(leave.anew).toHaveBeenCalledOnce());
    expect(document.body.hidden).toBe(true);
    expect(left).toEqual([]);
    stop();
  });

  test('a repeated sign-in of the same user keeps all data', async () => {
    const { client } = renderApp(<SessionProbe />, { user: aUser() });
    answer('licenses', []);
    const stop = followOtherTabs(client);
    await screen.findByText('user');
    client.setQueryData(['accounts'], [{ envato_username: 'marta' }]);
    answer('isLogged', aUser({ firstname: 'Martha' }));
    anotherTabSays('signed-in');
    await waitFor(() =>
      expect(client.getQueryData(['session'])).toMatchObject({ firstname: 'Martha' }),
    );
    expect(client.getQueryData(['accounts'])).toBeDefined();
    expect(leave.anew).not.toHaveBeenCalled();
    stop();
  });

  test('another user’s sign-in finds no data after the first session expired', async () => {
    const { client } = renderApp(<SessionProbe />, { user: aUser() });
    answer('licenses', []);
    const stop = followOtherTabs(client);
    await screen.findByText('user');
    client.setQueryData(['accounts'], [{ envato_username: 'marta' }]);
    answer('isLogged', { res: false, captcha: false });
    await client.invalidateQueries({ queryKey: ['session'] });
    await screen.findByText('guest');
    answer('isLogged', aUser({ id: 8 }));
    anotherTabSays('signed-in');
    await screen.findByText('user');
    expect(client.getQueryData(['accounts'])).toBeUndefined();
    stop();
  });

  test('refuses to send a message after another user signed in, even without notice from the other tab', async () => {
    let token = 'of-marta';
    let sent = 0;
    answer('sendConversationMessage', (request) => {
      if (request.headers.get('x-csrf-token') !== token) return problem('csrf');
      sent += 1;
      return { success: true, message: '', sent: null, conversation: null };
    });
    const { client } = renderApp(<SessionProbe />, { user: aUser() });
    answer('csrfToken', () => ({ _csrf: token }));
    answer('licenses', []);
    await screen.findByText('user');
    const body = { id: 5, name: crypto.randomUUID(), text: 'For Marta.', files: [] };
    const send = () => call('sendConversationMessage', { body });
    await send();
    // The same user may send after another sign-in.
    token = 'of-marta-again';
    await send();
    expect(sent).toBe(2);
    token = 'of-joris';
    answer('isLogged', aUser({ id: 8 }));
    await expect(send()).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(send()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(sent).toBe(2);
    expect(client.getQueryData(['session'])).toMatchObject({ id: 7 });
  });
});

test('signing in notifies the other tabs immediately and fetches a new CSRF token', async () => {
  const news = new Promise((resolve) => {
    otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true });
  });
  const tokenRequests: string[] = [];
  const { client } = renderApp(<SessionProbe />, { user: aUser() });
  answer('licenses', []);
  answer('csrfToken', () => {
    tokenRequests.push('token');
    return { _csrf: 'token' };
  });
  const before = startEarlyCheck();
  const started = startSession(client);
  expect(await news).toBe('signed-in');
  before.reply();
  await started;
  await waitFor(() => expect(tokenRequests).toEqual(['token']));
});

test('a sign-out in another tab signs this tab out', async () => {
  const thisTab = renderApp(<SessionProbe />, { user: aUser() });
  answer('licenses', []);
  const stop = followOtherTabs(thisTab.client);
  await screen.findByText('user');
  answer('isLogged', { res: false, captcha: false });
  anotherTabSays('signed-out');
  await screen.findByText('guest');
  stop();
});

test('signing out notifies the other tabs', async () => {
  const news = new Promise((resolve) => {
    otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true });
  });
  const { client } = renderApp(<SessionProbe />);
  endSession(client);
  expect(await news).toBe('signed-out');
});

test('a page restored from the browser’s cache after a sign-out hides the former user’s data', async () => {
  const { client } = renderApp(<SessionProbe />, { user: aUser() });
  answer('licenses', []);
  const stop = followReturns(client);
  await screen.findByText('user');
  answer('isLogged', { res: false, captcha: false });
  const comeBack = (): boolean =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

  setSessionHint(true);
  comeBack();
  expect(document.body.hidden).toBe(false);
  setSessionHint(false);
  comeBack();
  expect(document.body.hidden).toBe(true);
  expect(client.getQueryData(['licenses'])).toBeUndefined();
  await screen.findByText('guest');
  await waitFor(() => expect(document.body.hidden).toBe(false));
  stop();
});
