import { matches, usePathname } from '@hub/client/router';
import { resetPasswordBody } from '@hub/contract/calls';
import { Outcome } from '@hub/ui/alert';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PageHeader } from '@hub/ui/page';
import { TextField } from '@hub/ui/text-field';
import { paths } from '#lib/paths.ts';
import { useCaptcha } from '#ui/captcha/use-captcha.tsx';
import { useCall } from '#api/change.ts';
import { BackToLogin } from './frame/back-to-login.tsx';
import { PasswordArt } from './frame/drawings.tsx';
import { IdentityFrame } from './frame/frame.tsx';
import { ResetStepTwo } from './steps/reset-step-two.tsx';
import { texts, stepLists } from './texts.ts';
import { useCode } from './steps/use-code.ts';

const resetTexts = texts.reset;

/**
 * Password reset in two steps. Step 1 asks for the email address. A mailed code opens step 2 at a
 * separate address. The address without a code always shows step 1 (specification, section 2).
 */
export function Page() {
  const code = useCode(paths.resetStepTwo());
  const isBare = matches(paths.resetPassword(), usePathname());
  return code === null || isBare ? <StepOne /> : <ResetStepTwo key={code} code={code} />;
}

function StepOne() {
  const request = useCall('resetPassword');
  const captcha = useCaptcha('reset-password');
  const form = useSchemaForm(resetPasswordBody, { email: '' });
  const answer = request.data;
  return (
    <IdentityFrame
      art={<PasswordArt />}
      steps={stepLists.reset}
      current={answer?.success === true ? 2 : 1}
    >
      <PageHeader title={resetTexts.title} lede={resetTexts.lede} />
      <Form
        form={form}
        {...captcha.sending(request)}
        submitLabel={resetTexts.submit}
        footer={<Outcome of={answer} />}
      >
        <TextField
          label={texts.fields.email}
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        {captcha.box}
      </Form>
      <BackToLogin text={resetTexts.back} />
    </IdentityFrame>
  );
}
