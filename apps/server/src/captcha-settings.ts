import type { CaptchaSettings } from '#features/identity';
import type { Reader } from './config-reader.ts';

/** Whether the screens show the captcha's widget; until they do, none is asked for by default. */
const screensSolveCaptchas = false;

interface CaptchaRules {
  readonly production: boolean;
  readonly ready?: boolean;
}

/** `CAPTCHA_PROVIDER`, `CAPTCHA_SITE_KEY` and `CAPTCHA_SECRET`. */
export function readCaptcha(
  read: Reader,
  { production, ready = screensSolveCaptchas }: CaptchaRules,
): CaptchaSettings {
  const choices = ['altcha', 'turnstile', 'off'] as const;
  const provider = read.choice('CAPTCHA_PROVIDER', choices, ready ? 'altcha' : 'off');
  if (provider === 'off' && production && ready) {
    read.fault('CAPTCHA_PROVIDER=off is for the sandbox only.');
  }
  if (provider !== 'turnstile') return { provider };
  return {
    provider,
    siteKey: read.text('CAPTCHA_SITE_KEY', null),
    secret: read.secret('CAPTCHA_SECRET', null),
  };
}
