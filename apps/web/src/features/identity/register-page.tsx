import { useEffect } from 'react';
import { type AnswerOf, invalidPassword, passwordFault, registerBody } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Form, FormRow, useSchemaForm } from '@hub/ui/form';
import { PasswordField } from '@hub/ui/password-field';
import { PageHeader } from '@hub/ui/page';
import { reveal } from '@hub/ui/reveal';
import { TextField } from '@hub/ui/text-field';
import { paths } from '#lib/paths.ts';
import { useCaptcha } from '#ui/captcha/use-captcha.tsx';
import { LinkedSentence, LinkButton, TextLink } from '#ui/link.tsx';
import { useRegister } from './api.ts';
import { CodeArt, InboxArt } from './frame/drawings.tsx';
import { IdentityFrame } from './frame/frame.tsx';
import styles from './identity.module.css';
import { MailSent } from './steps/mail-sent.tsx';
import { texts, stepLists } from './texts.ts';
import * as z from 'zod/mini';

type Answer = AnswerOf<'register'>;
type RegisterMutation = ReturnType<typeof useRegister>;

/** Registration with a purchase code. Afterwards the page names the email address to check. */
export function Page() {
  const register = useRegister();
  const { data, variables } = register;
  const isRegistered = data?.success === true && variables !== undefined;
  return (
    <IdentityFrame
      art={isRegistered ? <InboxArt /> : <CodeArt />}
      steps={stepLists.join}
      current={isRegistered ? 2 : 1}
    >
      {isRegistered ? (
        <MailSent message={data.message} email={variables.email} proof={variables} />
      ) : (
        <>
          <PageHeader title={texts.register.title} lede={texts.register.lede} />
          <RegisterForm register={register} />
          <p className={styles.aside}>
            <span>
              <LinkedSentence text={texts.register.haveAccount} to={{ login: paths.login() }} />
            </span>
          </p>
        </>
      )}
    </IdentityFrame>
  );
}

const wrongField = (result: NonNullable<Answer['result_type']>): 'username' | 'purchase_code' =>
  result === 'username_taken' ? 'username' : 'purchase_code';

function RegisterForm({ register }: { readonly register: RegisterMutation }) {
  const form = useSchemaForm(registerForm, emptyRegistration);
  const captcha = useCaptcha('register');
  const { data } = register;
  const { setError } = form;
  useEffect(() => {
    if (data?.result_type === undefined) return;
    const message = texts.registerFaults[data.result_type];
    setError(wrongField(data.result_type), { type: 'server', message }, { shouldFocus: true });
  }, [data, setError]);
  const fieldTexts = texts.fields;
  return (
    <Form
      form={form}
      {...captcha.sending(register)}
      submitLabel={texts.register.submit}
      footer={<Footer answer={data} />}
    >
      <TextField
        label={fieldTexts.username}
        hint={texts.register.usernameHint}
        autoComplete="username"
        verbatim
        {...form.field('username')}
      />
      <FormRow>
        <TextField
          label={fieldTexts.firstname}
          autoComplete="given-name"
          {...form.field('firstname')}
        />
        <TextField
          label={fieldTexts.lastname}
          autoComplete="family-name"
          {...form.field('lastname')}
        />
      </FormRow>
      <TextField
        label={fieldTexts.email}
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <PasswordField
        label={fieldTexts.password}
        hint={texts.register.passwordHint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <TextField
        label={fieldTexts.purchaseCode}
        look="code"
        autoComplete="off"
        hint={<TextLink to={paths.purchaseCode()}>{texts.register.findCode}</TextLink>}
        {...form.field('purchase_code')}
      />
      {captcha.box}
    </Form>
  );
}

function Footer({ answer }: { readonly answer: Answer | undefined }) {
  const isCodeRegistered = answer?.result_type === 'code_registered';
  return (
    <>
      {answer !== undefined && (
        <div ref={reveal}>
          <Alert
            tone="bad"
            actions={
              isCodeRegistered ? (
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
        <LinkedSentence
          text={texts.register.agree}
          to={{ terms: paths.terms(), privacy: paths.privacy() }}
        />
      </p>
    </>
  );
}

/** Adds a rule across fields: the password must not consist of the user’s names. */
const registerForm = registerBody.check(
  z.refine(
    ({ username, firstname, lastname, email, password }) =>
      passwordFault(password, [username, firstname, lastname, email]) !== invalidPassword('own'),
    {
      path: ['password'],
      error: () => invalidPassword('own'),
      // Checks the rule even while other fields have errors.
      when: () => true,
    },
  ),
);

const emptyRegistration = {
  username: '',
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  purchase_code: '',
};
