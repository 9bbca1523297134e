import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Redirect } from '@hub/client/router';
import { loginBody, type AnswerOf } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PageHeader } from '@hub/ui/page';
import { TextField } from '@hub/ui/text-field';
import { useSession } from '#api/session.ts';
import { forgetOrigin, recallOrigin } from '#lib/origin.ts';
import { paths } from '#lib/paths.ts';
import type { GoodNews } from '#ui/arrival-notice.tsx';
import { LinkButton } from '#ui/link.tsx';
import { useResend, useVerifyEmail } from './api.ts';
import { InboxArt } from './frame/drawings.tsx';
import { focusTitle, IdentityFrame } from './frame/frame.tsx';
import { MistypedAddress } from './frame/back-to-login.tsx';
import styles from './identity.module.css';
import textClass from '#ui/text.module.css';
import { ResendResult } from './steps/resend-result.tsx';
import { texts, stepLists } from './texts.ts';
import { useCode } from './steps/use-code.ts';

const verifyTexts = texts.verify;
const resendForm = z.pick(loginBody, { username: true });

/** Sends the mailed code only after a click, because email scanners open links, too. */
export function Page() {
  const code = useCode(paths.verifyEmail());
  const verify = useVerifyEmail();
  const answer = verify.data;
  const step = useStep(answer);
  if (answer?.signed_in) return <SignedIn news={answer.message} />;
  const lede =
    code === null ? verifyTexts.bare : answer === undefined ? verifyTexts.lede : undefined;
  return (
    <IdentityFrame art={<InboxArt />} steps={stepLists.join} current={step}>
      <div className={styles.stack}>
        <div className={styles.art}>
          <InboxArt />
        </div>
        <PageHeader title={verifyTexts.title} lede={lede} />
      </div>
      {code === null ? (
        <NewLink />
      ) : answer === undefined ? (
        <Confirm verify={verify} code={code} />
      ) : (
        <Result {...answer} />
      )}
    </IdentityFrame>
  );
}

function SignedIn(state: GoodNews) {
  const [to] = useState(() => recallOrigin() ?? paths.dashboard());
  useEffect(forgetOrigin, []);
  return <Redirect replace to={to} state={state} />;
}

/** Step 2 is the verification. A signed-in user who changes the address has no third step. */
function useStep(answer: AnswerOf<'verifyEmail'> | undefined): number {
  const signedIn = useSession().status === 'user';
  const isDone = answer !== undefined && (answer.success || answer.result_type === 'used');
  return signedIn ? (isDone ? 4 : 2) : isDone ? 3 : 2;
}

interface ConfirmProps {
  readonly verify: ReturnType<typeof useVerifyEmail>;
  readonly code: string;
}

const Confirm = ({ verify, code }: ConfirmProps) => (
  <div className={styles.stack}>
    <p>{verifyTexts.why}</p>
    {verify.error !== null && <ErrorNotice tone="attention" error={verify.error} />}
    <Button variant="accent" wide busy={verify.isPending} onClick={() => verify.mutate({ code })}>
      {verifyTexts.submit}
    </Button>
  </div>
);

/** Result of the verification. A link that was used before counts as a success. */
function Result({ success, message, result_type }: AnswerOf<'verifyEmail'>) {
  const signedIn = useSession().status === 'user';
  const isDone = success || result_type === 'used';
  const tone = success ? 'good' : isDone ? 'info' : 'attention';
  const nextLink = signedIn
    ? isDone
      ? { to: paths.dashboard(), label: verifyTexts.toDashboard }
      : { to: paths.settings('profile'), label: verifyTexts.toProfile }
    : { to: paths.login(), label: verifyTexts.toLogin };
  return (
    <div ref={focusTitle} className={styles.stack}>
      <Alert tone={tone} announce={isDone ? 'status' : 'alert'}>
        {message}
      </Alert>
      <LinkButton variant={isDone ? 'accent' : 'plain'} wide to={nextLink.to}>
        {nextLink.label}
      </LinkButton>
      {!isDone && !signedIn && <NewLink />}
    </div>
  );
}

function NewLink() {
  const resend = useResend();
  const form = useSchemaForm(resendForm, { username: '' });
  return (
    <Card as="section" labelledBy="again">
      <h2 id="again">{verifyTexts.again}</h2>
      <p className={styles.aside}>{verifyTexts.againText}</p>
      <Form
        form={form}
        onSubmit={({ username }) => resend.mutate(username.trim())}
        pending={resend.isPending}
        error={null}
        submitLabel={texts.resend}
        footer={<ResendResult resend={resend} />}
      >
        <TextField
          label={texts.fields.identifier}
          autoComplete="username"
          verbatim
          {...form.field('username')}
        />
      </Form>
      <p className={textClass.small}>
        <MistypedAddress />
      </p>
    </Card>
  );
}
