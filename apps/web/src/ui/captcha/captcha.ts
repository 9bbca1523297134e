import type { CaptchaForm } from '@hub/contract/calls';

/** State of a captcha. */
export type CaptchaState = 'open' | 'solving' | 'solved' | 'failed';

/** Data for rendering a provider's captcha. */
export interface CaptchaPlace {
  /** A solution belongs to one form, where the hub itself checks it. */
  readonly form: CaptchaForm;
  readonly host: HTMLElement;
  /** Site key of the vendor; null if it needs none. */
  readonly siteKey: string | null;
  /** BCP 47 tag of the page's language. */
  readonly language: string;
  readonly onState: (state: CaptchaState) => void;
}

/** Captcha widget of any provider. */
export interface ShownCaptcha {
  /** The solution; waits while it is being solved. Null if the person has to act first. */
  solve(): Promise<string | null>;
  /** Call it after every submit, because each solution counts once. */
  reset(): void;
  remove(): void;
}

/** Loads a provider and shows it; rejects where it cannot be loaded. */
export type ShowCaptcha = (place: CaptchaPlace) => Promise<ShownCaptcha>;
