import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leave } from '@hub/client/leave';
import { recallOrigin, rememberOrigin } from '#lib/origin.ts';
import { answerBuyer } from '#test/buyer.ts';
import { aUser, renderApp, userInfo } from '#test/render.tsx';
import { answer, problem } from '#test/server.ts';
import { App } from './app.tsx';

const app = <App ready={new Map()} />;

describe('guest', () => {
  test('sends a guest from a protected screen to the login, and remembers the whole address', async () => {
    answer('waitingSite', { site: 'shop.example' });
    const { address } = renderApp(app, { at: '/verify?request=abc#top' });
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(address()).toBe('/login');
    expect(recallOrigin()).toBe('/verify?request=abc#top');
  });

  test('does not remember /logout as the address to return to', async () => {
    renderApp(app, { at: '/logout' });
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(recallOrigin()).toBeNull();
  });

  test('redirects a guest from /admin to the login, and remembers the dashboard', async () => {
    const { address } = renderApp(app, { at: '/admin' });
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(address()).toBe('/login');
    expect(recallOrigin()).toBe('/dashboard');
  });

  test.each(['/nowhere', '/admin/users'])(
    'redirects a guest from %s to the landing page',
    async (at) => {
      const { address } = renderApp(app, { at });
      await screen.findByRole('heading', { name: 'Manage everything in one place' });
      expect(address()).toBe('/');
    },
  );
});

test('loads a remembered console address from the server after the sign-in', async () => {
  const insteadFor = vi.spyOn(leave, 'insteadFor').mockImplementation(() => undefined);
  const consoleAddress = '/console/page?q=a%20b#part';
  const { address } = renderApp(app, { at: consoleAddress });
  await screen.findByRole('heading', { name: 'Login', level: 1 });
  expect(address()).toBe('/login');
  expect(recallOrigin()).toBe(consoleAddress);
  answerBuyer();
  answer('getInfo', userInfo());
  answer('login', () => {
    answer('isLogged', aUser());
    return { success: true, captcha: false };
  });
  await userEvent.type(screen.getByLabelText('Username or email'), 'marta');
  await userEvent.type(screen.getByLabelText('Password'), 'Secret-123');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(insteadFor).toHaveBeenCalledExactlyOnceWith(consoleAddress));
  expect(recallOrigin()).toBeNull();
});

describe('signed-in user', () => {
  test('redirects a user without a role from a console address to the landing page', async () => {
    answerBuyer();
    answer('getInfo', userInfo());
    const { address } = renderApp(app, { at: '/console/page', user: aUser() });
    await waitFor(() => expect(address()).toBe('/'));
  });

  test.each([
    [aUser(), null],
    [aUser({ console: '/console/' }), '/console/'],
  ])('shows the link to the console only to a user with a role', async (user, href) => {
    answerBuyer();
    answer('getInfo', userInfo());
    renderApp(app, { at: '/settings', user });
    await screen.findByRole('link', { name: 'Logout' });
    const link = screen.queryByRole('link', { name: 'Console' });
    expect(link?.getAttribute('href') ?? null).toBe(href);
  });

  test('redirects a signed-in user from the login to the remembered address, and forgets the address', async () => {
    rememberOrigin('/settings#security');
    answerBuyer();
    answer('getInfo', userInfo());
    const { address } = renderApp(app, { at: '/login', user: aUser() });
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    expect(address()).toBe('/settings#security');
    expect(recallOrigin()).toBeNull();
  });

  test('redirects a signed-in user from /admin to the dashboard, below the operator’s message', async () => {
    answerBuyer();
    answer('getInfo', userInfo({ error_message: 'Please write to us.' }));
    const { address } = renderApp(app, { at: '/admin', user: aUser() });
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    expect(address()).toBe('/dashboard');
    expect(await screen.findByText('Please write to us.')).toBeVisible();
  });

  test('signs out only after the pending reads have finished', async () => {
    const order: string[] = [];
    answerBuyer();
    answer('getInfo', async () => {
      await new Promise((done) => void setTimeout(done, 200));
      order.push('read');
      return userInfo();
    });
    answer('logout', () => {
      order.push('signed out');
      answer('isLogged', { res: false, captcha: false });
      return { res: true };
    });
    const { address } = renderApp(app, { at: '/logout', user: aUser() });
    await waitFor(() => expect(address()).toBe('/'));
    expect(order).toEqual(['read', 'signed out']);
  });

  test('the logout screen signs the user out and leads to the landing page', async () => {
    answerBuyer();
    answer('getInfo', userInfo());
    const { address } = renderApp(app, { at: '/logout', user: aUser() });
    answer('logout', () => {
      answer('isLogged', { res: false, captcha: false });
      return { res: true };
    });
    await screen.findByRole('heading', { name: 'Manage everything in one place' });
    expect(address()).toBe('/');
    expect(screen.getAllByRole('link', { name: 'Login' })).not.toHaveLength(0);
  });
});

