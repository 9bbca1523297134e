import { useEffect } from 'react';
import { navigate } from '@hub/client/router';
import { joinForm } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Form, useSchemaForm } from '@hub/ui/form';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { useJoin } from './api.ts';
import { invitationTexts } from './texts.ts';
import { nameFields, newPasswordField } from '#identity/steps/new-account-fields.tsx';
import { texts } from '#identity/texts.ts';

const empty = { username: '', firstname: '', lastname: '', password: '' };

/** Registration form of an invited person. The email address comes from the invitation. */
export function JoinForm({ code }: { readonly code: string }) {
  const join = useJoin();
  const form = useSchemaForm(joinForm, empty);
  const { setError } = form;
  const { data } = join;
  useEffect(() => {
    if (data?.result_type !== 'username_taken') return;
    const message = texts.registerFaults.username_taken;
    setError('username', { type: 'server', message }, { shouldFocus: true });
  }, [data, setError]);
  return (
    <Form
      form={form}
      onSubmit={(body) =>
        join.mutate(
          { code, ...body },
          {
            onSuccess: ({ success }) => success && navigate(paths.invitation(), { replace: true }),
          },
        )
      }
      pending={join.isPending}
      error={join.error}
      submitLabel={invitationTexts.submit}
      footer={data?.success === false && <Refused {...data} />}
    >
      {nameFields(form.field)}
      {newPasswordField(form.field)}
    </Form>
  );
}

interface RefusedProps {
  readonly message: string;
  readonly result_type?: 'ended' | 'username_taken' | 'has_account' | undefined;
}

const Refused = ({ message, result_type: why }: RefusedProps) => (
  <Alert
    tone="bad"
    actions={
      why === 'has_account' ? (
        <LinkButton size="small" to={paths.invitation()}>
          {invitationTexts.signIn}
        </LinkButton>
      ) : undefined
    }
  >
    {message}
  </Alert>
);
