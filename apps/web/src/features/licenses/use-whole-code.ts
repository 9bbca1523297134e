import { useState } from 'react';
import { useCopy, type CopyState } from '@hub/ui/copy-button';
import { useShowCode } from './api.ts';

/** Purpose of the code. */
export type Wish = 'show' | 'copy';

interface WholeCode {
  /** The whole code while it is to be seen. */
  readonly shown: string | null;
  /** Last purpose. */
  readonly wish: Wish;
  readonly isPending: boolean;
  /** Error of the last request. */
  readonly error: Error | null;
  readonly copied: CopyState['outcome'];
  /** The call, which may want it confirmed who asks. */
  readonly ask: ReturnType<typeof useShowCode>;
  readonly want: (wish: Wish) => void;
  readonly hide: () => void;
}

/** Whole code of a license: fetched once, then kept while its card is open. */
export function useWholeCode(licenseId: number): WholeCode {
  const ask = useShowCode();
  const { outcome, copy } = useCopy();
  const [code, setCode] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const [wish, setWish] = useState<Wish>('show');
  const { isPending, error } = ask;

  const obtain = async (): Promise<string> => {
    const answer = await ask.mutateAsync({ license_id: licenseId });
    setCode(answer.code);
    return answer.code;
  };

  async function copyIt(coming: string | Promise<string>): Promise<void> {
    // If the browser cannot copy it, it is shown for selection by hand.
    if ((await copy(coming)) === 'failed') setShown(true);
  }

  function want(wanted: Wish): void {
    if (isPending) return;
    setWish(wanted);
    const coming = code ?? obtain();
    if (wanted === 'copy') void copyIt(coming);
    // Failures are the call's own error, and shown on the screen.
    else
      Promise.resolve(coming).then(
        () => setShown(true),
        () => undefined,
      );
  }

  return {
    shown: isShown ? code : null,
    wish,
    isPending,
    error,
    copied: outcome,
    ask,
    want,
    hide: () => setShown(false),
  };
}
