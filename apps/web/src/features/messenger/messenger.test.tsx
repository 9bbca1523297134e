import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BodyOf } from '@hub/contract/calls';
import { aConfig, aUser, renderApp, userInfo } from '#test/render.tsx';
import { answer, problem, refuse } from '#test/server.ts';
import { MessageForm, type OwnedLicense } from './message-form.tsx';
import { ReportForm } from './report-form.tsx';
import { useMessenger } from './use-messenger.ts';

const person = userEvent.setup();

const aLicense = (change: Partial<OwnedLicense> = {}): OwnedLicense => ({
  id: 1,
  name: 'Essentials',
  url: 'https://items.example/essentials',
  support_ended: false,
  ...change,
});

describe('the message form', () => {
  test('sends what it is about, and says where the answer goes', async () => {
    const sent: BodyOf<'sendMessage'>[] = [];
    answer('sendMessage', async (request) => {
      sent.push((await request.json()) as BodyOf<'sendMessage'>);
      return { success: true, message: 'On its way.' };
    });
    const licenses = [aLicense(), aLicense({ id: 2, name: 'Megapack' })];
    renderApp(<MessageForm userId={1} licenses={licenses} />, { user: aUser() });
    await person.click(screen.getByRole('radio', { name: 'An error' }));
    await person.selectOptions(
      screen.getByRole('combobox', { name: 'Which license?' }),
      'Megapack',
    );
    await person.type(screen.getByRole('textbox', { name: 'Your message' }), 'It jumps.');
    await person.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('On its way.')).toBeVisible();
    expect(sent).toMatchObject([{ topic: 'bug', license_id: 2, text: 'It jumps.' }]);
    await person.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('');
  });

  test('an empty message is not sent', async () => {
    const send = vi.fn(() => ({ success: true, message: '' }));
    answer('sendMessage', send);
    renderApp(<MessageForm userId={2} licenses={[aLicense()]} />, { user: aUser() });
    await person.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('This field is required.')).toBeVisible();
    expect(send).not.toHaveBeenCalled();
  });

  test('what was typed survives a failure and a closed panel', async () => {
    answer('sendMessage', () => problem('unavailable'));
    const form = <MessageForm userId={3} licenses={[aLicense()]} />;
    const { unmount } = renderApp(form, { user: aUser() });
    await person.type(screen.getByRole('textbox', { name: 'Your message' }), 'It jumps.');
    await person.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot do this right now');
    unmount();
    renderApp(form, { user: aUser() });
    expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('It jumps.');
  });

  test('after the end of support a question is said to need a renewal, an error is not', async () => {
    const licenses = [aLicense({ support_ended: true })];
    renderApp(<MessageForm userId={4} licenses={licenses} />, { user: aUser() });
    expect(screen.getByText('Support for Essentials has ended.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Renew support period/ })).toHaveAttribute(
      'href',
      'https://items.example/essentials',
    );
    await person.click(screen.getByRole('radio', { name: 'An error' }));
    expect(screen.queryByText('Support for Essentials has ended.')).toBeNull();
  });

  test('too many are answered with the time to wait', async () => {
    refuse('sendMessage', 'rate_limited', { message: 'Please try again in about 30 minutes.' });
    renderApp(<MessageForm userId={5} licenses={[aLicense()]} />, { user: aUser() });
    await person.type(screen.getByRole('textbox', { name: 'Your message' }), 'Hello');
    await person.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Please try again in about 30 minutes.')).toBeVisible();
  });
});

test('a login issue is reported with an address to answer to', async () => {
  answer('reportLoginIssue', { success: true, message: 'On its way.' });
  renderApp(<ReportForm />);
  await person.type(
    screen.getByRole('textbox', { name: 'Your e-mail address' }),
    'me@mail.example',
  );
  await person.type(screen.getByRole('textbox', { name: 'What happens?' }), 'No mail comes.');
  await person.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('On its way.')).toBeVisible();
});

// What holds for every provider is in contract.test.tsx.
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

  /** The vendor's own script, as far as the package talks to it. */
  function comes(): (name: string) => unknown[] {
    const calls: unknown[][] = [];
    for (const early of (window.Intercom as unknown as { q: unknown[][] }).q)
      calls.push([...early]);
    window.Intercom = (...words: unknown[]) => void calls.push(words);
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
    // The script needs a first one to stand before.
    document.head.append(document.createElement('script'));
    return renderApp(<Probe agreed={agreed} />, { user });
  };

  test('is loaded with the proof of who agreed, counts, shows, and forgets', async () => {
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

  test('that is blocked leaves the hub’s own form, and may be tried again', async () => {
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
