import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { AnswerOf } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { PageHeader } from '@hub/ui/page';
import { endSession } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { useNotMe } from './api.ts';
import { DoorArt } from './frame/drawings.tsx';
import { focusTitle } from './frame/frame.tsx';
import { IdentityFrame } from './frame/frame.tsx';
import styles from './identity.module.css';
import { texts, stepLists } from './texts.ts';
import { useCode } from './steps/use-code.ts';

const words = texts.notMe;

/**
 * Target of “This was not me” in an email. Opening it does nothing: email scanners open links too.
 */
export function Page(): ReactElement {
  const code = useCode(paths.notMe());
  const client = useQueryClient();
  const deny = useNotMe();
  return (
    <IdentityFrame art={<DoorArt />} steps={stepLists.notMe} current={0}>
      <PageHeader title={words.title} lede={code === null ? words.bare : words.lede} />
      {deny.data !== undefined ? (
        <Result {...deny.data} />
      ) : code === null ? (
        <ToReset />
      ) : (
        <div className={styles.stack}>
          <ul className={styles.deeds}>
            {words.does.map((deed) => (
              <li key={deed}>{deed}</li>
            ))}
          </ul>
          <p>{words.stays}</p>
          {deny.error !== null && <ErrorNotice tone="attention" error={deny.error} />}
          <Button
            variant="accent"
            wide
            busy={deny.isPending}
            busyLabel={texts.busy}
            onClick={() =>
              deny.mutate(
                { code },
                { onSuccess: ({ success }) => void (success && endSession(client)) },
              )
            }
          >
            {words.submit}
          </Button>
        </div>
      )}
    </IdentityFrame>
  );
}

const ToReset = (): ReactElement => (
  <LinkButton wide to={paths.resetPassword()}>
    {words.toReset}
  </LinkButton>
);

const Result = ({ success, message }: AnswerOf<'notMe'>): ReactElement => (
  <div ref={focusTitle} className={styles.stack}>
    <Alert tone={success ? 'good' : 'attention'} announce={success ? 'status' : 'alert'}>
      {message}
    </Alert>
    {success ? (
      <LinkButton variant="accent" wide to={paths.login()}>
        {words.toLogin}
      </LinkButton>
    ) : (
      <ToReset />
    )}
  </div>
);
