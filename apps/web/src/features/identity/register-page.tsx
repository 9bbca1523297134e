import { useEffect } from 'react';
import { type AnswerOf, invalidPassword, passwordFault, registerBody } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PageHeader } from '@hub/ui/page';
import { reveal } from '@hub/ui/reveal';
import { TextField } from '@hub/ui/text-field';
import { paths } from '#lib/paths.ts';
import { useCaptcha } from '#ui/captcha/use-captcha.tsx';
import { LinkedSentence, LinkButton, TextLink } from '#ui/link.tsx';
import { useCall, type CallMutation } from '#api/change.ts';
import { BackToLogin } from './frame/back-to-login.tsx';
import { CodeArt, InboxArt } from './frame/drawings.tsx';
import { IdentityFrame } from './frame/frame.tsx';
import textClass from '#ui/text.module.css';
import { MailSent } from './steps/mail-sent.tsx';
import { nameFields, newPasswordField } from './steps/new-account-fields.tsx';
import { texts, stepLists } from './texts.ts';
import * as z from 'zod/mini';

type Answer = AnswerOf<'register'>;

/** Registration with a purchase code. Afterwards the page names the email address to check. */
export function Page() {
  const register = useCall('register');
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
          <BackToLogin text={texts.register.haveAccount} />
        </>
      )}
    </IdentityFrame>
  );
}

const wrongField = (result: NonNullable<Answer['result_type']>): 'username' | 'purchase_code' =>
  result === 'username_taken' ? 'username' : 'purchase_code';

function RegisterForm({ register }: { readonly register: CallMutation<'register'> }) {
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
      {nameFields(form.field)}
      <TextField
        label={fieldTexts.email}
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      {newPasswordField(form.field)}
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
      <p className={textClass.small}>
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
