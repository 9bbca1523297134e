import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useContext, type ReactElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ClosePanel } from '#ui/close-panel.ts';
import { raiseContact } from '#lib/contact-signal.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { useAgreement } from './agreement.ts';
import { Contact, type ContactMessenger } from './contact.tsx';

const writing = { title: 'Write to us', form: <p>A form</p> };
const aLink = {};
const own: ContactMessenger = { unread: 0, isOnPage: false, open: async () => false };

interface CornerProps {
  readonly messenger?: ContactMessenger;
  readonly idle?: boolean;
  readonly wanted?: object | null;
}

function Corner({ messenger = own, idle = true, wanted = null }: CornerProps): ReactElement {
  const props = { agreement: useAgreement(idle), messenger, ...writing, wanted };
  return <Contact {...props} />;
}

const show = (user = aUser()): ReturnType<typeof renderApp> => renderApp(<Corner />, { user });
const untilSettled = (client: { isFetching: () => number }): Promise<void> =>
  waitFor(() => expect(client.isFetching()).toBe(0));

let remembered = 0;
beforeEach(() => {
  remembered = 0;
  answer('supportAgreement', { agreed: false });
  answer('agreeToSupport', () => {
    remembered += 1;
    return { agreed: true };
  });
});

describe('consent to the support terms from another device', () => {
  test('applies in this browser without being stored here', async () => {
    answer('supportAgreement', { agreed: true });
    show();
    expect(await screen.findByRole('button', { name: 'Write to support' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Contact us' })).toBeNull();
    expect(localStorage.getItem('agreeSate')).toBeNull();
  });

  test('asks for consent that was never given', async () => {
    const { client } = show();
    await untilSettled(client);
    expect(screen.getByRole('button', { name: 'Contact us' })).toBeVisible();
  });

  test.each([
    ['before the page is idle', false, aUser()],
    [
      'for a user who must still set up a second factor',
      true,
      aUser({ second_factor_needed: true }),
    ],
    ['for a guest', true, null],
  ])('does not request the consent %s', async (_, idle, user) => {
    const consentCall = vi.fn(() => ({ agreed: true }));
    answer('supportAgreement', consentCall);
    const { client } = renderApp(<Corner idle={idle} />, { user });
    await untilSettled(client);
    expect(screen.getByRole('button', { name: 'Contact us' })).toBeVisible();
    expect(consentCall).not.toHaveBeenCalled();
  });
});

test('offers a guest the login and a report of a login issue', async () => {
  localStorage.setItem('agreeSate', 'true');
  renderApp(<Corner />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Contact us' }));
  const login = screen.getByRole('link', { name: 'Login to contact support' });
  expect(login).toHaveAttribute('href', '/login');
  expect(screen.queryByText('Before contacting support')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Report a login issue' }));
  expect(await screen.findByRole('heading', { name: 'Write to us' })).toHaveFocus();
});

describe('contact of a signed-in user', () => {
  test('shows the terms, stores the consent once and opens the form', async () => {
    const { client } = show();
    await untilSettled(client);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Contact us' }));
    expect(screen.getByRole('heading', { name: 'Before contacting support' })).toHaveFocus();
    expect(screen.getByRole('link', { name: /^item support policy/ })).toHaveAttribute(
      'href',
      'https://items.example/policy',
    );
    const points = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(points).toEqual([
      'Questions about built-in features',
      'Help with reported bugs and issues',
      'Customization services',
      'Server configuration',
      'Questions beyond the item’s features',
    ]);
    expect(screen.queryByText('Login to contact support')).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-expanded', 'true');
    expect(localStorage.getItem('agreeSate')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Agree and contact support' }));
    expect(localStorage.getItem('agreeSate')).toBe('true');
    await waitFor(() => expect(remembered).toBe(1));
    expect(await screen.findByRole('heading', { name: 'Write to us' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Contact us' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('button', { name: 'Write to support' })).toHaveFocus();
  });

  test('canceling gives no consent and returns the focus', async () => {
    const { client } = show();
    await untilSettled(client);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Contact us' }));
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('button', { name: 'Contact us' })).toHaveFocus();
    expect(localStorage.getItem('agreeSate')).toBeNull();
  });

  test('returns the focus to the button that raised the signal', async () => {
    const { client } = renderApp(
      <>
        <button onClick={raiseContact}>Send a message</button>
        <Corner />
      </>,
      { user: aUser() },
    );
    await untilSettled(client);
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Send a message' }));
    expect(screen.getByRole('heading', { name: 'Before contacting support' })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Send a message' })).toHaveFocus();
  });

  test('opens a vendor’s messenger instead of the form, and leaves the launcher to the vendor', async () => {
    const open = vi.fn(async () => true);
    renderApp(<Corner messenger={{ unread: 0, isOnPage: true, open }} />, { user: aUser() });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Contact us' }));
    await person.click(screen.getByRole('button', { name: 'Agree and contact support' }));
    expect(open).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('hides the button when a vendor’s messenger has unread messages', async () => {
    const { client } = renderApp(<Corner messenger={{ ...own, unread: 2, isOnPage: true }} />, {
      user: aUser(),
    });
    await untilSettled(client);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('the hub’s launcher shows the number of unread messages', async () => {
    renderApp(<Corner messenger={{ ...own, unread: 120 }} />, { user: aUser() });
    const launcher = await screen.findByRole('button', { name: 'Write to support, 120 unread' });
    expect(launcher).toHaveTextContent('99+');
  });

  test('a link to the conversation opens the panel automatically', async () => {
    renderApp(<Corner wanted={{}} />, { user: aUser() });
    expect(await screen.findByRole('heading', { name: 'Write to us' })).toHaveFocus();
  });

  test('a conversation opened by a link has Close instead of Cancel before the consent is known', async () => {
    const talk = { title: null, form: <h2>Messages</h2> };
    const Linked = (): ReactElement => (
      <Contact agreement={useAgreement(false)} messenger={own} {...talk} wanted={aLink} />
    );
    renderApp(<Linked />, { user: aUser() });
    const button = await screen.findByRole('button', { name: 'Close' });
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await userEvent.setup().click(button);
    expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Contact us' })).toHaveFocus();
  });

  test('a link to another screen closes the panel, and a file download keeps it open', async () => {
    const file = '/api/user/conversation/file?id=1';
    const form = (
      <>
        <a href={file} download="a.log" onClick={(event) => event.preventDefault()}>
          A file
        </a>
        <a href="#screen">A screen</a>
      </>
    );
    const Linked = (): ReactElement => (
      <Contact
        agreement={useAgreement(false)}
        messenger={own}
        title={null}
        form={form}
        wanted={aLink}
      />
    );
    renderApp(<Linked />, { user: aUser() });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('link', { name: 'A file' }));
    expect(screen.getByRole('link', { name: 'A file' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'A screen' }));
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('stored consent hides the button, and a raised signal opens the panel', async () => {
    localStorage.setItem('agreeSate', 'true');
    const { client } = show();
    await untilSettled(client);
    expect(screen.queryByRole('button', { name: 'Contact us' })).toBeNull();
    raiseContact();
    expect(await screen.findByRole('heading', { name: 'Write to us' })).toBeVisible();
  });
});

test('makes the page behind a panel on a small screen inert until the panel closes', async () => {
  const screenSize = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => screenSize);
  localStorage.setItem('agreeSate', 'true');
  const Done = (): ReactElement => <button onClick={useContext(ClosePanel)}>Done</button>;
  const talk = { title: null, form: <Done /> };
  const Talk = (): ReactElement => (
    <Contact agreement={useAgreement(true)} messenger={own} {...talk} wanted={null} />
  );
  renderApp(
    <div>
      <p>The dashboard</p>
      <Talk />
    </div>,
    { user: aUser() },
  );
  const person = userEvent.setup();
  const launcher = await screen.findByRole('button', { name: 'Write to support' });
  await person.click(launcher);
  expect(screen.getByText('The dashboard')).toHaveAttribute('inert');
  screenSize.matches = false;
  screenSize.dispatchEvent(new Event('change'));
  expect(screen.getByText('The dashboard')).not.toHaveAttribute('inert');
  screenSize.matches = true;
  screenSize.dispatchEvent(new Event('change'));
  await person.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByText('The dashboard')).not.toHaveAttribute('inert');
  expect(launcher).toHaveFocus();
  vi.unstubAllGlobals();
});
