import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { useSession } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Form, useSchemaForm } from '#ui/form.tsx';
import { LinkButton } from '#ui/link.tsx';
import { Page as Frame, PageHeader } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { loginBody } from '@hub/contract/calls';
import { useResend, useVerifyEmail } from './api.ts';
import { InboxArt } from './drawings.tsx';
import styles from './identity.module.css';
import { ResendResult } from './resend-result.tsx';
import { texts } from './texts.ts';

const words = texts.verify;
const resendForm = z.pick(loginBody, { username: true });

/** Where the mail's link leads. Opening it spends nothing: mail scanners open links too. */
export function Page(): ReactElement {
  const { code = '' } = useParams();
  const verify = useVerifyEmail();
  const answer = verify.data;
  return (
    <Frame width="narrow">
      <div className={styles.stack}>
        <div className={styles.art}>
          <InboxArt />
        </div>
        <PageHeader title={words.title} lede={answer === undefined ? words.lede : undefined} />
      </div>
      {answer === undefined ? (
        <div className={styles.stack}>
          <p>{words.why}</p>
          {verify.error !== null && <ErrorNotice tone="attention" error={verify.error} />}
          <Button
            variant="accent"
            wide
            busy={verify.isPending}
            busyLabel={texts.busy}
            onClick={() => verify.mutate({ code })}
          >
            {words.submit}
          </Button>
        </div>
      ) : (
        <Result {...answer} />
      )}
    </Frame>
  );
}

interface ResultProps {
  readonly success: boolean;
  readonly message: string;
}

function Result({ success, message }: ResultProps): ReactElement {
  const signedIn = useSession().status === 'user';
  return (
    <div className={styles.stack}>
      <Alert tone={success ? 'good' : 'attention'} announce={success ? 'status' : 'alert'}>
        {message}
      </Alert>
      <LinkButton
        variant={success ? 'accent' : 'plain'}
        wide
        to={signedIn ? paths.dashboard() : paths.login()}
      >
        {signedIn ? words.toDashboard : words.toLogin}
      </LinkButton>
      {!success && !signedIn && <NewLink />}
    </div>
  );
}

function NewLink(): ReactElement {
  const resend = useResend();
  const form = useSchemaForm(resendForm, { username: '' });
  return (
    <Card as="section" labelledBy="again">
      <h2 id="again">{words.again}</h2>
      <p className={styles.aside}>{words.againText}</p>
      <Form
        form={form}
        onSubmit={({ username }) => resend.mutate(username.trim())}
        pending={resend.isPending}
        error={null}
        submitLabel={texts.resend}
        busyLabel={texts.busy}
        footer={<ResendResult resend={resend} />}
      >
        <TextField
          label={texts.fields.identifier}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={form.formState.errors.username?.message}
          {...form.register('username')}
        />
      </Form>
    </Card>
  );
}
