import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { setSessionHint } from '@hub/client/session-hint';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, problem } from '#test/server.ts';
import { call } from './client.ts';
import { endSession, startSession, useSession } from './session.ts';
import { followOtherTabs, followReturns } from './query-client.ts';

function Who(): ReactElement {
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

test('a 401 anywhere ends the session and forgets the person’s data', async () => {
  let signedIn = true;
  const { client } = renderApp(<Who />);
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

/** Who is here as of before a sign-in, which answers only once that is over. */
function askBefore(): { readonly hasAsked: Promise<void>; readonly reply: () => void } {
  const asked = Promise.withResolvers<void>();
  const replied = Promise.withResolvers<void>();
  answer('isLogged', async () => {
    asked.resolve();
    await replied.promise;
    return { res: false, captcha: false };
  });
  return { hasAsked: asked.promise, reply: replied.resolve };
}

test('who is here after a sign-in is not told by an answer from before it', async () => {
  const { client } = renderApp(<Who />);
  answer('licenses', []);
  const before = askBefore();
  await before.hasAsked;
  answer('isLogged', aUser());
  const started = startSession(client);
  before.reply();
  await started;
  expect(client.getQueryData(['session'])).toMatchObject({ res: true, id: 7 });
  expect(await screen.findByText('user')).toBeVisible();
});

test('nor is it in another tab', async () => {
  const { client } = renderApp(<Who />);
  answer('licenses', []);
  const before = askBefore();
  const stop = followOtherTabs(client);
  await before.hasAsked;
  answer('isLogged', aUser());
  const otherTab = new BroadcastChannel('hub-session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
  otherTab.postMessage('signed-in');
  await new Promise((resolve) => setTimeout(resolve, 50));
  before.reply();
  expect(await screen.findByText('user')).toBeVisible();
  otherTab.close();
  stop();
});

test('a sign-out in one tab signs the others out', async () => {
  const here = renderApp(<Who />, { user: aUser() });
  answer('licenses', []);
  const stop = followOtherTabs(here.client);
  await screen.findByText('user');
  answer('isLogged', { res: false, captcha: false });
  // The channel never hears itself, so the other tab needs one of its own.
  const otherTab = new BroadcastChannel('hub-session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
  otherTab.postMessage('signed-out');
  await screen.findByText('guest');
  otherTab.close();
  stop();
});

test('signing out tells the other tabs', async () => {
  const otherTab = new BroadcastChannel('hub-session');
  const heard = new Promise((resolve) => {
    otherTab.addEventListener('message', (event) => resolve(event.data));
  });
  const { client } = renderApp(<Who />);
  endSession(client);
  expect(await heard).toBe('signed-out');
  otherTab.close();
});

test('a page that comes back whole after a sign-out shows nothing of who was there', async () => {
  const { client } = renderApp(<Who />, { user: aUser() });
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
