import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { closed, knowPasskeys } from '#test/passkeys.ts';
import { renderApp } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { Page } from '#identity/login-page.tsx';

beforeEach(() => answer('passkeyOptions', { options: { challenge: 'AAAA' } }));

const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });

test('a click asks for a passkey, and a refusal is shown', async () => {
  const { get } = knowPasskeys();
  renderApp(<Page />);
  answer('loginByPasskey', {
    success: false,
    message: 'This passkey is unknown here.',
    result_type: 'passkey_refused',
  });
  await userEvent.click(await button());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This passkey is unknown here.');
  expect(get.mock.calls).toMatchObject([[{ publicKey: {} }]]);
  expect(get.mock.calls[0]?.[0].mediation).toBeUndefined();
});

test('closing the browser’s prompt shows no message', async () => {
  const { get } = knowPasskeys();
  get.mockRejectedValue(closed());
  renderApp(<Page />);
  await userEvent.click(await button());
  await waitFor(() => expect(get).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the username field offers passkeys when the browser can fill them in', async () => {
  const { get } = knowPasskeys({ fillsIn: true });
  const sent = new Promise((done) => {
    answer('loginByPasskey', async (request) => {
      done(await request.json());
      return { success: false, message: 'Refused.', result_type: 'passkey_refused' };
    });
  });
  renderApp(<Page />);
  expect(await sent).toMatchObject({ passkey: { id: 'AAAA' } });
  expect(get).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ mediation: 'conditional' }),
  );
  expect(screen.getByLabelText('Username or email')).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  );
});

test('shows no passkey button in a browser without passkeys', async () => {
  const { get } = knowPasskeys();
  vi.stubGlobal('PublicKeyCredential', undefined);
  renderApp(<Page />);
  await screen.findByLabelText('Username or email');
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  expect(get).not.toHaveBeenCalled();
});
