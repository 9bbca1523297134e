import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { answerBuyer } from '#test/buyer.ts';
import { aConfig, aUser, renderApp, userInfo } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { App } from '#app/app.tsx';

const app = <App ready={new Map()} />;

const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
const hrefOf = (name: string | RegExp): string | null | undefined =>
  navigation().queryByRole('link', { name })?.getAttribute('href');

function signIn(user: Parameters<typeof aUser>[0] = {}, at = '/terms') {
  answerBuyer();
  answer('getInfo', userInfo());
  return renderApp(app, { at, user: aUser(user) });
}

describe('navigation bar', () => {
  test('shows a guest Home, Dashboard, Knowledge Base, Register and Login', async () => {
    renderApp(app, { at: '/terms' });
    await screen.findByRole('link', { name: 'Register' });
    expect(hrefOf('Home')).toBe('/');
    expect(hrefOf('Dashboard')).toBe('/dashboard');
    expect(hrefOf(/^Knowledge Base/)).toBe('https://help.example/');
    expect(navigation().getByRole('link', { name: /^Knowledge Base/ })).toHaveAttribute(
      'target',
      '_blank',
    );
    expect(hrefOf('Register')).toBe('/register');
    expect(hrefOf('Login')).toBe('/login');
    expect(hrefOf('Logout')).toBeUndefined();
    expect(hrefOf(/^Settings/)).toBeUndefined();
  });

  test('shows a signed-in user the settings under the username, and Logout', async () => {
    signIn();
    expect(await screen.findByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout');
    expect(hrefOf(/^Settings of ?marta$/)).toBe('/settings');
    expect(hrefOf('Register')).toBeUndefined();
    expect(hrefOf('Login')).toBeUndefined();
  });

  test('shows the first name when the username starts with “user”', async () => {
    signIn({ username: 'user_8231' });
    await screen.findByRole('link', { name: 'Logout' });
    expect(hrefOf(/^Settings of ?Marta$/)).toBe('/settings');
    expect(navigation().queryByText('user_8231')).toBeNull();
  });

  test.each([
    ['/terms', []],
    ['/', ['Home']],
    ['/dashboard', ['Dashboard']],
    ['/settings', ['marta']],
  ])('marks the current link at %s', async (at, places) => {
    signIn({}, at);
    await screen.findByRole('link', { name: 'Logout' });
    const current = navigation()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(places);
  });

  test('opens by a popover button even without scripts, and closes after a click on a link', async () => {
    const hide = vi.spyOn(HTMLElement.prototype, 'hidePopover');
    renderApp(app, { at: '/terms' });
    const menu = await screen.findByRole('navigation', { name: 'Main' });
    expect(menu).toHaveAttribute('popover', 'auto');
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('popovertarget', menu.id);
    await userEvent.click(navigation().getByRole('link', { name: 'Home' }));
    expect(hide.mock.contexts).toEqual([menu]);
  });
});

describe('message of the operator', () => {
  test.each(['/', '/terms', '/settings', '/dashboard'])('appears above %s', async (at) => {
    answerBuyer();
    answer('getInfo', userInfo({ error_message: 'Please write to us.' }));
    renderApp(app, { at, user: aUser() });
    const message = await screen.findByText('Please write to us.');
    expect(message.closest('.alert')).toHaveClass('attention');
    const main = screen.getByRole('main');
    expect(main).not.toContainElement(message);
    expect(message.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  test('shows no alert without a message', async () => {
    const { client } = signIn();
    await screen.findByRole('link', { name: 'Logout' });
    await waitFor(() => expect(client.getQueryState(['info'])?.status).not.toBe('pending'));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test.each([
  ['a guest', () => renderApp(app, { at: '/terms' })],
  ['a signed-in user', () => signIn()],
])('the footer shows the copyright, legal pages and social links to %s', async (_, arrive) => {
  arrive();
  await screen.findByRole('link', { name: /^(?:Register|Logout)$/ });
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByText(/^© \d{4} Customer Hub$/)).toBeVisible();
  expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  expect(footer.getByRole('link', { name: 'YouTube' })).toHaveAttribute(
    'href',
    'https://video.example/',
  );
});

describe('screens for developers', () => {
  test('the GET button of /test shows the first marketplace username in the sandbox', async () => {
    signIn({}, '/test');
    const get = await screen.findByRole('button', { name: 'GET' });
    expect(screen.queryByText('two-licenses')).toBeNull();
    await userEvent.click(get);
    expect(await screen.findByText('two-licenses')).toBeVisible();
  });

  test('/test shows the error of its call, even when the error ends the session', async () => {
    renderApp(app, { at: '/test' });
    refuse('getAccounts', 'unauthenticated', { message: 'Please sign in.' });
    await userEvent.click(await screen.findByRole('button', { name: 'GET' }));
    expect(await screen.findByText('Please sign in.')).toBeVisible();
  });

  const inProduction = (): void => answer('config', aConfig({ sandbox: false }));

  test('administrators may open /test in production', async () => {
    inProduction();
    answerBuyer();
    answer('getInfo', userInfo({ isAdmin: true }));
    renderApp(app, { at: '/test', user: aUser() });
    await userEvent.click(await screen.findByRole('button', { name: 'GET' }));
    expect(await screen.findByText('two-licenses')).toBeVisible();
  });

  test.each(['/test', '/design'])(
    'redirects a buyer from %s to the landing page in production',
    async (at) => {
      inProduction();
      const { address } = signIn({}, at);
      await screen.findByRole('heading', { name: 'Manage everything in one place' });
      expect(address()).toBe('/');
      expect(screen.queryByRole('button', { name: 'GET' })).toBeNull();
    },
  );

  test.each(['/test', '/design'])(
    'redirects a guest from %s to the landing page in production',
    async (at) => {
      inProduction();
      const { address } = renderApp(app, { at });
      await screen.findByRole('heading', { name: 'Manage everything in one place' });
      expect(address()).toBe('/');
    },
  );
});
