import type { CaptchaForm } from '@hub/contract/calls';
import { texts } from '#identity/texts.ts';
import { Problem } from '#platform/problem.ts';

export type CaptchaSettings =
  | { readonly provider: 'off' }
  | { readonly provider: 'altcha' }
  | { readonly provider: 'turnstile'; readonly siteKey: string; readonly secret: string };

/** `missing`: nothing was sent. `wrong`: not solved, too old, or used before. */
export type CaptchaVerdict = 'solved' | 'missing' | 'wrong';

export interface CaptchaUse {
  readonly form: CaptchaForm;
  readonly address: string;
}

/** Captcha: evidence that a person, or at least computing effort, is behind a request. */
export interface Captcha {
  readonly provider: CaptchaSettings['provider'];
  /** Site key of the browser's widget; null if it needs none. */
  readonly siteKey: string | null;
  /** Origins of the widget's script and frames, besides the hub. */
  readonly origins: readonly string[];
  /** Returns a challenge of the hub; null if the vendor makes the challenge. */
  challenge(use: CaptchaUse): Promise<Readonly<Record<string, unknown>> | null>;
  /**
   * Verifies a solution, which is valid once. Throws `unavailable` with a message if the vendor
   * gives no usable answer. The check may use the network, so never call it in a transaction.
   */
  check(solution: string | null | undefined, use: CaptchaUse): Promise<CaptchaVerdict>;
}

/** Captcha that accepts every request; only rate limits apply. */
export const noCaptcha: Captcha = {
  provider: 'off',
  siteKey: null,
  origins: [],
  challenge: async () => null,
  check: async () => 'solved',
};

const messages = () => ({ missing: texts.captchaMissing, wrong: texts.captchaWrong }) as const;

/** Throws `captcha` if the solution is missing or wrong, unless no provider is configured. */
export async function requireCaptcha(
  captcha: Captcha,
  { solution, ...use }: CaptchaUse & { readonly solution: string | null | undefined },
) {
  const verdict = await captcha.check(solution, use);
  if (verdict !== 'solved') throw new Problem('captcha', { message: messages()[verdict] });
}
