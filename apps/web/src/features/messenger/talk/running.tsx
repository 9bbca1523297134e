import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { messagesOf } from '@hub/client/conversations';
import type { Face } from '@hub/contract/conversation-limits';
import { Alert } from '@hub/ui/alert';
import { ErrorNotice } from '@hub/ui/error-notice';
import { linkClass } from '@hub/ui/link';
import { Sentence } from '@hub/ui/sentence';
import { Skeleton } from '@hub/ui/skeleton';
import { Thread, withLines, type ThreadLine } from '@hub/ui/thread';
import { useCatalog } from '#api/config.ts';
import { Satisfaction } from './satisfaction/satisfaction.tsx';
import { aboutOf, texts } from './texts.ts';
import type { OwnedLicenses } from './beginning.tsx';
import {
  conversationQuery,
  type Conversation,
  type ConversationList,
  type Page,
} from '#api/conversations.ts';
import { moveDraft, newPlace } from './drafts.ts';
import { Ended } from './ended.tsx';
import { NotifyHere } from '#messenger/push/notify-here.tsx';
import { Header } from './header.tsx';
import { Hours } from './hours.tsx';
import styles from './talk.module.css';
import type { Talk } from './talk.ts';
import { firstUnread, threadOf } from './thread-rules.ts';
import { fileHref, useBegun, useLiveState, useOutgoing } from './use-talk.ts';
import { Writing } from './writing.tsx';

interface RunningProps {
  readonly userId: number;
  readonly talk: Talk;
  /** Id of the conversation, or the client key of its first message. */
  readonly to: number | string;
  readonly isLed: boolean;
  /** Conversation from the list, used until the conversation query has loaded. */
  readonly listed: Conversation | null;
  readonly licenses: OwnedLicenses;
  readonly working: ConversationList['working'] | null;
  /** Face that the buyer clicked in the email; null if none. */
  readonly filledIn: Face | null;
  readonly onBack: () => void;
  readonly onOpen: (id: number) => void;
  readonly onLed: (target: number) => void;
  /** Called after the only message of a new conversation was removed. */
  readonly onUndone: () => void;
}

const noPages = { pages: [], pageParams: [] };

export function Running(props: RunningProps) {
  const { userId, talk, to, listed, onBack } = props;
  const id = useBegun(talk, to);
  const outgoing = useOutgoing(talk).filter(({ name, message }) =>
    [name, message.to].some((each) => each === to || each === id),
  );
  const state = useLiveState(talk);
  const query = useInfiniteQuery({ ...conversationQuery(id ?? 0), enabled: id !== undefined });
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage } = query;
  const conversation = data?.pages[0]?.conversation ?? listed;
  const messages = messagesOf(data ?? noPages);
  const newFrom = useFirstUnread(messages, data?.pages[0]?.conversation.unread_from);
  const moves = data?.pages[0]?.moves ?? [];
  const thread = threadOf({ messages, outgoing, state, team: useCatalog().brand.name });
  const threadRows = withLines(thread, linesOf(moves, props.onOpen), hasNextPage);
  useLead(props, id, data?.pages[0]?.conversation.id);
  const lastMessage = messages.at(-1);
  const isMissing = id !== undefined && data === undefined;
  const { topic, license } = conversation ?? { topic: null, license: null };
  const subtitle = topic === null ? null : aboutOf(topic, license?.label ?? null);
  const drop = (name: string): void => {
    talk.drop(name);
    if (name !== to || talk.outbox.list().some((each) => each.name === to)) return;
    moveDraft(userId, to, newPlace);
    props.onUndone();
  };
  const retryProps = { retry: () => void refetch(), retrying: isFetching };
  return (
    <>
      <Header title={texts.title} subtitle={subtitle} onBack={onBack} />
      <Writing
        userId={userId}
        place={id ?? to}
        merged={moves.filter(({ kind }) => kind === 'merged').map(({ other }) => other)}
        isBarred={isMissing && error !== null}
        label={texts.write}
        onSend={(draft) => talk.outbox.add({ to: id ?? to, opening: null, ...draft })}
        above={
          id !== undefined &&
          conversation?.satisfaction && (
            <Satisfaction
              key={conversation.satisfaction.closing}
              id={id}
              survey={conversation.satisfaction}
              filledIn={props.filledIn}
            />
          )
        }
      >
        <Notes {...props} conversation={conversation} isOffline={state === 'offline'} />
        {isMissing && error === null && (
          <div className={styles.waiting}>
            <Skeleton label={texts.loadingOne} shapes={['text', 'line', 'text']} />
          </div>
        )}
        {isMissing && error !== null && (
          <div className={styles.waiting}>
            <ErrorNotice title={texts.failedOne} error={error} gone={texts.gone} {...retryProps} />
          </div>
        )}
        {!isMissing && (
          <Thread
            label={texts.thread}
            messages={threadRows}
            fileHref={fileHref}
            older={
              hasNextPage
                ? { load: () => void query.fetchNextPage(), busy: isFetchingNextPage }
                : null
            }
            newFrom={newFrom}
            onSeen={() => {
              if (id !== undefined && lastMessage !== undefined && (conversation?.unread ?? 0) > 0)
                talk.see(id, lastMessage.position);
            }}
            onAgain={talk.outbox.again}
            onDrop={drop}
            head={
              <>
                <Hours working={props.working} />
                <NotifyHere />
              </>
            }
          />
        )}
      </Writing>
    </>
  );
}

