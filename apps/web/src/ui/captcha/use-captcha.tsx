import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { CaptchaForm } from '@hub/contract/calls';
import { configQuery } from '#api/config.ts';
import { CaptchaBox, type CaptchaHandle } from './captcha-box.tsx';

interface CaptchaMutation<Body> {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly mutate: (body: Body, options: { readonly onSettled: () => void }) => void;
}

/** `needed` is false if the hub does not require a captcha now. */
export function useCaptcha(form: CaptchaForm, needed = true) {
  const client = useQueryClient();
  const { data } = useQuery({ ...configQuery, enabled: needed });
  const handle = useRef<CaptchaHandle>(null);
  const awaiting = useRef<((captcha: CaptchaHandle) => void) | null>(null);
  const [solving, setSolving] = useState(false);
  const [missed, setMissed] = useState(false);
  const [tries, setTries] = useState(0);
  const provider = data?.captcha.provider ?? 'off';

  /** Waits for the settings, because a user may submit the form before. */
  async function requiresCaptcha(): Promise<boolean> {
    if (!needed || data !== undefined) return needed && provider !== 'off';
    // Without the settings, the form is sent without a captcha, and the hub reports what is
    // missing.
    const config = await client.fetchQuery(configQuery).catch(() => null);
    return config !== null && config.captcha.provider !== 'off';
  }

  const take = useCallback((captcha: CaptchaHandle | null) => {
    handle.current = captcha;
    if (captcha !== null) awaiting.current?.(captcha);
  }, []);

  /** Waits for the box, because a user may submit the form before. */
  const whenRendered = (): CaptchaHandle | Promise<CaptchaHandle> =>
    handle.current ?? new Promise((there) => (awaiting.current = there));

  async function submit(send: (solution: string | null) => void): Promise<void> {
    setSolving(true);
    const isRequired = await requiresCaptcha();
    const solution = isRequired ? await (await whenRendered()).solve() : null;
    setSolving(false);
    setMissed(isRequired && solution === null);
    if (!isRequired || solution !== null) send(solution);
  }

  /** Resets the captcha after each submission (section 9). */
  function reset(): void {
    setMissed(false);
    handle.current?.reset();
  }

  return {
    box:
      needed && provider !== 'off' ? (
        <CaptchaBox
          key={tries}
          form={form}
          provider={provider}
          siteKey={data?.captcha.site_key ?? null}
          handle={take}
          missed={missed}
          retry={() => setTries(tries + 1)}
        />
      ) : null,
    /** Form properties that send the solution with the body. */
    sending: <Body extends object>({ error, isPending, mutate }: CaptchaMutation<Body>) => ({
      onSubmit: (body: Body): void =>
        void submit((captcha) => mutate({ ...body, captcha }, { onSettled: reset })),
      pending: isPending || solving,
      error,
    }),
  };
}
