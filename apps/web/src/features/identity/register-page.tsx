import { useEffect, type ReactElement } from 'react';
import type { AnswerOf } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Form, FormRow, useSchemaForm } from '@hub/ui/form';
import { PageHeader } from '@hub/ui/page';
import { PasswordField } from '@hub/ui/password-field';
import { reveal } from '@hub/ui/reveal';
import { Sentence } from '@hub/ui/sentence';
import { TextField } from '@hub/ui/text-field';
import { paths } from '#lib/paths.ts';
import { useCaptcha } from '#ui/captcha/use-captcha.tsx';
import { LinkButton, TextLink } from '#ui/link.tsx';
import { useRegister } from './api.ts';
import { CodeArt, InboxArt } from './frame/drawings.tsx';
import { IdentityFrame } from './frame/frame.tsx';
import styles from './identity.module.css';
import { MailSent } from './steps/mail-sent.tsx';
import { emptyRegistration, registerForm } from './register-schema.ts';
import { texts, stepLists } from './texts.ts';

type Answer = AnswerOf<'register'>;
type RegisterMutation = ReturnType<typeof useRegister>;

/** Registration with a purchase code; after it the screen stays and says which email to open. */
export function Page(): ReactElement {
  const register = useRegister();
  const { data, variables } = register;
  const sent = data?.success === true && variables !== undefined;
  return (
    <IdentityFrame
      art={sent ? <InboxArt /> : <CodeArt />}
      steps={stepLists.join}
      current={sent ? 2 : 1}
    >
      {sent ? (
        <MailSent message={data.message} email={variables.email} proof={variables} />
      ) : (
        <>
          <PageHeader title={texts.register.title} lede={texts.register.lede} />
          <RegisterForm register={register} />
          <p className={styles.aside}>
            <span>
              <Sentence
                text={texts.register.haveAccount}
                parts={{ login: (words) => <TextLink to={paths.login()}>{words}</TextLink> }}
              />
            </span>
          </p>
        </>
      )}
    </IdentityFrame>
  );
}

const wrongField = (result: NonNullable<Answer['result_type']>): 'username' | 'purchase_code' =>
  result === 'username_taken' ? 'username' : 'purchase_code';

function RegisterForm({ register }: { readonly register: RegisterMutation }): ReactElement {
  const form = useSchemaForm(registerForm, emptyRegistration);
  const captcha = useCaptcha('register');
  const { data } = register;
  const { errors } = form.formState;
  const { setError } = form;
  useEffect(() => {
    if (data?.result_type === undefined) return;
    const message = texts.registerFaults[data.result_type];
    setError(wrongField(data.result_type), { type: 'server', message }, { shouldFocus: true });
  }, [data, setError]);
  const words = texts.fields;
  return (
    <Form
      form={form}
      onSubmit={(body) =>
        captcha.submit((solution) =>
          register.mutate({ ...body, captcha: solution }, { onSettled: captcha.reset }),
        )
      }
      pending={register.isPending || captcha.solving}
      error={register.error}
      submitLabel={texts.register.submit}
      busyLabel={texts.busy}
      footer={<Footer answer={data} />}
    >
      <TextField
        label={words.username}
        hint={texts.register.usernameHint}
        autoComplete="username"
        verbatim
        error={errors.username?.message}
        {...form.register('username')}
      />
      <FormRow>
        <TextField
          label={words.firstname}
          autoComplete="given-name"
          error={errors.firstname?.message}
          {...form.register('firstname')}
        />
        <TextField
          label={words.lastname}
          autoComplete="family-name"
          error={errors.lastname?.message}
          {...form.register('lastname')}
        />
      </FormRow>
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={words.password}
        hint={texts.register.passwordHint}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label={words.purchaseCode}
        look="code"
        autoComplete="off"
        hint={<TextLink to={paths.purchaseCode()}>{texts.register.findCode}</TextLink>}
        error={errors.purchase_code?.message}
        {...form.register('purchase_code')}
      />
      {captcha.box}
    </Form>
  );
}

function Footer({ answer }: { readonly answer: Answer | undefined }): ReactElement {
  const known = answer?.result_type === 'code_registered';
  return (
    <>
      {answer !== undefined && (
        <div ref={reveal}>
          <Alert
            tone="bad"
            actions={
              known ? (
                <LinkButton size="small" to={paths.login()}>
                  {texts.mailSent.toLogin}
                </LinkButton>
              ) : undefined
            }
          >
            {answer.message}
          </Alert>
        </div>
      )}
      <p className={styles.small}>
        <Sentence
          text={texts.register.agree}
          parts={{
            terms: (words) => <TextLink to={paths.terms()}>{words}</TextLink>,
            privacy: (words) => <TextLink to={paths.privacy()}>{words}</TextLink>,
          }}
        />
      </p>
    </>
  );
}
