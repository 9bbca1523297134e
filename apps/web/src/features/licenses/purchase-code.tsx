import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Button } from '@hub/ui/button';
import { CopyAction, useCopy, type CopyState } from '@hub/ui/copy-button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Sentence } from '@hub/ui/sentence';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { Confirm, wantsProof } from '#ui/confirm/confirm.tsx';
import { type License, useShowCode } from './api.ts';
import styles from './license-details.module.css';
import { texts } from './texts.ts';

/**
 * Masked purchase code, so that bystanders and screenshots do not reveal it. The full code is
 * fetched on demand and dropped when the card closes.
 */
export function PurchaseCode({ license }: { readonly license: License }): ReactElement {
  const whole = useWholeCode(license.id);
  const { shown, wish, isPending, error } = whole;
  const Icon = shown === null ? IconEye : IconEyeOff;
  return (
    <div className={styles.purchase}>
      <div className={styles.code}>
        <code className={styles.digits}>{shown ?? license.purchase.code}</code>
        <span className={styles.buttons}>
          <Button
            size="small"
            icon={<Icon aria-hidden size={16} stroke={1.75} />}
            busy={isPending && wish === 'show'}
            onClick={() => (shown === null ? whole.want('show') : whole.hide())}
          >
            <Sentence
              text={shown === null ? texts.show : texts.hide}
              parts={{ hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden> }}
            />
          </Button>
          <CopyAction outcome={whole.copied} what={texts.code} onPress={() => whole.want('copy')} />
        </span>
      </div>
      <Confirm mutation={whole.ask} again={() => whole.want(wish)} />
      {error !== null && !wantsProof(error) && (
        <ErrorNotice
          error={error}
          retry={() => whole.want(wish)}
          retrying={isPending}
          gone={texts.codeGone}
        />
      )}
    </div>
  );
}

/** Action on the full code. */
type Wish = 'show' | 'copy';

interface WholeCode {
  /** Full code while it is visible, else null. */
  readonly shown: string | null;
  /** Last requested action. */
  readonly wish: Wish;
  readonly isPending: boolean;
  /** Error of the last request. */
  readonly error: Error | null;
  readonly copied: CopyState['outcome'];
  /** Mutation that fetches the code; the hub may require a proof of identity. */
  readonly ask: ReturnType<typeof useShowCode>;
  readonly want: (wish: Wish) => void;
  readonly hide: () => void;
}

/** Returns the full code of a license. It is fetched once and stored while its card is open. */
function useWholeCode(licenseId: number): WholeCode {
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
    // Shows the code to copy by hand if the browser cannot copy it.
    if ((await copy(coming)) === 'failed') setShown(true);
  }

  function want(wanted: Wish): void {
    if (isPending) return;
    setWish(wanted);
    const coming = code ?? obtain();
    if (wanted === 'copy') void copyIt(coming);
    // The screen shows the error of the mutation, so a rejection needs no other handling.
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
