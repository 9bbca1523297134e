import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Route, Switch } from '@hub/client/router';
import { delays } from '@hub/contract/limits';
import type { AnswerOf } from '@hub/contract/calls';
import { routes } from '#lib/paths.ts';
import { aConfig, renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { Page as LoginPage } from './login-page.tsx';
import { Page as ResetPage } from './reset-password-page.tsx';

// jsdom has neither workers nor the vendor’s script, so fake widgets replace both.
vi.mock('altcha/external', () => ({}));
vi.mock('altcha/altcha.css', () => ({}));
vi.mock('altcha/workers/pbkdf2?worker', () => ({ default: vi.fn() }));

const person = userEvent.setup();
let solutions = 0;
let worksAtOnce = true;
/** Starts that the fake widget delays, as the real widget does; null to start without a delay. */
let orders: (() => void)[] | null = null;

class FakeAltcha extends HTMLElement {
  tell(state: string, payload: string | null = null): void {
    this.dispatchEvent(new CustomEvent('statechange', { detail: { state, payload } }));
  }
  async verify(): Promise<void> {
    await (orders && new Promise<void>((go) => orders?.push(go)));
    this.tell('verifying');
    if (worksAtOnce) this.solve();
  }
  solve(): void {
    this.tell('verified', `solution ${++solutions}`);
  }
  reset(): void {
    this.tell('unverified');
  }
}
customElements.define('altcha-widget', FakeAltcha);

const widget = (): FakeAltcha => document.querySelector<HTMLElement>('altcha-widget') as FakeAltcha;

beforeEach(() => {
  solutions = 0;
  worksAtOnce = true;
  orders = null;
  const i18n = { get: () => ({}), set: () => undefined };
  vi.stubGlobal('$altcha', { algorithms: new Map(), i18n: i18n });
});

const configure = (captcha: AnswerOf<'config'>['captcha']): void =>
  answer('config', aConfig({ captcha }));

interface SentCaptchas {
  readonly captchas: unknown[];
}

function takeResets(success = true): SentCaptchas {
  const sent: SentCaptchas = { captchas: [] };
  answer('resetPassword', async (request) => {
    sent.captchas.push(((await request.json()) as { captcha?: unknown }).captcha);
    return { success, message: `Answer ${sent.captchas.length}` };
  });
  return sent;
}

const send = (): Promise<void> =>
  person.click(screen.getByRole('button', { name: /Send link|Loading/ }));

async function openReset(): Promise<HTMLElement> {
  renderApp(<ResetPage />);
  await person.type(screen.getByLabelText('Email'), 'marta@example.test');
  return screen.findByRole('group', { name: 'Bot check' });
}

test('shows no captcha without a configured provider', async () => {
  configure({ provider: 'off', site_key: null });
  const sent = takeResets();
  renderApp(<ResetPage />);
  await person.type(screen.getByLabelText('Email'), 'marta@example.test');
  await send();
  await screen.findByText('Answer 1');
  expect(screen.queryByRole('group', { name: 'Bot check' })).toBeNull();
  expect(sent.captchas).toEqual([null]);
});

test('solves ALTCHA again for each submission', async () => {
  configure({ provider: 'altcha', site_key: null });
  const sent = takeResets();
  await openReset();
  await waitFor(() => expect(widget()).toBeInTheDocument());
  await send();
  await screen.findByText('Answer 1');
  await send();
  await screen.findByText('Answer 2');
  expect(sent.captchas).toEqual(['solution 1', 'solution 2']);
});

test('starts ALTCHA automatically when the form was touched before the widget loaded', async () => {
  configure({ provider: 'altcha', site_key: null });
  await openReset();
  await waitFor(() => expect(widget()).toBeInTheDocument());
  act(() => void widget().dispatchEvent(new Event('load')));
  expect(await screen.findByText('Check complete.')).toBeInTheDocument();
  expect(solutions).toBe(1);
});

test('does not start ALTCHA before the form is touched', async () => {
  configure({ provider: 'altcha', site_key: null });
  renderApp(<ResetPage />);
  await waitFor(() => expect(widget()).toBeInTheDocument());
  act(() => void widget().dispatchEvent(new Event('load')));
  expect(solutions).toBe(0);
});

test('a submission waits for a running check', async () => {
  configure({ provider: 'altcha', site_key: null });
  const sent = takeResets();
  worksAtOnce = false;
  await openReset();
  await waitFor(() => expect(widget()).toBeInTheDocument());
  await send();
  expect(await screen.findByText('Your device is running the check…')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Loading...' })).toHaveAttribute('aria-busy', 'true');
  expect(sent.captchas).toEqual([]);
  act(() => widget().solve());
  await screen.findByText('Answer 1');
  expect(sent.captchas).toEqual(['solution 1']);
});

test('sends the form after the widget reset its check and solved it again', async () => {
  configure({ provider: 'altcha', site_key: null });
  const sent = takeResets();
  worksAtOnce = false;
  await openReset();
  await waitFor(() => expect(widget()).toBeInTheDocument());
  await send();
  worksAtOnce = true;
  act(() => widget().tell('unverified'));
  await screen.findByText('Answer 1');
  expect(sent.captchas).toEqual(['solution 1']);
});

test('starts one check for two touches and a click', async () => {
  configure({ provider: 'altcha', site_key: null });
  const sent = takeResets();
  orders = [];
  renderApp(<ResetPage />);
  await waitFor(() => expect(widget()).toBeInTheDocument());
  await person.type(screen.getByLabelText('Email'), 'marta@example.test');
  act(() => void widget().dispatchEvent(new Event('load')));
  await send();
  // The widget does not start by itself.
  expect(widget()).toHaveAttribute('auto', 'off');
  const begun = orders.splice(0);
  expect(begun).toHaveLength(1);
  act(() => begun[0]?.());
  await screen.findByText('Answer 1');
  expect(sent.captchas).toEqual(['solution 1']);
});

test('a submission waits for the captcha settings', async () => {
  let sendConfig: () => void = () => undefined;
  const configReady = new Promise<void>((done) => (sendConfig = done));
  answer('config', async () => {
    await configReady;
    return aConfig({ captcha: { provider: 'altcha', site_key: null } });
  });
  const sent = takeResets();
  renderApp(<ResetPage />);
  await person.type(screen.getByLabelText('Email'), 'marta@example.test');
  await send();
  sendConfig();
  await screen.findByText('Answer 1');
  expect(sent.captchas).toEqual(['solution 1']);
});

test('a failed check shows an error, keeps the input and sends nothing', async () => {
  configure({ provider: 'altcha', site_key: null });
  const sent = takeResets();
  worksAtOnce = false;
  await openReset();
  await waitFor(() => expect(widget()).toBeInTheDocument());
  await send();
  act(() => widget().tell('error'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The check failed.');
  expect(screen.getByLabelText('Email')).toHaveValue('marta@example.test');
  expect(sent.captchas).toEqual([]);
});

test('requests a new solution after the hub refused the first', async () => {
  configure({ provider: 'altcha', site_key: null });
  await openReset();
  await waitFor(() => expect(widget()).toBeInTheDocument());
  refuse('resetPassword', 'captcha');
  await send();
  await screen.findByRole('alert');
  const sent = takeResets();
  await send();
  await screen.findByText('Answer 1');
  expect(sent.captchas).toEqual(['solution 2']);
});

test('the login shows a captcha only after the hub requires it', async () => {
  configure({ provider: 'altcha', site_key: null });
  const wrong = { success: false, message: 'Wrong.', result_type: 'wrong_credentials' as const };
  const captchas: unknown[] = [];
  answer('login', async (request) => {
    captchas.push(((await request.json()) as { captcha?: unknown }).captcha);
    return { ...wrong, captcha: true };
  });
  renderApp(<LoginPage />);
  await person.type(await screen.findByLabelText('Username or email'), 'marta');
  await person.type(screen.getByLabelText('Password'), 'Secret-123');
  expect(screen.queryByRole('group', { name: 'Bot check' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(widget()).toBeInTheDocument());
  const first = widget();
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(captchas).toEqual([null, 'solution 1']));
  expect(widget()).toBe(first);
});

test('sends the Turnstile token once and removes the widget five seconds after the form', async () => {
  configure({ provider: 'turnstile', site_key: 'site-key' });
  const removed: string[] = [];
  let solved: (token: string) => void = () => undefined;
  let resets = 0;
  vi.stubGlobal('turnstile', {
    render: (_: unknown, options: { sitekey: string; callback: typeof solved }) => {
      expect(options).toMatchObject({ sitekey: 'site-key', language: 'en' });
      solved = options.callback;
      return 'widget-1';
    },
    reset: () => (resets += 1),
    remove: (id: string) => removed.push(id),
  });
  const sent = takeResets();
  const { unmount } = renderApp(<ResetPage />);
  await person.type(screen.getByLabelText('Email'), 'marta@example.test');
  await waitFor(() =>
    expect(screen.getByRole('group', { name: /Bot check/ })).toHaveAttribute('aria-busy', 'false'),
  );
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please complete the bot check');
  expect(sent.captchas).toEqual([]);
  act(() => solved('token-1'));
  await send();
  await screen.findByText('Answer 1');
  expect(sent.captchas).toEqual(['token-1']);
  expect(resets).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  unmount();
  await vi.advanceTimersByTimeAsync(delays.captchaRemoval - 1);
  expect(removed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(removed).toEqual(['widget-1']);
});

test('shows an error with a retry when a vendor’s script does not load', async () => {
  configure({ provider: 'turnstile', site_key: 'site-key' });
  await openReset();
  const script = await waitFor(() => {
    const element = document.head.querySelector('script');
    expect(element).not.toBeNull();
    return element as HTMLScriptElement;
  });
  expect(script.src).toMatch(/^https:\/\/challenges\.cloudflare\.com\//);
  act(() => void script.dispatchEvent(new Event('error')));
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.head.querySelector('script')).not.toBeNull());
});

test('runs no vendor’s script on a screen with a mailed code', async () => {
  configure({ provider: 'turnstile', site_key: 'site-key' });
  answer('resetPasswordStep2', { success: true, message: 'Please choose.' });
  const screens = (
    <Switch>
      <Route path={routes.resetPassword} component={ResetPage} />
    </Switch>
  );
  renderApp(screens, { at: '/reset-password/secret-code' });
  await screen.findByLabelText('New password');
  expect(document.querySelector('script')).toBeNull();
});
