import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '@hub/ui/button';
import { CopyAction, useCopy } from '@hub/ui/copy-button';
import { Sentence } from '@hub/ui/sentence';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { Fault } from '#ui/confirm/confirm.tsx';
import { type License, useShowCode } from './api.ts';
import styles from './license-details.module.css';
import { texts } from './texts.ts';

/** Masked for bystanders and screenshots; the full code is fetched on demand. */
export function PurchaseCode({ license }: { readonly license: License }) {
  const wholeCode = useWholeCode(license.id);
  const { shown, action, isPending } = wholeCode;
  const again = (): void => wholeCode.run(action);
  const Icon = shown === null ? IconEye : IconEyeOff;
  return (
    <div className={styles.purchase}>
      <div className={styles.code}>
        <code className={styles.digits}>{shown ?? license.purchase.code}</code>
        <span className={styles.buttons}>
          <Button
            size="small"
            icon={<Icon aria-hidden size={16} stroke={1.75} />}
            busy={isPending && action === 'show'}
            onClick={() => (shown === null ? wholeCode.run('show') : wholeCode.hide())}
          >
            <Sentence
              text={shown === null ? texts.show : texts.hide}
              parts={{ hidden: (linkText) => <VisuallyHidden>{linkText}</VisuallyHidden> }}
            />
          </Button>
          <CopyAction
            outcome={wholeCode.copied}
            what={texts.code}
            onPress={() => wholeCode.run('copy')}
          />
        </span>
      </div>
      <Fault
        mutation={wholeCode.ask}
        again={again}
        retry={again}
        retrying={isPending}
        gone={texts.codeGone}
      />
    </div>
  );
}

type CodeAction = 'show' | 'copy';

/** Returns the full code of a license. It is fetched once and stored while its card is open. */
function useWholeCode(licenseId: number) {
  const ask = useShowCode();
  const { outcome, copy } = useCopy();
  const [code, setCode] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const [action, setAction] = useState<CodeAction>('show');
  const { isPending } = ask;

  const obtain = async (): Promise<string> => {
    const answer = await ask.mutateAsync({ license_id: licenseId });
    setCode(answer.code);
    return answer.code;
  };

  async function copyIt(pendingCode: string | Promise<string>): Promise<void> {
    // Shows the code to copy by hand if the browser cannot copy it.
    if ((await copy(pendingCode)) === 'failed') setShown(true);
  }

  function run(nextAction: CodeAction): void {
    if (isPending) return;
    setAction(nextAction);
    const pendingCode = code ?? obtain();
    if (nextAction === 'copy') void copyIt(pendingCode);
    // The screen shows the error of the mutation, so a rejection needs no other handling.
    else
      Promise.resolve(pendingCode).then(
        () => setShown(true),
        () => undefined,
      );
  }

  return {
    /** Full code while it is visible, otherwise null. */
    shown: isShown ? code : null,
    action,
    isPending,
    copied: outcome,
    ask,
    run,
    hide: () => setShown(false),
  };
}
