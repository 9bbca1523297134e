import type { ReactElement } from 'react';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { PageHeader } from '@hub/ui/page';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { useKeepFactor } from './api.ts';
import { DoorArt } from './frame/drawings.tsx';
import { focusTitle } from './frame/frame.tsx';
import { IdentityFrame } from './frame/frame.tsx';
import styles from './identity.module.css';
import { texts, stepLists } from './texts.ts';
import { useCode } from './steps/use-code.ts';

const words = texts.keepFactor;

/**
 * Target of the email about a lost factor. Opening it does nothing: email scanners open links too.
 */
export function Page(): ReactElement {
  const code = useCode(paths.keepFactor());
  const { data, error, isPending, mutate } = useKeepFactor();
  return (
    <IdentityFrame art={<DoorArt />} steps={stepLists.keepFactor} current={0}>
      <PageHeader title={words.title} lede={code === null ? words.bare : words.lede} />
      {data !== undefined ? (
        <div ref={focusTitle} className={styles.stack}>
          <Alert
            tone={data.success ? 'good' : 'attention'}
            announce={data.success ? 'status' : 'alert'}
          >
            {data.message}
          </Alert>
          <LinkButton variant="accent" wide to={paths.resetPassword()}>
            {words.toReset}
          </LinkButton>
        </div>
      ) : code === null ? (
        <LinkButton wide to={paths.login()}>
          {words.toLogin}
        </LinkButton>
      ) : (
        <div className={styles.stack}>
          <p>{words.text}</p>
          {error !== null && <ErrorNotice tone="attention" error={error} />}
          <Button
            variant="accent"
            wide
            busy={isPending}
            busyLabel={texts.busy}
            onClick={() => mutate({ code })}
          >
            {words.submit}
          </Button>
        </div>
      )}
    </IdentityFrame>
  );
}
