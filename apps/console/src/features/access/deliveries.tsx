import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { EmptyArt } from '@hub/ui/art';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { EmptyState } from '@hub/ui/page';
import { List } from '#ui/list/list.tsx';
import { Time } from '@hub/ui/time';
import type { Column } from '#ui/list/table.tsx';
import { deliveriesQuery, useSendAgain, type Delivery } from './api.ts';
import styles from './access.module.css';
import { answerOf, DeliveryDialog } from './delivery-dialog.tsx';
import { texts, webhookTexts as words } from './texts.ts';

const whenOf = (row: Delivery): ReactElement => <Time show="age" value={row.created_at} />;

const columns: readonly Column<Delivery>[] = [
  {
    id: 'when',
    title: words.when,
    wideOnly: true,
    cell: (row) => whenOf(row),
  },
  {
    id: 'tries',
    title: words.tries,
    width: 72,
    align: 'end',
    wideOnly: true,
    cell: ({ tries }) => String(tries),
  },
  {
    id: 'answer',
    title: words.answer,
    width: '2fr',
    wideOnly: true,
    cell: (row) => <bdi title={answerOf(row)}>{answerOf(row)}</bdi>,
  },
];

/** Layout on a phone. */
const noteOf = (row: Delivery): ReactElement => (
  <>
    {whenOf(row)} · <bdi>{answerOf(row)}</bdi>
  </>
);

/** A click on the event shows the payload. */
const looking = (look: (delivery: Delivery) => void): Column<Delivery> => ({
  id: 'event',
  title: words.event,
  width: '2fr',
  cell: (row) => (
    <button
      type="button"
      className={styles.look}
      aria-label={words.look(row.event)}
      onClick={() => look(row)}
    >
      {row.event}
    </button>
  ),
});

/** A button in each row. */
const sending = (again: ReturnType<typeof useSendAgain>): Column<Delivery> => ({
  id: 'again',
  title: words.again,
  width: 120,
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
});

interface DeliveriesProps {
  readonly endpoint: string;
  readonly maySend: boolean;
}

/** Deliveries of a webhook with their responses, newest first. */
export function Deliveries({ endpoint, maySend }: DeliveriesProps): ReactElement {
  const query = useInfiniteQuery(deliveriesQuery(endpoint));
  const again = useSendAgain();
  const [seen, setSeen] = useState<Delivery | null>(null);
  return (
    <>
      {seen !== null && <DeliveryDialog delivery={seen} onClose={() => setSeen(null)} />}
      {again.data !== undefined && (
        <Alert tone={again.data.success ? 'good' : 'attention'}>{again.data.message}</Alert>
      )}
      {again.error !== null && <ErrorNotice error={again.error} gone={texts.gone} />}
      <List
        query={query}
        label={words.deliveries}
        columns={[looking(setSeen), ...columns, ...(maySend ? [sending(again)] : [])]}
        keyOf={({ id }) => id}
        note={noteOf}
        empty={
          <EmptyState art={<EmptyArt />} title={words.noDeliveries}>
            {words.noDeliveriesMore}
          </EmptyState>
        }
      />
    </>
  );
}
