import type { Reader } from './config-reader.ts';
import type { CaptchaSettings } from '#features/identity';
import type { AnalyticsSettings } from '#features/analytics';

/** Reads `ANALYTICS_PROVIDER`, `ANALYTICS_SITE` and `ANALYTICS_URL`. */
export function readAnalytics(read: Reader): AnalyticsSettings {
  const provider = read.choice('ANALYTICS_PROVIDER', ['own', 'plausible'], 'own');
  if (provider === 'own') return { provider };
  const site = read.text('ANALYTICS_SITE', null);
  return { provider, site, url: read.origin('ANALYTICS_URL', 'https://plausible.io') };
}

/** Reads `CAPTCHA_PROVIDER`, `CAPTCHA_SITE_KEY` and `CAPTCHA_SECRET`. */
export function readCaptcha(read: Reader, mode: { readonly production: boolean }): CaptchaSettings {
  const choices = ['altcha', 'turnstile', 'off'] as const;
  const provider = read.choice('CAPTCHA_PROVIDER', choices, 'altcha');
  if (provider === 'off' && mode.production) {
    read.fault('CAPTCHA_PROVIDER=off is only allowed in the sandbox.');
  }
  if (provider !== 'turnstile') return { provider };
  return {
    provider,
    siteKey: read.text('CAPTCHA_SITE_KEY', null),
    secret: read.secret('CAPTCHA_SECRET', null),
  };
}
