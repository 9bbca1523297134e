import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { raiseContact } from '#lib/contact-signal.ts';
import { aConfig, aUser, renderApp } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { useAgreement } from './agreement.ts';
import { Contact, type ContactMessenger } from './contact.tsx';

const writing = { title: 'Write to us', form: <p>A form</p> };
const own: ContactMessenger = { unread: 0, isOnPage: false, open: async () => false };

function Corner({ messenger = own }: { readonly messenger?: ContactMessenger }): ReactElement {
  return <Contact agreement={useAgreement()} messenger={messenger} writing={writing} />;
}

const show = (user = aUser()): ReturnType<typeof renderApp> => renderApp(<Corner />, { user });
const known = (client: { isFetching: () => number }): Promise<void> =>
  waitFor(() => expect(client.isFetching()).toBe(0));

let remembered = 0;
beforeEach(() => {
  remembered = 0;
  answer('agreeToSupport', () => {
    remembered += 1;
    return { agreed: true };
  });
});

describe('a yes that was given on another device', () => {
  const withIntercom = (): void =>
    answer('config', aConfig({ messenger: { provider: 'intercom', app_id: 'abc' } }));

  test('holds here, too, where a vendor counts what waits unread', async () => {
    withIntercom();
    answer('supportAgreement', { agreed: true });
    show();
    expect(await screen.findByRole('button', { name: 'Write to support' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Contact us' })).toBeNull();
    expect(localStorage.getItem('agreeSate')).toBeNull();
  });

  test('that was never given is asked for', async () => {
    withIntercom();
    answer('supportAgreement', { agreed: false });
    const { client } = show();
    await known(client);
    expect(screen.getByRole('button', { name: 'Contact us' })).toBeVisible();
  });

  test('is not looked for without such a vendor', async () => {
    const asked = vi.fn(() => ({ agreed: true }));
    answer('supportAgreement', asked);
    const { client } = show();
    await known(client);
    expect(screen.getByRole('button', { name: 'Contact us' })).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });
});

test('a guest is asked to log in, or reports that they cannot', async () => {
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

describe('a signed-in user', () => {
  test('reads the terms, agrees once, and is told how to reach support', async () => {
    const { client } = show();
    await known(client);
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

  test('who cancels has agreed to nothing, and has the focus back', async () => {
    const { client } = show();
    await known(client);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Contact us' }));
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('button', { name: 'Contact us' })).toHaveFocus();
    expect(localStorage.getItem('agreeSate')).toBeNull();
  });

  test('the focus goes back to what raised the signal', async () => {
    const { client } = renderApp(
      <>
        <button onClick={raiseContact}>Send a message</button>
        <Corner />
      </>,
      { user: aUser() },
    );
    await known(client);
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Send a message' }));
    expect(screen.getByRole('heading', { name: 'Before contacting support' })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Send a message' })).toHaveFocus();
  });

  test('a vendor’s messenger opens in place of the form, and its launcher in place of ours', async () => {
    const open = vi.fn(async () => true);
    renderApp(<Corner messenger={{ unread: 0, isOnPage: true, open }} />, { user: aUser() });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Contact us' }));
    await person.click(screen.getByRole('button', { name: 'Agree and contact support' }));
    expect(open).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('the button is hidden once messages wait unread', async () => {
    const { client } = renderApp(<Corner messenger={{ ...own, unread: 2, isOnPage: true }} />, {
      user: aUser(),
    });
    await known(client);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('who agreed before sees no button, and a raised signal still opens the way', async () => {
    localStorage.setItem('agreeSate', 'true');
    const { client } = show();
    await known(client);
    expect(screen.queryByRole('button', { name: 'Contact us' })).toBeNull();
    raiseContact();
    expect(await screen.findByRole('heading', { name: 'Write to us' })).toBeVisible();
  });
});
