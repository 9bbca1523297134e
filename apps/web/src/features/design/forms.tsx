import { useState } from 'react';
import { ApiError } from '@hub/client/errors';
import { changeNameBody } from '@hub/contract/calls';
import { Checkbox } from '@hub/ui/checkbox';
import { Form, FormRow, useSchemaForm } from '@hub/ui/form';
import { PasswordField } from '@hub/ui/password-field';
import { RadioField } from '@hub/ui/radio-field';
import { SearchField } from '@hub/ui/search-field';
import { SelectField } from '@hub/ui/select-field';
import { TextAreaField, TextField } from '@hub/ui/text-field';
import { useCaptcha } from '#ui/captcha/use-captcha.tsx';
import { Specimen } from './specimen.tsx';

const required = 'This field is required.';
const code = '86781236-23d0-4b3c-7dfa-c1c147e0dece';

const Fields = () => (
  <>
    <TextField label="Username" hint="Letters, digits, dots, hyphens and underscores." />
    <TextField required label="Email" type="email" error={required} />
    <TextField label="Purchase code" look="code" defaultValue={code} />
    <PasswordField label="Password" autoComplete="new-password" defaultValue="Not-a-real-one-7" />
    <SelectField label="What is it about?">
      <option>A question about a feature</option>
      <option>An error</option>
    </SelectField>
    <TextAreaField label="Your message" hint="What happens, and where." />
    <TextAreaField label="Your reply" error={required} />
  </>
);

const states = [
  { value: 'all', label: 'All' },
  { value: 'used', label: 'Used' },
];

function Choices() {
  const [searchText, setSearchText] = useState('');
  const [state, setState] = useState('all');
  const [checked, setChecked] = useState(true);
  return (
    <>
      <SearchField
        label="Search licenses"
        placeholder="Site, item or purchase code"
        value={searchText}
        onChange={setSearchText}
      />
      <RadioField label="Show" options={states} value={state} onChange={setState} />
      <Checkbox checked={checked} onChange={setChecked}>
        Email me before support ends
      </Checkbox>
      <Checkbox checked={!checked} onChange={(next) => setChecked(!next)}>
        Send me no emails
      </Checkbox>
    </>
  );
}

const refusal = new ApiError({
  code: 'unavailable',
  message: 'The hub cannot do this right now. Nothing was changed; please try again in a minute.',
  reference: 'k3Vd0QyXm1aB',
});

const names = { firstname: 'First', lastname: 'Last' };

const Captcha = () => useCaptcha('login').box;

function Refused({ pending = false }: { readonly pending?: boolean }) {
  const form = useSchemaForm(changeNameBody, names);
  return (
    <Form
      form={form}
      onSubmit={() => undefined}
      pending={pending}
      error={pending ? null : refusal}
      submitLabel="Save name"
      busyLabel="Loading..."
    >
      <FormRow>
        <TextField label="First name" {...form.field('firstname')} />
        <TextField label="Last name" {...form.field('lastname')} />
      </FormRow>
    </Form>
  );
}

export const Forms = () => (
  <>
    <Specimen name="Fields: empty, wrong, filled" look="grid">
      <Fields />
    </Specimen>
    <Specimen name="Searching and choosing" look="grid">
      <Choices />
    </Specimen>
    <Specimen name="A form that was refused, and one on its way" look="grid">
      <Refused />
      <Refused pending />
    </Specimen>
    <Specimen name="Bot check of this hub" look="grid">
      <Captcha />
    </Specimen>
  </>
);
