import type { ReactElement, ReactNode } from 'react';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { PageHeader } from '@hub/ui/page';
import type { CallMutation } from '#api/change.ts';
import styles from '#identity/identity.module.css';
import { useCode } from '#identity/steps/use-code.ts';
import { type StepList } from '#identity/texts.ts';
import { DoorArt } from './drawings.tsx';
import { focusTitle, IdentityFrame } from './frame.tsx';

interface OneClickPageProps {
  readonly bare: string;
  readonly steps: StepList;
  readonly texts: Record<'title' | 'lede' | 'bare' | 'submit', string>;
  readonly mutation: CallMutation<'notMe' | 'keepFactor'>;
  readonly onSuccess?: (success: boolean) => void;
  readonly start: ReactElement;
  readonly next: (success: boolean) => ReactElement;
  readonly children: ReactNode;
}

/** Sends the mailed code only after a click, because email scanners open links, too. */
export function OneClickPage(props: OneClickPageProps) {
  const { texts, mutation, onSuccess } = props;
  const { data, error, isPending, mutate } = mutation;
  const code = useCode(props.bare);
  return (
    <IdentityFrame art={<DoorArt />} steps={props.steps} current={0}>
      <PageHeader title={texts.title} lede={code === null ? texts.bare : texts.lede} />
      {data !== undefined ? (
        <div ref={focusTitle} className={styles.stack}>
          <Alert
            tone={data.success ? 'good' : 'attention'}
            announce={data.success ? 'status' : 'alert'}
          >
            {data.message}
          </Alert>
          {props.next(data.success)}
        </div>
      ) : code === null ? (
        props.start
      ) : (
        <div className={styles.stack}>
          {props.children}
          {error !== null && <ErrorNotice tone="attention" error={error} />}
          <Button
            variant="accent"
            wide
            busy={isPending}
            onClick={() => mutate({ code }, { onSuccess: (answer) => onSuccess?.(answer.success) })}
          >
            {texts.submit}
          </Button>
        </div>
      )}
    </IdentityFrame>
  );
}
