import { expect, test } from 'vitest';
import { inRoot } from '#scripts/machine/places.ts';
import { readStartSettings } from './start-settings.ts';

test('connects the hub of a fresh clone to the sandbox', () => {
  const { hub, sandbox, dataDir } = readStartSettings({ PORT: '4000' });
  expect(dataDir).toBe(inRoot('.data'));
  expect(hub).toMatchObject({
    PORT: '4000',
    HUB_DATA_DIR: inRoot('.data'),
    ENVATO_API_URL: 'http://127.0.0.1:4001',
    SMTP_URL: 'smtp://127.0.0.1:4002',
    INBOUND_IMAP_URL: 'imap://support%40hub.example:sandbox@127.0.0.1:4003',
  });
  expect(sandbox).toMatchObject({
    SANDBOX_PORT: '4001',
    SANDBOX_SMTP_PORT: '4002',
    SANDBOX_IMAP_PORT: '4003',
    SANDBOX_DATA_DIR: inRoot('.data/sandbox'),
    SANDBOX_HUB_URL: 'http://localhost:4000',
    SANDBOX_CONFIRMATION_URL: 'http://localhost:4000/user/envato-authorization',
  });
});

test('prefers variables of the environment, set directly or as a file', () => {
  const { hub } = readStartSettings({
    SMTP_URL: 'smtp://mail.example',
    ENVATO_CLIENT_SECRET_FILE: '/run/secrets/envato',
  });
  expect(hub).not.toHaveProperty('SMTP_URL');
  expect(hub).not.toHaveProperty('ENVATO_CLIENT_SECRET');
  expect(hub).toHaveProperty('ENVATO_CLIENT_ID');
});

test('sets nothing in production', () => {
  const settings = readStartSettings({ NODE_ENV: 'production' });
  expect(settings.production).toBe(true);
  expect(settings.hub).toEqual({});
});

test('derives the confirmation address from the public address', () => {
  const { sandbox } = readStartSettings({ HUB_PUBLIC_URL: 'https://hub.example/' });
  expect(sandbox['SANDBOX_CONFIRMATION_URL']).toBe('https://hub.example/user/envato-authorization');
});

test.each(['0', '65533', '-1', '80.5', '3e3', 'http', ' 80'])('PORT=%s is refused', (text) => {
  expect(() => readStartSettings({ PORT: text })).toThrow('PORT must be a whole number from 1 to');
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['10.0.0.5', 'http://10.0.0.5:3000'],
])('calls HOST=%s at %s', (host, address) => {
  expect(readStartSettings({ HOST: host }).hubAddress).toBe(address);
});
