import { Alert } from '@hub/ui/alert';
import { Button, type ButtonProps } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import type { Resend } from '#identity/api.ts';
import { texts } from '#identity/texts.ts';

interface ResendButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide'> {
  readonly resend: Resend;
  /** Returns the username of the account at the time of the click; null if the field is empty. */
  readonly usernameOf: () => string | null;
}

export function ResendButton({ resend, usernameOf, ...look }: ResendButtonProps) {
  const send = (): void => {
    const username = usernameOf();
    if (username !== null) resend.mutate(username);
  };
  return (
    <Button {...look} busy={resend.isPending} onClick={send}>
      {texts.resend}
    </Button>
  );
}

/** Confirmation in the specification’s text, or the error. */
export function ResendResult({ resend }: { readonly resend: Resend }) {
  if (resend.error !== null) return <ErrorNotice tone="attention" error={resend.error} />;
  return resend.isSuccess ? <Alert tone="good">{texts.resent}</Alert> : null;
}