function useLead(
  { talk, onLed }: Pick<RunningProps, 'talk' | 'onLed'>,
  id: number | undefined,
  target: number | undefined,
): void {
  const lead = useEffectEvent((from: number, to: number): void => {
    talk.lead(from, to);
    onLed(to);
  });
  useEffect(() => {
    if (id !== undefined && target !== undefined && target !== id) lead(id, target);
  }, [id, target]);
}

const linesOf = (moves: Page['moves'], onOpen: (id: number) => void): ThreadLine[] =>
  moves.map(({ id, kind, other, at }) => {
    const open = (linkText: ReactNode) => (
      <button type="button" className={linkClass} onClick={() => onOpen(other)}>
        {linkText}
      </button>
    );
    return { key: `move-${id}`, at, line: <Sentence text={texts.moves[kind]} parts={{ open }} /> };
  });

/** The marker stays where it is while the conversation is open. */
function useFirstUnread(
  messages: Parameters<typeof firstUnread>[0],
  from: number | null | undefined,
): string | null {
  const [marker, setMarker] = useState<{ readonly key: string | null } | null>(null);
  if (marker === null && from !== undefined) setMarker({ key: firstUnread(messages, from) });
  return marker?.key ?? null;
}

interface NotesProps extends RunningProps {
  readonly conversation: Conversation | null;
  readonly isOffline: boolean;
}

function Notes({ conversation, licenses, isOffline, isLed }: NotesProps): ReactNode {
  if (isOffline) {
    return (
      <div className={styles.notes}>
        <Alert tone="attention" announce="status">
          {texts.offline}
        </Alert>
      </div>
    );
  }
  if (conversation === null) return null;
  const { license, topic, unverified, state } = conversation;
  const isEnded = topic === 'question' && license?.support_ended === true;
  if (!isEnded && !unverified && !isLed && state === 'open') return null;
  const url = licenses.owned?.find(({ id }) => id === license?.id)?.url ?? '';
  return (
    <div className={styles.notes}>
      {isLed && (
        <Alert tone="info" announce="status">
          {texts.led}
        </Alert>
      )}
      {unverified && (
        <Alert tone="info" announce="none">
          {texts.unverified}
        </Alert>
      )}
      {isEnded && <Ended name={license.label} url={url} />}
      {state === 'closed' && (
        <Alert tone="info" announce="none">
          {texts.closedNote}
        </Alert>
      )}
    </div>
  );
}
