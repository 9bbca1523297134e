import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { aConfig, aUser, renderApp, userInfo } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { ReportForm } from './report-form.tsx';
import { useMessenger } from './use-messenger.ts';

const person = userEvent.setup();

test('reports a login issue with an email address for the reply', async () => {
  answer('reportLoginIssue', { success: true, message: 'On its way.' });
  renderApp(<ReportForm />);
  await person.type(screen.getByRole('textbox', { name: 'Your email address' }), 'me@mail.example');
  await person.type(screen.getByRole('textbox', { name: 'What happens?' }), 'No mail comes.');
  await person.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('On its way.')).toBeVisible();
});

// Common requirements of every provider are in contract.test.tsx.
describe('Intercom', () => {
  const loader = (): HTMLScriptElement | null =>
    document.querySelector<HTMLScriptElement>('#_intercom_npm_loader');

  let opened: boolean | null = null;
  function Probe({ agreed }: { readonly agreed: boolean }): ReactElement {
    const { unread, isOnPage, open } = useMessenger(agreed);
    return (
      <button type="button" onClick={() => void open().then((is) => (opened = is))}>
        {isOnPage ? `there, ${unread} unread` : 'not there'}
      </button>
    );
  }

  /** Simulates the load of the vendor’s script; returns a function that lists calls by name. */
  function comes(): (name: string) => unknown[] {
    const calls: unknown[][] = [];
    for (const early of (window.Intercom as unknown as { q: unknown[][] }).q)
      calls.push([...early]);
    window.Intercom = (...args: unknown[]) => void calls.push(args);
    loader()?.dispatchEvent(new Event('load'));
    return (name) => calls.filter(([first]) => first === name);
  }

  afterEach(() => {
    window.Intercom = undefined;
    opened = null;
  });

  const show = (agreed: boolean, user = aUser()): ReturnType<typeof renderApp> => {
    answer('config', aConfig({ messenger: { provider: 'intercom', app_id: 'abc' } }));
    answer('getInfo', userInfo({ intercomToken: 'proof' }));
    // A vendor’s loader inserts its script before an existing script.
    document.head.append(document.createElement('script'));
    return renderApp(<Probe agreed={agreed} />, { user });
  };

  test('loads with the proof of identity, counts unread messages, opens and shuts down', async () => {
    const { unmount } = show(true);
    await waitFor(() => expect(loader()).not.toBeNull());
    expect(loader()?.src).toBe('https://widget.intercom.io/widget/abc');
    expect(window.intercomSettings).toMatchObject({ app_id: 'abc', intercom_user_jwt: 'proof' });
    const called = comes();
    await screen.findByText('there, 0 unread');
    const [listening] = await waitFor(() => {
      const calls = called('onUnreadCountChange') as [string, (count: number) => void][];
      expect(calls).toHaveLength(1);
      return calls;
    });
    listening?.[1](3);
    const button = await screen.findByText('there, 3 unread');
    await person.click(button);
    await waitFor(() => expect(opened).toBe(true));
    expect(called('show')).toHaveLength(1);
    unmount();
    expect(called('shutdown')).toHaveLength(1);
  });

  test('falls back to the hub’s panel and removes its loader when the script is blocked', async () => {
    show(false);
    const button = await screen.findByText('not there');
    await waitFor(async () => {
      await person.click(button);
      expect(loader()).not.toBeNull();
    });
    loader()?.dispatchEvent(new Event('error'));
    await waitFor(() => expect(opened).toBe(false));
    expect(loader()).toBeNull();
  });
});
