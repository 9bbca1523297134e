import { IconAlertCircle } from '@tabler/icons-react';
import { useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { currentLanguage } from '@hub/language';
import type { CaptchaForm } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { classNames } from '@hub/ui/class-names';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { showAltcha } from './altcha.ts';
import styles from './captcha.module.css';
import type { CaptchaState, ShownCaptcha } from './captcha.ts';
import { texts } from './texts.ts';
import { showTurnstile } from './turnstile.ts';

const providers = { altcha: showAltcha, turnstile: showTurnstile };

export type CaptchaHandle = Pick<ShownCaptcha, 'solve' | 'reset'>;

interface CaptchaBoxProps {
  readonly form: CaptchaForm;
  readonly provider: keyof typeof providers;
  readonly siteKey: string | null;
  readonly handle: Ref<CaptchaHandle>;
  /** True if the form was submitted before the captcha was solved. */
  readonly missed: boolean;
  readonly retry: () => void;
}

export function CaptchaBox(props: CaptchaBoxProps) {
  const { form, provider, siteKey, handle, missed, retry } = props;
  const { code: language } = currentLanguage();
  const host = useRef<HTMLDivElement>(null);
  /** Resolves to null if the captcha cannot be loaded. */
  const captchaRef = useRef<Promise<ShownCaptcha | null> | null>(null);
  const [load, setLoad] = useState<'loading' | 'there' | 'failed'>('loading');
  const [state, setState] = useState<CaptchaState>('open');
  // A layout effect runs before the handle is set, so that `solve` finds the captcha.
  useLayoutEffect(() => {
    const place = host.current;
    if (place === null) return undefined;
    let isUnmounted = false;
    setLoad('loading');
    const onState = (next: CaptchaState): void => void (isUnmounted || setState(next));
    const loading = providers[provider]({ form, host: place, siteKey, language, onState }).catch(
      () => null,
    );
    captchaRef.current = loading;
    void loading.then((captcha) => isUnmounted || setLoad(captcha === null ? 'failed' : 'there'));
    return () => {
      isUnmounted = true;
      captchaRef.current = null;
      void loading.then((captcha) => captcha?.remove());
    };
  }, [form, provider, siteKey, language]);
  useImperativeHandle(handle, () => ({
    solve: async () => (await (await captchaRef.current)?.solve()) ?? null,
    reset: () => void captchaRef.current?.then((captcha) => captcha?.reset()),
  }));
  const faultText =
    missed && state === 'open' ? texts.first : state === 'failed' ? texts.failed : null;
  return (
    <div
      className={styles.box}
      role="group"
      aria-label={texts.label}
      aria-busy={load === 'loading'}
    >
      <div ref={host} className={classNames(styles.host, load !== 'there' && styles.awaited)} />
      {load === 'failed' && <NotLoaded retry={retry} />}
      {/* Shown from the start, because a late hint would move the button during a click. */}
      {load !== 'failed' && provider === 'altcha' && (
        <p className={styles.hint}>{texts.altchaHint}</p>
      )}
      {faultText !== null && load !== 'failed' && (
        <p className={styles.fault} role="alert">
          <IconAlertCircle aria-hidden size="1em" stroke={1.75} />
          <span>{faultText}</span>
        </p>
      )}
      <VisuallyHidden>
        <span role="status">
          {state === 'solving' ? texts.solving : state === 'solved' ? texts.solved : ''}
        </span>
      </VisuallyHidden>
    </div>
  );
}

const NotLoaded = ({ retry }: { readonly retry: () => void }) => (
  <Alert
    tone="attention"
    announce="alert"
    title={texts.notLoadedTitle}
    actions={
      <Button size="small" onClick={retry}>
        {texts.retry}
      </Button>
    }
  >
    <p>{texts.notLoaded}</p>
  </Alert>
);
