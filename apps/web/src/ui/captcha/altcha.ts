import type { CaptchaState, ShowCaptcha } from './captcha.ts';
import { texts } from './texts.ts';

const challengeAddress = '/api/captcha/challenge';

/** The content policy forbids the build with inline styles and blob workers. */
async function load(language: string): Promise<void> {
  const [{ default: Worker }] = await Promise.all([
    import('altcha/workers/pbkdf2?worker'),
    import('altcha/external'),
    import('altcha/altcha.css'),
  ]);
  globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker());
  const englishTexts = globalThis.$altcha.i18n.get('en');
  globalThis.$altcha.i18n.set(language, { ...englishTexts, ...texts.altcha });
}

/** Milliseconds before a restart, in which a check that is already starting reports itself. */
const pause = 50;

const states: Readonly<Record<string, CaptchaState>> = {
  verifying: 'solving',
  verified: 'solved',
  error: 'failed',
};

/** Shows ALTCHA, a proof of work that starts with the first focus in the form. */
export const showAltcha: ShowCaptcha = async ({ form: purpose, host, language, onState }) => {
  await load(language);
  const widget = document.createElement('altcha-widget');
  let state: CaptchaState = 'open';
  let payload: string | null = null;
  const waiting = new Set<(payload: string | null) => void>();
  widget.addEventListener('statechange', (event) => {
    const { detail } = event as CustomEvent<{ state: string; payload: string | null }>;
    state = states[detail.state] ?? 'open';
    payload = state === 'solved' ? detail.payload : null;
    onState(state);
    if (state === 'solving') return;
    if (state === 'open' && waiting.size > 0) return startAgain();
    for (const resolve of waiting) resolve(payload);
    waiting.clear();
  });
  let isStarting = false;
  // Starts the check only once. The widget cancels one of two parallel starts with an error, and
  // reports a start only after a delay.
  const start = async (): Promise<void> => {
    if (isStarting || state === 'solving' || state === 'solved') return;
    isStarting = true;
    await widget.verify().finally(() => (isStarting = false));
  };
  // A click on the widget may cancel a running check. The check then starts again.
  const startAgain = (): void =>
    void setTimeout(() => {
      if (state === 'open' && waiting.size > 0) void start();
    }, pause);
  const form = host.closest('form');
  const onTouch = (): void => {
    if (state === 'open') void start();
  };
  form?.addEventListener('focusin', onTouch);
  // The user may have focused the form before this code ran.
  widget.addEventListener('load', () => {
    if (form?.contains(document.activeElement) ?? false) onTouch();
  });
  widget.setAttribute('challenge', `${challengeAddress}?form=${purpose}`);
  widget.setAttribute('auto', 'off');
  widget.setAttribute('type', 'checkbox');
  widget.setAttribute('language', language);
  const looks = {
    hideFooter: true,
    hideLogo: true,
    minDuration: 0,
    humanInteractionSignature: false,
  };
  widget.setAttribute('configuration', JSON.stringify(looks));
  host.replaceChildren(widget);

  return {
    solve() {
      if (payload !== null) return Promise.resolve(payload);
      return new Promise((done) => {
        waiting.add(done);
        void start();
      });
    },
    reset: () => widget.reset(),
    remove() {
      form?.removeEventListener('focusin', onTouch);
      widget.remove();
    },
  };
};
