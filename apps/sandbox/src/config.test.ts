import { expect, test } from 'vitest';
import { parseConfig } from '#sandbox/config.ts';

test('uses defaults for an empty environment', () => {
  expect(parseConfig({})).toEqual({
    ok: true,
    config: {
      host: '127.0.0.1',
      port: 3001,
      smtpPort: 3002,
      imapPort: 3003,
      dataDir: '.data/sandbox',
      hubUrl: null,
      confirmationUrl: null,
      pageSize: 100,
      clientId: 'customer-hub-sandbox',
      clientSecret: 'sandbox-client-secret',
      personalToken: 'sandbox-personal-token',
    },
  });
});

test('reports all faults at once', () => {
  const result = parseConfig({
    SANDBOX_PORT: '70000',
    SANDBOX_SMTP_PORT: 'mail',
    SANDBOX_PAGE_SIZE: '0',
    SANDBOX_HUB_URL: 'hub.example',
    SANDBOX_CONFIRMATION_URL: 'ftp://hub.example',
  });
  expect(result).toEqual({
    ok: false,
    faults: [
      expect.stringContaining('SANDBOX_PORT'),
      expect.stringContaining('SANDBOX_SMTP_PORT'),
      expect.stringContaining('SANDBOX_HUB_URL'),
      expect.stringContaining('SANDBOX_CONFIRMATION_URL'),
      expect.stringContaining('SANDBOX_PAGE_SIZE'),
    ],
  });
});

test('refuses one port for two servers, except port 0', () => {
  expect(parseConfig({ SANDBOX_PORT: '4000', SANDBOX_SMTP_PORT: '4000' }).ok).toBe(false);
  expect(
    parseConfig({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_IMAP_PORT: '0' }).ok,
  ).toBe(true);
});
