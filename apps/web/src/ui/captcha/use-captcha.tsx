import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactElement } from 'react';
import { configQuery } from '#api/config.ts';
import { CaptchaBox, type CaptchaHandle } from './captcha-box.tsx';

interface CaptchaUse {
  /** Stands in the form as its last field; null where none is asked. */
  readonly box: ReactElement | null;
  /** While the form waits for the solution. */
  readonly solving: boolean;
  /** Sends with the solution, or says that the captcha must be solved first. */
  readonly submit: (send: (solution: string | null) => void) => void;
  /** Section 9: after each submit. */
  readonly reset: () => void;
}

/** The captcha of a form: what the settings name, where it is `needed`. */
export function useCaptcha(needed = true): CaptchaUse {
  const { data } = useQuery({ ...configQuery, enabled: needed });
  const handle = useRef<CaptchaHandle>(null);
  const [solving, setSolving] = useState(false);
  const [missed, setMissed] = useState(false);
  const [tries, setTries] = useState(0);
  const provider = data?.captcha.provider ?? 'off';

  async function submit(send: (solution: string | null) => void): Promise<void> {
    if (handle.current === null) return send(null);
    setSolving(true);
    const solution = await handle.current.solve();
    setSolving(false);
    setMissed(solution === null);
    return solution === null ? undefined : send(solution);
  }

  return {
    box:
      needed && provider !== 'off' ? (
        <CaptchaBox
          key={tries}
          provider={provider}
          siteKey={data?.captcha.site_key ?? null}
          handle={handle}
          missed={missed}
          retry={() => setTries(tries + 1)}
        />
      ) : null,
    solving,
    submit: (send) => void submit(send),
    reset() {
      setMissed(false);
      handle.current?.reset();
    },
  };
}
