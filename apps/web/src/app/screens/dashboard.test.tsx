import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { leave } from '@hub/client/leave';
import {
  aLicense,
  anAccount,
  anInfo,
  answerBuyer,
  aStatus,
  daysAgo,
  fitting,
  requestId,
} from '#test/buyer.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answerOldSignIn, rightPassword } from '#test/confirming.ts';
import { answer, problem, refuse } from '#test/server.ts';
import { Page } from './dashboard-page.tsx';

const screenInFrame = (
  <main>
    <Page />
  </main>
);

const show = (at = '/dashboard'): ReturnType<typeof renderApp> =>
  renderApp(screenInFrame, { at, user: aUser() });

const names = {
  panel: 'shop.example wants to be activated',
  none: 'No license for this theme yet',
  used: 'All your licenses are used',
  connect: 'Synchronize your account with Envato Market',
  main: /^Available licenses/,
};

const headings = (): readonly string[] =>
  Object.entries(names).flatMap(([part, name]) =>
    screen.queryByRole('heading', { name }) === null ? [] : [part],
  );

const untilSettled = (client: { isFetching: () => number }): Promise<void> =>
  waitFor(() => expect(client.isFetching()).toBe(0));

const waiting = { status: aStatus(1, 1), info: anInfo() };

describe('dashboard', () => {
  test.each([
    ['an account and no request', {}, ['main']],
    ['a fitting license', waiting, ['panel', 'main']],
    ['no license of the theme', { status: aStatus(0, 0), info: anInfo() }, ['none', 'main']],
    ['licenses that are all used', { status: aStatus(2, 0), info: anInfo() }, ['used', 'main']],
    ['neither account nor license', { accounts: [], licenses: [] }, ['connect']],
    [
      'a request, and neither account nor license',
      { accounts: [], licenses: [], status: aStatus(0, 0), info: anInfo() },
      ['connect'],
    ],
    ['a license without an account', { ...waiting, accounts: [] }, ['panel', 'connect', 'main']],
  ])('shows the right sections to a user with %s', async (_, buyer, wanted) => {
    answerBuyer(buyer);
    const { client } = show();
    await untilSettled(client);
    expect(headings()).toEqual(wanted);
  });

  test('shows only a loading card while the accounts are pending', async () => {
    answerBuyer(waiting);
    const gate = Promise.withResolvers<(typeof anAccount)[]>();
    answer('getAccounts', () => gate.promise);
    show();
    expect(await screen.findByText('Loading your dashboard')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText(/1 license ·/)).toBeVisible());
    expect(headings()).toEqual([]);
    gate.resolve([anAccount]);
    await screen.findByRole('heading', { name: names.panel });
    expect(screen.queryByText('Loading your dashboard')).toBeNull();
  });

  test('shows the hub’s message as a warning when the accounts cannot be loaded', async () => {
    answerBuyer();
    refuse('getAccounts', 'internal', { message: 'The accounts are stuck.' });
    show();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The accounts are stuck.');
    expect(alert).toHaveClass('attention');
    expect(await screen.findByRole('heading', { name: names.main })).toBeVisible();
    expect(screen.queryByRole('heading', { name: names.connect })).toBeNull();
  });

  test('hides bundled plugins from a user without an Essentials license', async () => {
    const { item_id: item } = aLicense();
    answerBuyer({ licenses: [aLicense({ item_id: { ...item, envato_id: 20350174 } })] });
    const { client } = show();
    await untilSettled(client);
    expect(screen.queryByRole('heading', { name: 'Bundled Plugins' })).toBeNull();
  });

  test('shows the hub’s message when a download is refused', async () => {
    answerBuyer();
    refuse('downloadPlugin', 'not_built');
    show();
    const button = await screen.findByRole('button', { name: 'Download Slider Revolution' });
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not available.');
  });
});

test('fetches an empty list of licenses again whenever the dashboard opens', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answerBuyer({ licenses: [] });
  function Elsewhere(): ReactElement {
    const [isHere, setHere] = useState(true);
    return (
      <>
        <button onClick={() => setHere(!isHere)}>go</button>
        {isHere && screenInFrame}
      </>
    );
  }
  renderApp(<Elsewhere />, { at: '/dashboard', user: aUser() });
  expect(await screen.findByText("You don't have any licenses yet!")).toBeVisible();
  answer('licenses', [aLicense()]);
  vi.setSystemTime(Date.now() + 1_000);
  await userEvent.dblClick(screen.getByRole('button', { name: 'go' }));
  expect(await screen.findByRole('heading', { name: 'Available licenses (1)' })).toBeVisible();
  vi.useRealTimers();
});

