import type { Captcha, CaptchaUse } from './captcha.ts';
import { texts } from '#identity/texts.ts';
import { Problem } from '#platform/problem.ts';

interface CaptchaSolution extends CaptchaUse {
  readonly solution: string | null | undefined;
}

const messages = () => ({ missing: texts.captchaMissing, wrong: texts.captchaWrong }) as const;

/** Throws `captcha` without a valid solution; requires nothing if no provider is configured. */
export async function requireCaptcha(captcha: Captcha, { solution, ...use }: CaptchaSolution) {
  const verdict = await captcha.check(solution, use);
  if (verdict !== 'solved') throw new Problem('captcha', { message: messages()[verdict] });
}
