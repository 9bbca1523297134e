import { delays } from '@hub/contract/limits';
import type { ShowCaptcha } from './captcha.ts';

interface Turnstile {
  render(host: HTMLElement, options: Readonly<Record<string, unknown>>): string;
  reset(id: string): void;
  remove(id: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

let loading: Promise<void> | null = null;

/** Loads the vendor's script once; a failed load can be retried. */
function load(): Promise<void> {
  loading ??= new Promise((done, fail) => {
    const element = document.createElement('script');
    element.src = script;
    element.addEventListener('load', () => done());
    element.addEventListener('error', () => {
      element.remove();
      loading = null;
      fail(new Error('The script of the captcha did not load.'));
    });
    document.head.append(element);
  });
  return loading;
}

const schemeOf = (): string => document.documentElement.dataset['theme'] ?? 'auto';

/** Shows Cloudflare Turnstile. The user may have to act in its iframe. */
export const showTurnstile: ShowCaptcha = async ({ host, siteKey, language, onState }) => {
  if (window.turnstile === undefined) await load();
  const { turnstile } = window;
  if (turnstile === undefined || siteKey === null) throw new Error('Turnstile is not there.');
  let token: string | null = null;
  const take = (next: string | null, state: 'open' | 'solved' | 'failed'): void => {
    token = next;
    onState(state);
  };
  const id = turnstile.render(host, {
    sitekey: siteKey,
    theme: schemeOf(),
    size: 'flexible',
    language: language.toLowerCase(),
    callback: (next: string) => take(next, 'solved'),
    'expired-callback': () => take(null, 'open'),
    'error-callback': () => take(null, 'failed'),
  });

  return {
    solve: () => Promise.resolve(token),
    reset() {
      take(null, 'open');
      turnstile.reset(id);
    },
    // Removes the iframe after a delay, so that its last requests succeed (section 9).
    remove: () => void setTimeout(() => turnstile.remove(id), delays.captchaRemoval),
  };
};
