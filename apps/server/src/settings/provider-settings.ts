import type { Reader } from './config-reader.ts';
import type { CaptchaSettings } from '#features/identity';
import type { AnalyticsSettings } from '#features/analytics';

export function readAnalytics(reader: Reader): AnalyticsSettings {
  const provider = reader.choice('ANALYTICS_PROVIDER', ['own', 'plausible'], 'own');
  if (provider === 'own') return { provider };
  const site = reader.text('ANALYTICS_SITE', null);
  return { provider, site, url: reader.origin('ANALYTICS_URL', 'https://plausible.io') };
}

export function readCaptcha(
  reader: Reader,
  mode: { readonly production: boolean },
): CaptchaSettings {
  const choices = ['altcha', 'turnstile', 'off'] as const;
  const provider = reader.choice('CAPTCHA_PROVIDER', choices, 'altcha');
  if (provider === 'off' && mode.production) {
    reader.fault('CAPTCHA_PROVIDER=off is only allowed in the sandbox.');
  }
  if (provider !== 'turnstile') return { provider };
  return {
    provider,
    siteKey: reader.text('CAPTCHA_SITE_KEY', null),
    secret: reader.secret('CAPTCHA_SECRET', null),
  };
}
