import { claimLicenseBody, type BodyOf } from '@hub/contract/calls';
import { Outcome } from '@hub/ui/alert';
import { Form, useSchemaForm } from '@hub/ui/form';
import { TextField } from '@hub/ui/text-field';
import { paths } from '#lib/paths.ts';
import { Confirm, sending } from '#ui/confirm/confirm.tsx';
import { TextLink } from '#ui/link.tsx';
import { useCallChange } from '#api/change.ts';
import { notListedTexts } from './not-listed-texts.ts';

const texts = notListedTexts.claim;

export function ClaimForm() {
  const claim = useCallChange('claimLicense');
  const form = useSchemaForm(claimLicenseBody, { purchase_code: '' });
  const bringIn = (body: BodyOf<'claimLicense'>): void =>
    claim.mutate(body, { onSuccess: ({ success }) => success && form.reset() });
  return (
    <>
      <Form
        form={form}
        onSubmit={bringIn}
        {...sending(claim)}
        variant="plain"
        submitLabel={texts.submit}
        footer={!claim.isPending && <Outcome of={claim.data} />}
      >
        <TextField
          label={texts.label}
          look="code"
          autoComplete="off"
          hint={<TextLink to={paths.purchaseCode()}>{texts.find}</TextLink>}
          {...form.field('purchase_code')}
        />
      </Form>
      <Confirm mutation={claim} again={() => claim.variables && bringIn(claim.variables)} />
    </>
  );
}