test('connecting an account leads to the marketplace and names the dashboard as the return address', async () => {
  answerBuyer({ accounts: [], licenses: [] });
  const sent: unknown[] = [];
  answer('startAuthorization', async (request) => {
    sent.push(await request.json());
    return { url: 'https://market.example/authorization' };
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'CONNECT YOUR ACCOUNT' }));
  await waitFor(() =>
    expect(leave.for).toHaveBeenCalledWith('https://market.example/authorization'),
  );
  expect(sent).toEqual([{ origin: '/dashboard' }]);
  expect(screen.getByText(/logged into the correct Envato Market account/)).toBeVisible();
});

describe('verification panel', () => {
  test('sends the request and the selected license, then leads to the site', async () => {
    const second = fitting({
      license_id: 42,
      masked_code: '••••a1b2',
      recommended: false,
      effect: 'Moves.',
    });
    answerBuyer({ status: aStatus(2, 2), info: anInfo({ licenses: [fitting(), second] }) });
    const queries: string[] = [];
    const gate = Promise.withResolvers<{ redirect: string; expires_at: string }>();
    answer('verificationRegister', (request) => {
      queries.push(new URL(request.url).search);
      return gate.promise;
    });
    show();
    expect(await screen.findByText('You are ready to complete theme verification')).toBeVisible();
    expect(screen.getByText(/becomes the live site/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use a different license' }));
    await userEvent.click(screen.getByRole('radio', { name: /a1b2/ }));
    const button = screen.getByRole('button', { name: 'Complete verification' });
    expect(button).toHaveClass('good');
    await userEvent.click(button);
    expect(button).toHaveAccessibleName('Loading...');
    expect(button).toHaveClass('attention');
    const redirect = 'https://shop.example/wp-admin/?hub_code=c&hub_state=s';
    gate.resolve({ redirect, expires_at: new Date().toISOString() });
    await waitFor(() => expect(leave.for).toHaveBeenCalledWith(redirect));
    expect(queries).toEqual([`?request=${requestId}&license_id=42`]);
    expect(button).toHaveAccessibleName('Loading...');
  });

  test('shows age and support of each license, and explains binding before the click', async () => {
    const words = 'This license is older than 183 days, so it stays with shop.example permanently.';
    const lasting = { for_good: true, words };
    const old = fitting({ sold_at: daysAgo(400), supported_until: daysAgo(35), binding: lasting });
    const bare = { masked_code: '••••a1b2', recommended: false, supported_until: null };
    const movable = 'It can still move to another domain up to 3 times before 02/05/2027.';
    const young = fitting({
      ...bare,
      license_id: 42,
      binding: { for_good: false, words: movable },
    });
    answerBuyer({ status: aStatus(2, 2), info: anInfo({ licenses: [old, young] }) });
    show();
    const panel = await screen.findByRole('region', { name: /wants to be activated/ });
    expect(panel).toHaveTextContent(/bought \d+ \w{3} \d{4} · 13 months ago/);
    expect(panel).toHaveTextContent(/support ended \d+ \w{3} \d{4} · 5 weeks ago/);
    expect(within(panel).getByText(words).parentElement).toHaveClass('forGood');
    await userEvent.click(screen.getByRole('button', { name: 'Use a different license' }));
    const other = screen.getByRole('radio', { name: /a1b2/ });
    expect(other).toHaveAccessibleName(/^Essentials …a1b2 bought \d\d.+ bought without support$/);
    expect(other).toHaveAccessibleDescription(`${young.effect ?? ''} ${movable}`);
    await userEvent.click(other);
    expect(within(panel).getAllByText(movable)[0]?.parentElement).not.toHaveClass('forGood');
  });

  test('sends repeated clicks only once', async () => {
    let sent = 0;
    answer('verificationRegister', () => {
      sent += 1;
      return new Promise<never>(() => undefined);
    });
    answerBuyer(waiting);
    show();
    const button = await screen.findByRole('button', { name: 'Complete verification' });
    act(() => {
      button.click();
      button.click();
    });
    await userEvent.dblClick(button);
    await waitFor(() => expect(sent).toBe(1));
    expect(screen.getByRole('button', { name: 'Loading...' })).toBeVisible();
  });

  test('shows an error and stays when the answer has no return address', async () => {
    const leaveFor = vi.spyOn(leave, 'for').mockImplementation(() => undefined);
    answer('verificationRegister', () => Response.json({}) as never);
    answerBuyer(waiting);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Complete verification' }));
    expect(await screen.findByText(/could not send you back to your site/)).toBeVisible();
    expect(leaveFor).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Complete verification' })).toBeVisible();
  });

  test('shows why the hub refused, and enables the button again', async () => {
    answerBuyer(waiting);
    refuse('verificationRegister', 'slot_full', { message: 'Deactivate that site first.' });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Complete verification' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Deactivate that site first.');
    expect(screen.getByRole('button', { name: 'Complete verification' })).toBeEnabled();
  });
});

describe('Cancel Activation', () => {
  test.each([
    ['Cancel Activation', waiting],
    ['Cancel Activation', { status: aStatus(0, 0), info: anInfo() }],
    ['Go to dashboard', { status: aStatus(1, 0), info: anInfo() }],
  ])('the button “%s” cancels the request, refetches the status and confirms', async (...row) => {
    const [name, buyer] = row;
    answerBuyer(buyer);
    const gate = Promise.withResolvers<{ res: true }>();
    const queries: string[] = [];
    answer('verificationCancel', (request) => {
      queries.push(new URL(request.url).search);
      return gate.promise;
    });
    const { address } = show('/dashboard?from=here');
    const button = await screen.findByRole('button', { name });
    await userEvent.click(button);
    expect(button).toHaveAccessibleName('Cancelling...');
    expect(button).toHaveAttribute('aria-busy', 'true');
    answerBuyer();
    gate.resolve({ res: true });
    expect(await screen.findByText(/activation of shop\.example was canceled/)).toBeVisible();
    expect(address()).toBe('/dashboard');
    expect(queries).toEqual([`?request=${requestId}`]);
    expect(headings()).toEqual(['main']);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('the description of “Go to dashboard” says that the button cancels the request', async () => {
    answerBuyer({ status: aStatus(1, 0), info: anInfo() });
    show();
    expect(
      await screen.findByRole('button', { name: 'Go to dashboard' }),
    ).toHaveAccessibleDescription(/cancels the request of shop\.example/);
  });

  test('logs a failed cancellation and enables the button again', async () => {
    answerBuyer(waiting);
    refuse('verificationCancel', 'internal');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { address } = show();
    const button = await screen.findByRole('button', { name: 'Cancel Activation' });
    await userEvent.click(button);
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    expect(button).toHaveAccessibleName('Cancel Activation');
    expect(button).not.toHaveAttribute('aria-busy');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(address()).toBe('/dashboard');
    expect(screen.getByRole('heading', { name: names.panel })).toBeVisible();
  });
});

describe('panel for licenses that are all used', () => {
  const why = 'This license is active on old.example. Deactivate that site first.';
  const license = fitting({ fits: false, why, effect: null, recommended: false });
  const site = {
    activation_id: '77',
    license_id: 41,
    url: 'https://old.example',
    kind: 'live' as const,
    last_seen: new Date().toISOString(),
    release: true,
  };
  const other = { ...site, activation_id: '78', url: 'https://kept.example', release: false };
  const full = {
    status: aStatus(1, 0),
    info: anInfo({ licenses: [license], sites: [site, other] }),
  };

  test('names each license by its item, the end of its code and its site', async () => {
    const twin = { ...license, license_id: 42 };
    const sites = [site, { ...site, activation_id: '79', license_id: 42 }];
    answerBuyer({ ...full, info: anInfo({ licenses: [license, twin], sites }) });
    show();
    expect(await screen.findByText(/^Essentials …7f31 · old\.example · no\. 41,/)).toBeVisible();
    expect(screen.getByText(/^Essentials …7f31 · old\.example · no\. 42,/)).toBeVisible();
  });

  test('shows the reason and offers Deactivate only for a site that may be released', async () => {
    answerBuyer(full);
    show();
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deactivate old.example' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deactivate kept.example' })).toBeNull();
    const buy = screen.getByRole('link', { name: /^Purchase a license/ });
    expect(buy).toHaveAttribute('href', 'https://items.example/essentials');
  });

  test('reports that the site is already gone, and refetches the screen after the dialog closes', async () => {
    answerBuyer(full);
    refuse('releaseSite', 'not_found');
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate old.example' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate old.example?' });
    answerBuyer(waiting);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent('This site is no longer on a license of yours');
    expect(alert).toHaveTextContent('Close this');
    expect(alert).not.toHaveTextContent('not found');
    const close = within(dialog)
      .getAllByRole('button', { name: 'Close' })
      .find((button) => button.textContent === 'Close');
    expect(close).toHaveFocus();
    expect(within(dialog).queryByRole('button', { name: 'Release' })).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: names.panel })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('releasing a site asks for the password when the hub requires it', async () => {
    answerBuyer(full);
    const sent: unknown[] = [];
    const { isFresh } = answerOldSignIn();
    answer('releaseSite', async (request) => {
      sent.push(await request.json());
      if (!isFresh()) return problem('reauthenticate');
      answerBuyer(waiting);
      return { success: true, message: 'old.example was released.' };
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate old.example' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate old.example?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    const password = await screen.findByLabelText('Your password');
    await userEvent.type(password, 'wrong{Enter}');
    expect(await screen.findByText('Incorrect password.')).toBeVisible();
    await userEvent.clear(password);
    await userEvent.type(password, `${rightPassword}{Enter}`);
    expect(await screen.findByRole('heading', { name: names.panel })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const activation_id = '77';
    expect(sent).toEqual([{ activation_id }, { activation_id }]);
  });
});
