import type { Captcha } from './captcha.ts';
import { texts } from '#identity/texts.ts';
import { Problem } from '#platform/problem.ts';

interface Solved {
  readonly solution: string | null | undefined;
  readonly address: string;
}

const messages = { missing: texts.captchaMissing, wrong: texts.captchaWrong } as const;

/** Throws `captcha` unless it was solved; where no provider is configured, nothing is asked. */
export async function requireCaptcha(captcha: Captcha, { solution, address }: Solved) {
  const verdict = await captcha.check(solution, address);
  if (verdict !== 'solved') throw new Problem('captcha', { message: messages[verdict] });
}
