import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnswerOf } from '@hub/contract/calls';
import { configQuery } from '#api/config.ts';
import { aConfig, renderApp } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { ContactSlot } from './user-slot.tsx';

const own: Partial<AnswerOf<'config'>> = {
  captcha: { provider: 'altcha', site_key: null },
  messenger: { provider: 'own', app_id: null },
};
const contact = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Contact us' });

test.each([
  '/reset-password/secret-code',
  '/verify-email/secret-code',
  '/not-me/secret-code',
  '/keep-factor/secret-code',
])('hides the contact panel at %s when it would load a vendor’s script', async (at) => {
  answer('config', aConfig(own));
  const { client } = renderApp(<ContactSlot />, { at });
  await contact();
  const vendors = aConfig({ ...own, messenger: { provider: 'intercom', app_id: 'app' } });
  act(() => void client.setQueryData(configQuery.queryKey, vendors));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Contact us' })).toBeNull());
});

test('shows the contact panel beside a mailed code when messenger and captcha are the hub’s own', async () => {
  answer('config', aConfig(own));
  renderApp(<ContactSlot />, { at: '/reset-password/secret-code' });
  expect(await contact()).toBeVisible();
});

test('shows the contact panel on the screen that requests a reset link, even with a vendor’s messenger', async () => {
  answer('config', aConfig({ ...own, messenger: { provider: 'intercom', app_id: 'app' } }));
  renderApp(<ContactSlot />, { at: '/reset-password' });
  expect(await contact()).toBeVisible();
});
