import { Button } from '@hub/ui/button';
import { formatDate, formatDateTime } from '@hub/ui/dates';
import { ErrorNotice } from '@hub/ui/error-notice';
import { SecretCard } from '@hub/ui/secret-card';
import type { Message } from '#api/conversations.ts';
import { useDeleteSecret } from './api.ts';
import { texts } from './texts.ts';

type Secret = Message['secrets'][number];

/** Passwords and keys of the buyer’s message, with each time that support opened them. */
export const MessageSecrets = ({ secrets }: { readonly secrets: readonly Secret[] }) =>
  secrets.map((secret) => <MessageSecret key={secret.id} secret={secret} />);

function MessageSecret({ secret }: { readonly secret: Secret }) {
  const { id, label, deleted_at: deletedAt, openings } = secret;
  const { mutate, isPending, error } = useDeleteSecret();
  const facts = openings.map(({ by, at }) =>
    texts.opened({ name: by ?? texts.someone, label, when: formatDateTime(at) }),
  );
  if (deletedAt !== null) facts.push(texts.deleted({ date: formatDate(deletedAt) }));
  return (
    <SecretCard label={label} facts={facts}>
      {error !== null && <ErrorNotice error={error} />}
      {deletedAt === null && (
        <Button size="small" busy={isPending} busyLabel={texts.deleting} onClick={() => mutate(id)}>
          {texts.delete}
        </Button>
      )}
    </SecretCard>
  );
}

export const SecretsOnTheirWay = ({
  secrets,
}: {
  readonly secrets: readonly Pick<Secret, 'id' | 'label'>[];
}) => secrets.map(({ id, label }) => <SecretCard key={id} label={label} facts={[]} />);
