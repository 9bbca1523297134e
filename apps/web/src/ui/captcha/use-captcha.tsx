import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState, type ReactElement } from 'react';
import type { CaptchaForm } from '@hub/contract/calls';
import { configQuery } from '#api/config.ts';
import { CaptchaBox, type CaptchaHandle } from './captcha-box.tsx';

interface CaptchaMutation<Body> {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly mutate: (body: Body, options: { readonly onSettled: () => void }) => void;
}

interface CaptchaUse {
  /** Last field of the form; null if no captcha is required. */
  readonly box: ReactElement | null;
  /** Properties of the form: it sends with the solution, or says that the captcha must be solved first. */
  readonly sending: <Body extends object>(
    mutation: CaptchaMutation<Body>,
  ) => {
    readonly onSubmit: (body: Body) => void;
    readonly pending: boolean;
    readonly error: Error | null;
  };
}

/** The captcha of this form: what the settings name, where it is `needed`. */
export function useCaptcha(form: CaptchaForm, needed = true): CaptchaUse {
  const client = useQueryClient();
  const { data } = useQuery({ ...configQuery, enabled: needed });
  const handle = useRef<CaptchaHandle>(null);
  const awaiting = useRef<((captcha: CaptchaHandle) => void) | null>(null);
  const [solving, setSolving] = useState(false);
  const [missed, setMissed] = useState(false);
  const [tries, setTries] = useState(0);
  const provider = data?.captcha.provider ?? 'off';

  /** A form may be submitted before it is known that a captcha is required. */
  async function isAsked(): Promise<boolean> {
    if (!needed || data !== undefined) return needed && provider !== 'off';
    // Without an answer the form goes out, and the hub says what is wrong.
    const config = await client.fetchQuery(configQuery).catch(() => null);
    return config !== null && config.captcha.provider !== 'off';
  }

  const take = useCallback((captcha: CaptchaHandle | null) => {
    handle.current = captcha;
    if (captcha !== null) awaiting.current?.(captcha);
  }, []);

  /** A form may also be submitted before its captcha is rendered. */
  const whenThere = (): CaptchaHandle | Promise<CaptchaHandle> =>
    handle.current ?? new Promise((there) => (awaiting.current = there));

  async function submit(send: (solution: string | null) => void): Promise<void> {
    setSolving(true);
    const asked = await isAsked();
    const solution = asked ? await (await whenThere()).solve() : null;
    setSolving(false);
    setMissed(asked && solution === null);
    if (!asked || solution !== null) send(solution);
  }

  /** Section 9: after each submit. */
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
    sending: ({ error, isPending, mutate }) => ({
      onSubmit: (body) =>
        void submit((captcha) => mutate({ ...body, captcha }, { onSettled: reset })),
      pending: isPending || solving,
      error,
    }),
  };
}
