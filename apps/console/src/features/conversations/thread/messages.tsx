import { useRef, useState, type ReactElement } from 'react';
import {
  Thread,
  withLines,
  type ThreadFile,
  type ThreadLine,
  type ThreadMessage,
} from '@hub/ui/thread';
import { call, fileAddress } from '#api/client.ts';
import type { Conversation, Message } from '#api/conversations/shapes.ts';
import mentions from '#conversations/mentions/mentions.module.css';
import { mentionTexts } from '#conversations/mentions/texts.ts';
import { texts } from '#conversations/texts.ts';
import { MessageSecrets } from './message-secrets.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@hub/ui/button';
import { ReadState } from '@hub/ui/read-state';
import { originalQuery } from '#conversations/api.ts';
import styles from './thread.module.css';

const labels = texts.thread;

interface MessagesProps {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  readonly lines: readonly ThreadLine[];
  /** Checkbox of each message; null: none. */
  readonly tick: ((message: Message) => ReactElement) | null;
  readonly older: { readonly load: () => void; readonly busy: boolean } | null;
  /** False for a viewer, who cannot see texts and does not mark messages as read. */
  readonly mayRead: boolean;
}

const fileHref = ({ id }: ThreadFile): string => fileAddress('operatorConversationFile', { id });

const nothing = (): void => undefined;

export function Messages(props: MessagesProps) {
  const { conversation, messages, lines, tick, older, mayRead } = props;
  const { id, person, is_unread: isUnread, mentions_me: isMentioned } = conversation;
  const [newFrom] = useState(() => (isUnread ? firstUnanswered(messages) : null));
  const lastReported = useRef(0);
  const see = (): void => {
    const position = messages.at(-1)?.position ?? 0;
    if (!mayRead || !(isUnread || isMentioned) || position <= lastReported.current) return;
    lastReported.current = position;
    call('readOperatorConversation', { body: { id, position } }).catch(
      () => (lastReported.current = 0),
    );
  };
  return (
    <Thread
      label={labels.messages}
      isPageWhereLow
      messages={withLines(
        messages.map((message) => toThread(message, { id, buyer: person.name, mayRead, tick })),
        [...lines, ...ratingLines(conversation)],
        older !== null,
      )}
      fileHref={fileHref}
      older={older}
      newFrom={newFrom}
      onSeen={see}
      onAgain={nothing}
      onDrop={nothing}
    />
  );
}

const keyOf = ({ name, position }: Message): string => name ?? String(position);

/** Returns the key of the first unanswered message. */
function firstUnanswered(messages: readonly Message[]): string | null {
  const lastOurs = messages.findLastIndex((message) => message.side === 'publisher');
  const first = messages[lastOurs + 1];
  return first === undefined ? null : keyOf(first);
}

const ratingLines = ({ ratings }: Conversation): ThreadLine[] =>
  ratings.map(({ face, comment, at }) => ({
    key: `rating-${at}`,
    at,
    line: <bdi>{labels.rated(face, comment)}</bdi>,
  }));

interface Shown {
  readonly id: number;
  readonly buyer: string;
  readonly mayRead: boolean;
  readonly tick: MessagesProps['tick'];
}

function toThread(message: Message, { id, buyer, mayRead, tick }: Shown): ThreadMessage {
  const { side, author, text, files, at, position, is_note: isNote, by_email: byEmail } = message;
  return {
    key: keyOf(message),
    isOwn: side === 'publisher',
    author: side === 'buyer' ? buyer : (author ?? labels.left),
    text: mayRead || text !== '' ? text : texts.hidden,
    files,
    at,
    isNote,
    ...(byEmail !== null && { mark: labels.byEmail[byEmail] }),
    more: (
      <>
        {tick?.(message)}
        {message.mentions.length > 0 && (
          <p className={mentions.said}>
            {mentionTexts.notified(message.mentions.map(({ username }) => username))}
          </p>
        )}
        {message.has_original && <Original id={id} position={position} />}
        {message.secrets.length > 0 && <MessageSecrets secrets={message.secrets} />}
      </>
    ),
  };
}

/** Complete text of an email with quotations, loaded on click. */
function Original(props: { readonly id: number; readonly position: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...originalQuery(props), enabled: isOpen });
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? labels.hideOriginal : labels.original}
      </Button>
      {isOpen && (
        <ReadState
          query={query}
          what={labels.originalWhat}
          loading={{ label: labels.loading, shapes: ['text'] }}
        >
          {({ text }) => (
            <pre className={styles.original} dir="auto" tabIndex={0}>
              {text}
            </pre>
          )}
        </ReadState>
      )}
    </>
  );
}
