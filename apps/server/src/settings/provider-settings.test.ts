import { expect, test } from 'vitest';
import { readCaptcha } from './provider-settings.ts';
import { createReader } from './config-reader.ts';

function reading(env: Record<string, string>, mode: { production: boolean }) {
  const read = createReader(env, () => 'from a file');
  return { settings: readCaptcha(read, mode), faults: read.faults };
}

test.each([true, false])(
  'the captcha is ALTCHA by default, in the sandbox and in production (production: %s)',
  (production) => {
    const { settings, faults } = reading({}, { production });
    expect(settings).toEqual({ provider: 'altcha' });
    expect(faults).toEqual([]);
  },
);

test('the captcha may be off only in the sandbox', () => {
  const env = { CAPTCHA_PROVIDER: 'off' };
  expect(reading(env, { production: false }).faults).toEqual([]);
  expect(reading(env, { production: true }).faults).toEqual([
    'CAPTCHA_PROVIDER=off is only allowed in the sandbox.',
  ]);
});

test('Turnstile needs two keys, and its secret may come from a file', () => {
  const env = { CAPTCHA_PROVIDER: 'turnstile' };
  expect(reading(env, { production: true }).faults).toEqual([
    'CAPTCHA_SITE_KEY is missing.',
    'CAPTCHA_SECRET is missing.',
  ]);
  const keys = { ...env, CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET_FILE: '/run/secrets/captcha' };
  expect(reading(keys, { production: true })).toEqual({
    settings: { provider: 'turnstile', siteKey: 'site', secret: 'from a file' },
    faults: [],
  });
});

test('refuses an unknown captcha provider and names it', () => {
  const { faults } = reading({ CAPTCHA_PROVIDER: 'recaptcha' }, { production: false });
  expect(faults).toEqual(['CAPTCHA_PROVIDER must be altcha, turnstile, off, not recaptcha.']);
});
