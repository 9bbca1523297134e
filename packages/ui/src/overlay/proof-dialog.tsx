import { useEffect, type ReactElement } from 'react';
import type { $ZodType } from 'zod/v4/core';
import { Alert } from '#ui/state/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import { titleOfNone } from './dialog-title.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNotice } from '#ui/state/error-notice.tsx';
import { Form, useSchemaForm } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { proofTexts as labels } from './proof-texts.ts';
import { ReadState, type ReadQuery } from '#ui/state/read-state.tsx';
import { TextField } from '#ui/form/text-field.tsx';

// These are types, because a form needs an index signature and interfaces have none.
type Password = { readonly password: string };
type Code = { readonly two_factor_code: string };

interface ProofSubmission {
  readonly give: (proof: Password | Code) => void;
  readonly isPending: boolean;
  readonly wrong: string | undefined;
  readonly error: Error | null;
  readonly last: { readonly passkey?: unknown } | undefined;
}

interface ProofDialogProps {
  readonly factor: ReadQuery;
  /** Possible proofs; null until known. */
  readonly asks: {
    readonly byCode: boolean;
    readonly byPasskeyAlone: boolean;
    readonly hasPasskeys: boolean;
  } | null;
  readonly passkey: {
    readonly sign: () => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  readonly giving: ProofSubmission;
  readonly forms: {
    readonly password: $ZodType<Password, Password>;
    readonly code: $ZodType<Code, Code>;
  };
  /** True if the proof is required even after a recent sign-in. */
  readonly isAlways?: boolean;
  readonly onClose: () => void;
}

/** Asks for a proof before any sensitive action. All apps share it. */
export const ProofDialog = ({ onClose, ...props }: ProofDialogProps): ReactElement => (
  <Dialog title={titleOfNone(labels.title)} open onClose={onClose}>
    <Ways {...props} />
  </Dialog>
);

/** Asks for a code if a second factor is on, otherwise the password; or for a passkey. */
function Ways(props: Omit<ProofDialogProps, 'onClose'>): ReactElement {
  const { factor, asks, giving, forms, passkey, isAlways = false } = props;
  if (asks === null) {
    const loading = { label: labels.loading, shapes: ['text', 'row'] } as const;
    return <ReadState query={factor} what={labels.what} loading={loading} />;
  }
  const { byCode, byPasskeyAlone, hasPasskeys } = asks;
  const byPassword = isAlways ? labels.byPasswordAlways : labels.byPassword;
  return (
    <>
      <p>{byCode ? labels.byCode : byPasskeyAlone ? labels.byPasskeyAlone : byPassword}</p>
      {hasPasskeys && <PasskeyProof {...{ giving, passkey }} isAlone={byPasskeyAlone && !byCode} />}
      {byCode && <CodeProof giving={giving} schema={forms.code} />}
      {!byCode && !byPasskeyAlone && <PasswordProof giving={giving} schema={forms.password} />}
    </>
  );
}

interface PasskeyProofProps extends Pick<ProofDialogProps, 'giving' | 'passkey'> {
  readonly isAlone: boolean;
}

function PasskeyProof({ giving, passkey, isAlone }: PasskeyProofProps): ReactElement {
  const isMine = giving.last?.passkey !== undefined;
  const { isPending, wrong } = giving;
  const error = passkey.error ?? (isMine ? giving.error : null);
  const busy = passkey.isPending || (isMine && isPending);
  const trouble = (
    <>
      {error !== null && <ErrorNotice error={error} gone={labels.passkeyGone} />}
      {isMine && wrong !== undefined && <Alert tone="bad">{wrong}</Alert>}
    </>
  );
  if (isAlone) {
    return (
      <>
        {trouble}
        <DialogFoot confirm={{ label: labels.byPasskey, busy, onPress: passkey.sign }} />
      </>
    );
  }
  return (
    <>
      <Button wide busy={busy} onClick={passkey.sign}>
        {labels.byPasskey}
      </Button>
      {trouble}
    </>
  );
}

/** Returns the shared properties of both forms, without passkey errors. */
function shellOf({ isPending, error, wrong, last }: ProofSubmission) {
  const isMine = last?.passkey === undefined;
  return {
    wrong: isMine ? wrong : undefined,
    shell: {
      pending: isMine && isPending,
      error: isMine ? error : null,
      submitLabel: labels.submit,
    },
  };
}

/** Focuses the field again, because a dialog below takes the focus back. */
function useFocusOnceThere(focus: () => void): void {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useEffect(focus, []);
}

interface FormProps<T> {
  readonly giving: ProofSubmission;
  readonly schema: $ZodType<T, T>;
}

function PasswordProof({ giving, schema }: FormProps<Password>): ReactElement {
  const form = useSchemaForm(schema, { password: '' });
  useFocusOnceThere(() => form.setFocus('password'));
  const { wrong, shell } = shellOf(giving);
  return (
    <Form form={form} onSubmit={giving.give} {...shell}>
      <PasswordField
        label={labels.password}
        autoComplete="current-password"
        autoFocus
        {...form.field('password', wrong)}
      />
    </Form>
  );
}

function CodeProof({ giving, schema }: FormProps<Code>): ReactElement {
  const form = useSchemaForm(schema, { two_factor_code: '' });
  useFocusOnceThere(() => form.setFocus('two_factor_code'));
  const { wrong, shell } = shellOf(giving);
  return (
    <Form form={form} onSubmit={giving.give} {...shell}>
      <TextField
        label={labels.code}
        look="code"
        autoComplete="one-time-code"
        autoFocus
        {...form.field('two_factor_code', wrong)}
      />
    </Form>
  );
}
