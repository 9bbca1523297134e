import type { CaptchaForm } from '@hub/contract/calls';

export type CaptchaState = 'open' | 'solving' | 'solved' | 'failed';

export interface CaptchaPlace {
  /** Form of the captcha; the hub accepts a solution only for this form. */
  readonly form: CaptchaForm;
  readonly host: HTMLElement;
  /** Site key of the vendor; null if the provider needs none. */
  readonly siteKey: string | null;
  /** BCP 47 tag of the page's language. */
  readonly language: string;
  readonly onState: (state: CaptchaState) => void;
}

export interface ShownCaptcha {
  /** Resolves with the solution once solved; with null if the user must act first. */
  solve(): Promise<string | null>;
  /** Drops the solution. Call it after every submission, because each solution is valid once. */
  reset(): void;
  remove(): void;
}

/** Loads and shows a captcha; rejects if it cannot be loaded. */
export type ShowCaptcha = (place: CaptchaPlace) => Promise<ShownCaptcha>;
