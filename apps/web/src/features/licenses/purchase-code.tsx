import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Button } from '@hub/ui/button';
import { CopyAction } from '@hub/ui/copy-button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Sentence } from '@hub/ui/sentence';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { Confirm, wantsProof } from '#ui/confirm/confirm.tsx';
import type { License } from './api.ts';
import styles from './license-details.module.css';
import { texts } from './texts.ts';
import { useWholeCode } from './use-whole-code.ts';

/**
 * The code behind bullets, so that a look over the shoulder or a screenshot gives nothing away. The
 * whole of it comes from the hub when it is asked for, to be shown or copied, and goes with the card.
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
            busyLabel={texts.showing}
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