test('shows the login when the session check fails, and runs the check only once', async () => {
  let checks = 0;
  let counted = false;
  renderApp(app, { at: '/login' });
  answer('isLogged', () => {
    checks += 1;
    return problem('internal');
  });
  answer('countVisit', () => {
    counted = true;
    return { counted };
  });
  await screen.findByRole('heading', { name: 'Login', level: 1 });
  await waitFor(() => expect(counted).toBe(true));
  // The new screen also uses the session query. It must not repeat the failed query.
  expect(screen.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
  expect(checks).toBe(1);
});

test('keeps the typed text when a return to the window repeats the session check', async () => {
  let checks = 0;
  renderApp(app, { at: '/login' });
  answer('isLogged', () => {
    checks += 1;
    return problem('internal');
  });
  const name = await screen.findByLabelText('Username or email');
  await userEvent.setup().type(name, 'marta');
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(checks).toBe(2));
  expect(screen.getByLabelText('Username or email')).toBe(name);
  expect(name).toHaveValue('marta');
});

test('a route change focuses the heading, announces the title and sets the document title', async () => {
  renderApp(app, { at: '/terms' });
  const person = userEvent.setup();
  await screen.findByRole('heading', { name: 'Terms', level: 1 });
  const main = screen.getByRole('main');
  await person.click(within(main, 'privacy'));
  const heading = await screen.findByRole('heading', { name: 'Privacy', level: 1 });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Privacy · Customer Hub');
  expect(screen.getByText('Privacy · Customer Hub')).toBeInTheDocument();
});

const within = (element: HTMLElement, linkText: string): HTMLElement => {
  const link = [...element.querySelectorAll('a')].find((a) => a.textContent === linkText);
  if (link === undefined) throw new Error(`no link “${linkText}”`);
  return link;
};

describe('document that blocks vendor scripts', () => {
  const appWithoutVendors = <App ready={new Map()} barsVendors />;
  const reload = vi.fn();
  beforeEach(() => {
    reload.mockClear();
    const page = location;
    const get = (_: object, name: string): unknown =>
      name === 'reload' ? reload : page[name as keyof Location];
    vi.stubGlobal('location', new Proxy({}, { get }));
  });
  afterEach(() => vi.unstubAllGlobals());

  test('keeps the document between steps of the reset, and reloads it for another screen', async () => {
    answer('resetPasswordStep2', { success: true, message: 'Please choose.' });
    const { address } = renderApp(appWithoutVendors, { at: '/reset-password/secret-code' });
    await screen.findByLabelText('New password');
    await waitFor(() => expect(address()).toBe('/reset-password/step-2'));
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(address()).toBe('/login');
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('reloads the document for the form that requests a new link', async () => {
    answer('resetPasswordStep2', { success: false, message: 'This link is too old.' });
    renderApp(appWithoutVendors, { at: '/reset-password/old-code' });
    await userEvent.click(await screen.findByRole('link', { name: /new link/i }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  test('does not reload a document that allows vendor scripts', async () => {
    answer('resetPasswordStep2', { success: true, message: 'Please choose.' });
    const { address } = renderApp(app, { at: '/reset-password/secret-code' });
    await screen.findByLabelText('New password');
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect([address(), reload.mock.calls]).toEqual(['/login', []]);
  });
});
