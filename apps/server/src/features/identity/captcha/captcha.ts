import type { CaptchaForm } from '@hub/contract/calls';

/** Which captcha the operator chose, with what it needs. */
export type CaptchaSettings =
  | { readonly provider: 'off' }
  | { readonly provider: 'altcha' }
  | { readonly provider: 'turnstile'; readonly siteKey: string; readonly secret: string };

/** `missing`: nothing was sent. `wrong`: not solved, too old, or used before. */
export type CaptchaVerdict = 'solved' | 'missing' | 'wrong';

/** To which form, from which address: a solution of another counts for nothing. */
export interface CaptchaUse {
  readonly form: CaptchaForm;
  readonly address: string;
}

/** The proof that a person, or at least some effort, stands behind a request. */
export interface Captcha {
  readonly provider: CaptchaSettings['provider'];
  /** What the browser's widget is called with; null where it needs nothing. */
  readonly siteKey: string | null;
  /** Where the widget's script and frames come from, other than from the hub. */
  readonly origins: readonly string[];
  /** The challenge that the hub sets itself; null where the vendor does. */
  challenge(use: CaptchaUse): Promise<Readonly<Record<string, unknown>> | null>;
  /**
   * Holds a solution against its challenge; each counts once. Fails closed: throws `unavailable`
   * in words when the vendor gives no usable answer. May use the network: not in a transaction.
   */
  check(solution: string | null | undefined, use: CaptchaUse): Promise<CaptchaVerdict>;
}

/** No captcha: the limits stand alone. */
export const noCaptcha: Captcha = {
  provider: 'off',
  siteKey: null,
  origins: [],
  challenge: async () => null,
  check: async () => 'solved',
};
