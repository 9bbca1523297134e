import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Dialog } from '@hub/ui/dialog';
import { titleOf } from '@hub/ui/dialog-title';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Time } from '@hub/ui/time';
import { Details, Verbatim } from '#ui/details/details.tsx';
import { List } from '#ui/list/list.tsx';
import { columnsOf } from '#ui/list/table.tsx';
import { uiTexts } from '#ui/texts.ts';
import styles from './access.module.css';
import { deliveriesQuery, useSendAgain, type Delivery } from './api.ts';
import { Nothing } from '#ui/nothing.tsx';
import { webhookTexts as words } from './texts.ts';

const answerOf = ({ status, answer, tries }: Delivery): string =>
  tries === 0 ? words.waits : [status, answer].filter((part) => part !== null).join(' ');

interface DeliveriesProps {
  readonly endpoint: string;
  readonly maySend: boolean;
}

export function Deliveries({ endpoint, maySend }: DeliveriesProps) {
  const query = useInfiniteQuery(deliveriesQuery(endpoint));
  const again = useSendAgain();
  const [seen, setSeen] = useState<Delivery | null>(null);
  const columns = columnsOf<Delivery>(words, {
    event: {
      width: '2fr',
      cell: (row) => (
        <button
          type="button"
          className={styles.look}
          aria-label={words.look(row.event)}
          onClick={() => setSeen(row)}
        >
          {row.event}
        </button>
      ),
    },
    when: { cell: ({ created_at: at }) => <Time show="age" value={at} /> },
    tries: { width: 72, align: 'end', cell: ({ tries }) => String(tries) },
    answer: { width: '2fr', cell: (row) => <bdi title={answerOf(row)}>{answerOf(row)}</bdi> },
    ...(maySend && {
      again: {
        width: 120,
        isOnPhone: true,
        cell: ({ id }) => (
          <Button
            size="small"
            variant="quiet"
            busy={again.isPending && again.variables === id}
            busyLabel={words.sending}
            onClick={() => again.mutate(id)}
          >
            {words.again}
          </Button>
        ),
      },
    }),
  });
  return (
    <>
      {seen !== null && <DeliveryDialog delivery={seen} onClose={() => setSeen(null)} />}
      {again.data !== undefined && (
        <Alert tone={again.data.success ? 'good' : 'attention'}>{again.data.message}</Alert>
      )}
      {again.error !== null && <ErrorNotice error={again.error} gone={uiTexts.gone} />}
      <List
        query={query}
        label={words.deliveries}
        columns={columns}
        keyOf={({ id }) => id}
        note={(row) => (
          <>
            <Time show="age" value={row.created_at} /> · <bdi>{answerOf(row)}</bdi>
          </>
        )}
        empty={<Nothing title={words.noDeliveries}>{words.noDeliveriesMore}</Nothing>}
      />
    </>
  );
}

interface DeliveryDialogProps {
  readonly delivery: Delivery;
  readonly onClose: () => void;
}

/** Payload of a delivery exactly as signed, and the response. */
function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { event, message_id: id, body, created_at: at, tries, last_try_at: last } = delivery;
  return (
    <Dialog title={titleOf(words.bodyOf, event)} open wide onClose={onClose}>
      <Details
        of={[
          [words.messageId, <code key="id">{id}</code>],
          [words.when, <Time show="exact" key="at" value={at} />],
          [words.tries, String(tries)],
          [words.lastTry, last === null ? null : <Time show="exact" key="last" value={last} />],
          [words.answer, <bdi key="answer">{answerOf(delivery)}</bdi>],
        ]}
      />
      <Verbatim label={words.body}>{body}</Verbatim>
    </Dialog>
  );
}
