import { createAltcha } from './altcha.ts';
import { noCaptcha, type Captcha, type CaptchaSettings } from './captcha.ts';
import type { CaptchaStore } from './captcha-store.ts';
import { createTurnstile } from './turnstile.ts';
import type { Parts } from '#platform/parts.ts';

interface CaptchaDependencies extends Pick<Parts, 'db' | 'clock' | 'keys'> {
  readonly settings: CaptchaSettings;
  readonly store: CaptchaStore;
}

/** The captcha that the settings name. Another vendor is one more case here. */
export function createCaptcha({ settings, db, ...parts }: CaptchaDependencies): Captcha {
  if (settings.provider === 'off') return noCaptcha;
  if (settings.provider === 'altcha') return createAltcha(parts);
  return createTurnstile({ ...settings, forbidNetwork: () => db.forbidNetwork() });
}
