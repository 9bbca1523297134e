import type { ReactElement } from 'react';
import { claimLicenseBody } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Form, useSchemaForm } from '@hub/ui/form';
import { TextField } from '@hub/ui/text-field';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { useClaim } from './api.ts';
import { notListedTexts } from './not-listed-texts.ts';

const texts = notListedTexts.claim;

/** Brings a licence in by its purchase code. The hub's answer says why not, where it cannot. */
export function ClaimForm(): ReactElement {
  const { mutate, isPending, error, data } = useClaim();
  const form = useSchemaForm(claimLicenseBody, { purchase_code: '' });
  return (
    <Form
      form={form}
      onSubmit={(body) => mutate(body, { onSuccess: ({ success }) => success && form.reset() })}
      pending={isPending}
      error={error}
      variant="plain"
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      footer={
        data !== undefined &&
        !isPending && <Alert tone={data.success ? 'good' : 'bad'}>{data.message}</Alert>
      }
    >
      <TextField
        label={texts.label}
        look="code"
        autoComplete="off"
        spellCheck={false}
        hint={<TextLink to={paths.purchaseCode()}>{texts.find}</TextLink>}
        error={form.formState.errors.purchase_code?.message}
        {...form.register('purchase_code')}
      />
    </Form>
  );
}
