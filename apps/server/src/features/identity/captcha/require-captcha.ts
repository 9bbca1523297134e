import type { Captcha } from './captcha.ts';
import { Problem } from '#platform/problem.ts';

interface Solved {
  readonly solution: string | null | undefined;
  readonly address: string;
}

const messages = {
  missing: 'Please solve the captcha first.',
  wrong: 'The captcha was not solved, or took too long. Please solve it again.',
} as const;

/** Throws `captcha` unless it was solved; where no provider is configured, nothing is asked. */
export async function requireCaptcha(captcha: Captcha, { solution, address }: Solved) {
  const verdict = await captcha.check(solution, address);
  if (verdict !== 'solved') throw new Problem('captcha', { message: messages[verdict] });
}
