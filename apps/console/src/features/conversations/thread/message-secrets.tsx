import { useEffect } from 'react';
import { useChange } from '@hub/client/change';
import { wantsProof } from '@hub/client/confirm';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { CodeBlock } from '@hub/ui/code-block';
import { formatDateTime } from '@hub/ui/dates';
import { ErrorNotice } from '@hub/ui/error-notice';
import { SecretCard } from '@hub/ui/secret-card';
import { call } from '#api/client.ts';
import type { Message } from '#api/conversations/shapes.ts';
import { texts } from '#conversations/texts.ts';
import { Confirm } from '#ui/actions/confirm.tsx';

type Secret = Message['secrets'][number];

const labels = texts.secrets;

/** Each time a secret is shown, an event records it for the customer. */
export const MessageSecrets = ({ secrets }: { readonly secrets: readonly Secret[] }) =>
  secrets.map((secret) => <MessageSecret key={secret.id} secret={secret} />);

function MessageSecret({ secret }: { readonly secret: Secret }) {
  const { id, label, deleted_at: deletedAt, openings } = secret;
  // Only this component holds the value, while it is visible.
  const { mutate, reset, isPending, error, data } = useChange(
    () => call('openConversationSecret', { body: { id } }),
    { forgets: true, afterRefusal: true },
  );
  // Hides a secret that is deleted while it is visible.
  const value = deletedAt === null ? (data?.value ?? null) : null;
  const isShown = value !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(reset, bounds.secretShown);
    return () => clearTimeout(timer);
  }, [isShown, reset]);
  const facts = openings.map(({ by, at }) =>
    labels.opened(by ?? texts.thread.left, formatDateTime(at)),
  );
  if (deletedAt !== null) facts.push(labels.deleted(formatDateTime(deletedAt)));
  const show = (): void => mutate();
  return (
    <SecretCard label={label} facts={facts}>
      <Confirm mutation={{ error, reset }} again={show} />
      {error !== null && !wantsProof(error) && <ErrorNotice error={error} />}
      {data?.success === false && <Alert tone="attention">{data.message}</Alert>}
      {isShown && <CodeBlock code={value} label={label} />}
      {isShown && (
        <Button size="small" onClick={reset}>
          {labels.hide}
        </Button>
      )}
      {!isShown && deletedAt === null && (
        <Button size="small" busy={isPending} busyLabel={labels.showing} onClick={show}>
          {labels.show}
        </Button>
      )}
    </SecretCard>
  );
}
