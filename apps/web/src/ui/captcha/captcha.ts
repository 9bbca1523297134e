import type { CaptchaForm } from '@hub/contract/calls';

export type CaptchaState = 'open' | 'solving' | 'solved' | 'failed';

interface CaptchaPlace {
  /** Form of the captcha; the hub accepts a solution only for this form. */
  readonly form: CaptchaForm;
  readonly host: HTMLElement;
  /** Site key of the vendor; null if the provider needs none. */
  readonly siteKey: string | null;
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

export type ShowCaptcha = (place: CaptchaPlace) => Promise<ShownCaptcha>;
