import type { ReactElement } from 'react';
import { Dialog } from '@hub/ui/dialog';
import { titleOf } from '@hub/ui/dialog-title';
import { Details } from '#ui/details/details.tsx';
import { Time } from '@hub/ui/time';
import { Verbatim } from '#ui/details/verbatim.tsx';
import type { Delivery } from './api.ts';
import { webhookTexts as words } from './texts.ts';

interface DeliveryDialogProps {
  readonly delivery: Delivery;
  readonly onClose: () => void;
}

/** Payload of a delivery exactly as signed, and the response. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps): ReactElement {
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

export const answerOf = ({ status, answer, tries }: Delivery): string =>
  tries === 0 ? words.waits : [status, answer].filter((part) => part !== null).join(' ');
