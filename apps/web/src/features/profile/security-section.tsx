import { changePasswordBody } from '@hub/contract/calls';
import { Outcome } from '@hub/ui/alert';
import { Card } from '@hub/ui/card';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PasswordField } from '@hub/ui/password-field';
import { Confirm, sending } from '#ui/confirm/confirm.tsx';
import { useChangePassword } from './api.ts';
import { Devices } from './devices.tsx';
import { Events } from './events.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { texts } from './texts.ts';

const securityTexts = texts.security;

export const SecuritySection = () => (
  <SettingsSection id="security" heading={securityTexts.heading} note={securityTexts.note}>
    <Card as="section" labelledBy="password-title">
      <h3 id="password-title">{securityTexts.password}</h3>
      <PasswordForm />
    </Card>
    <SecondFactor />
    <Passkeys />
    <Devices />
    <Events />
  </SettingsSection>
);

function PasswordForm() {
  const change = useChangePassword();
  const { mutate, variables } = change;
  const form = useSchemaForm(changePasswordBody, { old_password: '', password: '' });
  // Clears the fields after the change, so that the next user does not find the passwords.
  const send = (body: NonNullable<typeof variables>): void =>
    mutate(body, { onSuccess: ({ success }) => success && form.reset() });
  const again = (): void => variables && send(variables);
  return (
    <>
      <Form
        form={form}
        onSubmit={send}
        {...sending(change)}
        variant="plain"
        submitLabel={securityTexts.savePassword}
        busyLabel={texts.saving}
        footer={<Outcome of={change.data} />}
      >
        <PasswordField
          label={securityTexts.oldPassword}
          autoComplete="current-password"
          {...form.field('old_password')}
        />
        <PasswordField
          label={securityTexts.newPassword}
          hint={securityTexts.hint}
          autoComplete="new-password"
          {...form.field('password')}
        />
      </Form>
      <Confirm mutation={change} again={again} />
    </>
  );
}
