import { useQuery, type UseMutationResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '@hub/client/errors';
import { loginBody, secondFactorCodeBody, type BodyOf } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Dialog } from '@hub/ui/dialog';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PasswordField } from '@hub/ui/password-field';
import { TextField } from '@hub/ui/text-field';
import { knowsPasskeys } from '#lib/passkey-support.ts';
import { passkeysQuery, secondFactorQuery, useConfirmByPasskey, useConfirmSignIn } from './api.ts';
import { secondFactorTexts } from './second-factor-texts.ts';

const words = secondFactorTexts.confirm;
const passwordBody = z.pick(loginBody, { password: true });

/** What the hub does for nobody whose sign-in is not fresh. */
export type Act<In, Out> = Pick<
  UseMutationResult<Out, Error, In>,
  'error' | 'variables' | 'mutate' | 'reset'
>;

/** Whether the hub wants it confirmed: that is no fault to be told of. */
export const wantsProof = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'reauthenticate';

interface ConfirmDialogProps<In, Out> {
  readonly act: Act<In, Out>;
}

/** Asks for what makes the sign-in fresh, where the hub wants that, and then does it. */
export function ConfirmDialog<In, Out>({ act }: ConfirmDialogProps<In, Out>): ReactElement | null {
  if (!wantsProof(act.error)) return null;
  return (
    <Dialog title={words.title} open onClose={act.reset}>
      <Proofs onConfirmed={() => act.mutate(act.variables as In)} />
    </Dialog>
  );
}

interface GiveFactorProps extends ProofFormProps {
  readonly onClose: () => void;
}

/** Asks for the second factor, whatever else was refused or not. */
export const GiveFactor = ({ onClose, onConfirmed }: GiveFactorProps): ReactElement => (
  <Dialog title={words.title} open onClose={onClose}>
    <Proofs onConfirmed={onConfirmed} />
  </Dialog>
);

/** What the hub takes: with the app on a code, else the password; a passkey either way. */
function Proofs({ onConfirmed }: ProofFormProps): ReactElement {
  const factor = useQuery(secondFactorQuery).data;
  const byCode = (factor?.since ?? null) !== null;
  // The password was given; it is another proof that is asked for.
  const byPasskeyAlone = !byCode && factor?.wanted === 'confirm';
  const passkeys = useQuery(passkeysQuery).data ?? [];
  const Proof = byCode ? CodeProof : PasswordProof;
  return (
    <>
      <p>{byCode ? words.byCode : byPasskeyAlone ? words.byPasskeyAlone : words.byPassword}</p>
      {!byPasskeyAlone && <Proof onConfirmed={onConfirmed} />}
      {passkeys.length > 0 && knowsPasskeys() && <PasskeyProof onConfirmed={onConfirmed} />}
    </>
  );
}

function PasskeyProof({ onConfirmed }: ProofFormProps): ReactElement {
  const { mutate, data, error, isPending } = useConfirmByPasskey();
  const confirm = (): void =>
    mutate(undefined, { onSuccess: (answer) => answer?.success === true && onConfirmed() });
  return (
    <>
      <Button wide busy={isPending} busyLabel={words.busy} onClick={confirm}>
        {words.byPasskey}
      </Button>
      {error !== null && <ErrorNotice error={error} gone={words.passkeyGone} />}
      {data?.success === false && <Alert tone="bad">{data.message}</Alert>}
    </>
  );
}

interface ProofFormProps {
  readonly onConfirmed: () => void;
}

/** What both forms have in common. */
function useProof(onConfirmed: () => void) {
  const { mutate, data, error, isPending } = useConfirmSignIn();
  return {
    confirm: (body: BodyOf<'confirmSignIn'>) =>
      mutate(body, { onSuccess: ({ success }) => success && onConfirmed() }),
    wrong: data?.success === false ? data.message : undefined,
    shell: { pending: isPending, error, submitLabel: words.submit, busyLabel: words.busy },
  };
}

function PasswordProof({ onConfirmed }: ProofFormProps): ReactElement {
  const { confirm, wrong, shell } = useProof(onConfirmed);
  const form = useSchemaForm(passwordBody, { password: '' });
  return (
    <Form form={form} onSubmit={confirm} {...shell}>
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        autoFocus
        error={form.formState.errors.password?.message ?? wrong}
        {...form.register('password')}
      />
    </Form>
  );
}

function CodeProof({ onConfirmed }: ProofFormProps): ReactElement {
  const { confirm, wrong, shell } = useProof(onConfirmed);
  const form = useSchemaForm(secondFactorCodeBody, { two_factor_code: '' });
  return (
    <Form form={form} onSubmit={confirm} {...shell}>
      <TextField
        label={words.code}
        look="code"
        autoComplete="one-time-code"
        spellCheck={false}
        autoFocus
        error={form.formState.errors.two_factor_code?.message ?? wrong}
        {...form.register('two_factor_code')}
      />
    </Form>
  );
}
