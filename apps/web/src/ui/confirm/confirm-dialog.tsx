import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { loginBody, secondFactorCodeBody } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Dialog } from '@hub/ui/dialog';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PasswordField } from '@hub/ui/password-field';
import { ReadState } from '@hub/ui/read-state';
import { TextField } from '@hub/ui/text-field';
import { knowsPasskeys } from '#lib/passkey-support.ts';
import { passkeysQuery, secondFactorQuery, useSignature } from './api.ts';
import { useConfirming, type Giving } from './giving.ts';
import { confirmTexts } from './texts.ts';

const words = confirmTexts;
const passwordBody = z.pick(loginBody, { password: true });
const loading = { label: words.loading, shapes: ['text', 'row'] } as const;

interface ProofDialogProps {
  readonly giving: Giving;
  /** Asked however fresh the sign-in is. */
  readonly isAlways?: boolean;
  readonly onClose: () => void;
}

/** Asks for a proof, whatever it is given for. The one question of its kind. */
export const ProofDialog = ({ onClose, ...props }: ProofDialogProps): ReactElement => (
  <Dialog title={words.title} open onClose={onClose}>
    <Proofs {...props} />
  </Dialog>
);

interface ConfirmDialogProps {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/** Asks for what makes the sign-in fresh. */
export function ConfirmDialog({ onConfirmed, onClose }: ConfirmDialogProps): ReactElement {
  return <ProofDialog giving={useConfirming(onConfirmed)} onClose={onClose} />;
}

/** What the hub takes: with the app on a code, else the password; a passkey either way. */
function Proofs({ giving, isAlways = false }: Omit<ProofDialogProps, 'onClose'>): ReactElement {
  const factor = useQuery(secondFactorQuery);
  const passkeys = useQuery({ ...passkeysQuery, enabled: knowsPasskeys() });
  if (factor.data === undefined || passkeys.isLoading) {
    return <ReadState query={factor} what={words.what} loading={loading} />;
  }
  const byCode = factor.data.since !== null;
  // The password was given; it is another proof that is asked for.
  const byPasskeyAlone = !byCode && factor.data.wanted === 'confirm';
  const byPassword = isAlways ? words.byPasswordAlways : words.byPassword;
  const Proof = byCode ? CodeProof : PasswordProof;
  return (
    <>
      <p>{byCode ? words.byCode : byPasskeyAlone ? words.byPasskeyAlone : byPassword}</p>
      {!byPasskeyAlone && <Proof giving={giving} />}
      {(passkeys.data ?? []).length > 0 && knowsPasskeys() && <PasskeyProof giving={giving} />}
    </>
  );
}

interface ProofProps {
  readonly giving: Giving;
}

function PasskeyProof({ giving }: ProofProps): ReactElement {
  const signature = useSignature();
  const isMine = giving.last?.passkey !== undefined;
  const { isPending, wrong } = giving;
  const error = signature.error ?? (isMine ? giving.error : null);
  const sign = (): void =>
    signature.mutate(undefined, {
      onSuccess: (proof) => proof !== null && giving.give(proof),
    });
  return (
    <>
      <Button
        wide
        busy={signature.isPending || (isMine && isPending)}
        busyLabel={words.busy}
        onClick={sign}
      >
        {words.byPasskey}
      </Button>
      {error !== null && <ErrorNotice error={error} gone={words.passkeyGone} />}
      {isMine && wrong !== undefined && <Alert tone="bad">{wrong}</Alert>}
    </>
  );
}

/** What both forms have in common: of a passkey they say nothing. */
function shellOf({ isPending, error, wrong, last }: Giving) {
  const isMine = last?.passkey === undefined;
  return {
    wrong: isMine ? wrong : undefined,
    shell: {
      pending: isMine && isPending,
      error: isMine ? error : null,
      submitLabel: words.submit,
      busyLabel: words.busy,
    },
  };
}

function PasswordProof({ giving }: ProofProps): ReactElement {
  const form = useSchemaForm(passwordBody, { password: '' });
  const { wrong, shell } = shellOf(giving);
  return (
    <Form form={form} onSubmit={giving.give} {...shell}>
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

function CodeProof({ giving }: ProofProps): ReactElement {
  const form = useSchemaForm(secondFactorCodeBody, { two_factor_code: '' });
  const { wrong, shell } = shellOf(giving);
  return (
    <Form form={form} onSubmit={giving.give} {...shell}>
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
