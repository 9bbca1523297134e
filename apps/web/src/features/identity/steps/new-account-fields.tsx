import { FormRow, type BoundField } from '@hub/ui/form';
import { PasswordField } from '@hub/ui/password-field';
import { TextField } from '@hub/ui/text-field';
import { texts } from '#identity/texts.ts';

/**
 * Binds a field. Its users are functions and not components, because a form focuses its first
 * invalid field in the order of their binding.
 */
type Bind = (name: 'username' | 'firstname' | 'lastname' | 'password') => BoundField;

export const nameFields = (field: Bind) => (
  <>
    <TextField
      label={texts.fields.username}
      hint={texts.register.usernameHint}
      autoComplete="username"
      verbatim
      {...field('username')}
    />
    <FormRow>
      <TextField label={texts.fields.firstname} autoComplete="given-name" {...field('firstname')} />
      <TextField label={texts.fields.lastname} autoComplete="family-name" {...field('lastname')} />
    </FormRow>
  </>
);

export const newPasswordField = (field: Bind) => (
  <PasswordField
    label={texts.fields.password}
    hint={texts.register.passwordHint}
    autoComplete="new-password"
    {...field('password')}
  />
);
