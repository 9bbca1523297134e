import { useState } from 'react';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { siteName } from '@hub/contract/site-name';
import { formatAge } from '@hub/ui/dates';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import type { Buyer, Conversation, Message } from '#api/conversations/shapes.ts';
import { factsOf, fillIn } from '#conversations/dialogs/canned.ts';
import { texts } from '#conversations/texts.ts';
import { Trouble } from '#conversations/thread/trouble.tsx';
import { useAnswer } from '#conversations/thread/use-answer.ts';
import { stateOfReady } from '#conversations/thread/use-draft.ts';
import { useNow } from '#conversations/list/ages.ts';
import styles from './buyer.module.css';

const labels = texts.buyer;

export type Site = Buyer['licenses'][number]['sites'][number];

interface AskForCheckProps {
  readonly site: Site;
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
}

/** Button that replies with a request for a connection check; none after a recent check. */
export function AskForCheck(props: AskForCheckProps) {
  const { site, conversation, messages } = props;
  const now = useNow();
  const [state] = useState(stateOfReady);
  const answer = useAnswer({ id: conversation.id, state });
  const checkedAt = site.diagnosis?.at ?? null;
  if (checkedAt !== null && now - Date.parse(checkedAt) < bounds.oldCheck) return null;
  const name = siteName(site.url);
  const text = fillIn(labels.request, { ...factsOf(conversation, null), site: name });
  const askedAt = findRequest(text, messages, checkedAt);
  const ask = (): void => {
    if (answer.isPending || askedAt !== null) return;
    const seen = messages.at(-1)?.position ?? 0;
    answer.mutate({ kind: 'answer', text, files: [], seen, close: false });
  };
  return (
    <div className={styles.ask}>
      <button
        type="button"
        className={styles.link}
        aria-disabled={answer.isPending || askedAt !== null || undefined}
        onClick={ask}
      >
        <span aria-live="polite">
          {askedAt !== null && labels.asked}
          {askedAt === null && (answer.isPending ? labels.asking : labels.ask)}
        </span>
        {askedAt !== null && ` ${formatAge(askedAt, now)}`}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </button>
      {askedAt === null && <Trouble answer={answer} messages={messages} />}
    </div>
  );
}

/** Returns the time of a request that neither the buyer nor a newer check has answered. */
function findRequest(
  text: string,
  messages: readonly Message[],
  checkedAt: string | null,
): string | null {
  const last = messages.findLast(
    (message) => message.side === 'buyer' || (message.text === text && !message.is_note),
  );
  if (last === undefined || last.side === 'buyer') return null;
  return checkedAt === null || checkedAt < last.at ? last.at : null;
}
