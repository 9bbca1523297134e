import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loginBody, type AnswerOf } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PageHeader } from '@hub/ui/page';
import { PasswordField } from '@hub/ui/password-field';
import { Sentence } from '@hub/ui/sentence';
import { TextField } from '@hub/ui/text-field';
import { useSession } from '#api/session.ts';
import { recallOrigin } from '#lib/origin.ts';
import { paths } from '#lib/paths.ts';
import { useCaptcha } from '#ui/captcha/use-captcha.tsx';
import { LinkedSentence, LinkButton } from '#ui/link.tsx';
import { useLogin, useResend, waitingSiteQuery } from './api.ts';
import { DoorArt } from './frame/drawings.tsx';
import { IdentityFrame } from './frame/frame.tsx';
import { MistypedAddress } from './frame/back-to-login.tsx';
import styles from './identity.module.css';
import textClass from '#ui/text.module.css';
import { PasskeyLogin } from './passkeys/passkey-login.tsx';
import { ResendButton, ResendResult } from './steps/resend-result.tsx';
import { SecondStep, WayBack, useSecondStep, type LoginForm } from './steps/second-step.tsx';
import { texts, stepLists } from './texts.ts';

const loginTexts = texts.login;

/** Login page. After the sign-in, the guard leads to the remembered address or the dashboard. */
export function Page() {
  const [origin] = useState(recallOrigin);
  const request = requestOf(origin);
  return (
    <IdentityFrame art={<DoorArt />} steps={stepLists.activate} current={origin === null ? 0 : 2}>
      {request === null ? (
        <PageHeader
          title={loginTexts.title}
          lede={origin === null ? loginTexts.lede : loginTexts.ledeOrigin}
        />
      ) : (
        <HeaderForSite request={request} />
      )}
      <SignIn fromSite={request !== null} />
    </IdentityFrame>
  );
}

function HeaderForSite({ request }: { readonly request: string }) {
  const { data } = useQuery(waitingSiteQuery(request));
  const site = data?.site ?? null;
  const lede = site === null ? loginTexts.ledeOrigin : <Waiting site={site} />;
  return <PageHeader title={loginTexts.title} lede={lede} />;
}

const Waiting = ({ site }: { readonly site: string }) => (
  <Sentence
    text={loginTexts.ledeSite}
    parts={{
      site: (
        <strong className={styles.address}>
          <bdi>{site}</bdi>
        </strong>
      ),
    }}
  />
);

/** The last attempt decides if the hub requires a captcha; before it, the session check. */
function useCaptchaFlag(answer: AnswerOf<'login'> | undefined): boolean {
  const session = useSession();
  const [wasRequired, setWasRequired] = useState<boolean | null>(null);
  // Keeps the flag during the next attempt, when the answer is reset.
  if (answer !== undefined && answer.captcha !== wasRequired) setWasRequired(answer.captcha);
  return wasRequired ?? (session.status === 'guest' && session.captcha);
}

function SignIn({ fromSite }: { readonly fromSite: boolean }) {
  const login = useLogin();
  const captcha = useCaptcha('login', useCaptchaFlag(login.data));
  const resend = useResend();
  const form = useSchemaForm(loginBody, { username: '', password: '' });
  const usernameOf = (): string | null => {
    const username = form.getValues().username.trim();
    if (username !== '') return username;
    form.setError('username', { message: loginTexts.nameFirst }, { shouldFocus: true });
    return null;
  };
  const sending = captcha.sending(login);
  const second = useSecondStep(login, form);
  const refusal = login.data?.success === false && !second.isRequired ? login.data : null;
  const unverified = refusal?.result_type === 'email_unverified';
  const resendButton = <ResendButton size="small" resend={resend} usernameOf={usernameOf} />;
  const correct = { to: paths.correctEmail(), state: { username: login.variables?.username } };
  const resendResult = <ResendResult resend={resend} />;
  return (
    <>
      <Form
        form={form}
        {...sending}
        onSubmit={(body) => {
          resend.reset();
          sending.onSubmit(body);
        }}
        submitLabel={second.isRequired ? loginTexts.second.submit : loginTexts.submit}
        footer={
          <>
            {refusal !== null && !(unverified && resend.isSuccess) && (
              <Alert
                tone="bad"
                actions={
                  unverified ? (
                    <>
                      {resendButton}
                      <LinkButton size="small" {...correct}>
                        {loginTexts.correct}
                      </LinkButton>
                    </>
                  ) : undefined
                }
              >
                {refusal.message ?? loginTexts.refused}
              </Alert>
            )}
            {unverified && resendResult}
            {fromSite && (
              <LinkButton wide to={paths.register()}>
                {loginTexts.register}
              </LinkButton>
            )}
          </>
        }
      >
        {second.isRequired ? (
          <SecondStep form={form} fault={second.fault} />
        ) : (
          <NameAndPassword form={form} />
        )}
        {captcha.box}
      </Form>
      {!second.isRequired && <PasskeyLogin />}
      {second.isRequired ? <WayBack onBack={second.leave} /> : <Alternatives fromSite={fromSite} />}
      {!unverified && !second.isRequired && (
        <div className={styles.again}>
          <p className={textClass.small}>{loginTexts.noMail}</p>
          {resendButton}
          {resendResult}
          <p className={textClass.small}>
            <MistypedAddress />
          </p>
        </div>
      )}
    </>
  );
}

const NameAndPassword = ({ form }: { readonly form: LoginForm }) => {
  // Keeps the input for a return from the second step.
  const [{ username, password }] = useState(() => form.getValues());
  return (
    <>
      <TextField
        label={texts.fields.identifier}
        // The browser also suggests passkeys in this field.
        autoComplete="username webauthn"
        verbatim
        defaultValue={username}
        {...form.field('username')}
      />
      <PasswordField
        label={texts.fields.password}
        autoComplete="current-password"
        defaultValue={password}
        {...form.field('password')}
      />
    </>
  );
};

/** Visitors from a site get a registration button in the form instead of the second link. */
const Alternatives = ({ fromSite }: { readonly fromSite: boolean }) => (
  <div className={styles.aside}>
    <p>
      <LinkedSentence text={loginTexts.forgot} to={{ reset: paths.resetPassword() }} />
    </p>
    {!fromSite && (
      <p>
        <LinkedSentence text={loginTexts.noAccount} to={{ register: paths.register() }} />
      </p>
    )}
  </div>
);

function requestOf(origin: string | null): string | null {
  const url = origin === null ? null : URL.parse(origin, location.origin);
  return url?.pathname === paths.verify() ? url.searchParams.get('request') : null;
}
