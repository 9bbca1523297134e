import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { messagesOf } from '@hub/client/conversations';
import { isGone } from '@hub/client/errors';
import { ReadState, type ReadQuery } from '@hub/ui/read-state';
import { Nothing } from '#ui/nothing.tsx';
import { meQuery, useMay, useMe } from '#api/session.ts';
import { LinkButton } from '#ui/link.tsx';
import { useThreadActions } from './action-bar.tsx';
import { AnswerBox } from './answer-box.tsx';
import { threadQuery, toolsQuery } from '#conversations/api.ts';
import type { Conversation, Message, ThreadPage } from '#api/conversations/shapes.ts';
import { AskForCheck } from '#conversations/buyer/ask-for-check.tsx';
import type { AskFor } from '#conversations/buyer/buyer-license.tsx';
import { BuyerPane } from '#conversations/buyer/buyer-pane.tsx';
import { Messages } from './messages.tsx';
import { MoveLine } from '#conversations/moving/move-line.tsx';
import { usePicking } from '#conversations/moving/picking.tsx';
import { MoveMenu } from '#conversations/moving/move-menu.tsx';
import { texts } from '#conversations/texts.ts';
import { ThreadHead } from './thread-head.tsx';
import styles from './thread.module.css';
import { takeDrafts } from './use-draft.ts';
import { usePlace, type Places } from '#conversations/use-place.ts';

const labels = texts.thread;

interface ThreadPaneProps {
  readonly id: number;
  /** Offline notice for narrow windows, in which the list and its notice are hidden. */
  readonly away: ReactNode;
  readonly onCanned: () => void;
  readonly onClosed: () => void;
}

export function ThreadPane({ id, ...shared }: ThreadPaneProps) {
  const query = useInfiniteQuery(threadQuery(id));
  const pages = query.data?.pages ?? [];
  const conversation = pages[0]?.conversation;
  const { to, go } = usePlace();
  useLead(id, conversation, go);
  if (conversation === undefined) {
    return (
      <section className={styles.state} aria-label={labels.label}>
        {isGone(query.error) ? (
          <Nothing
            title={labels.gone}
            actions={<LinkButton to={to({ id: null })}>{labels.back}</LinkButton>}
          />
        ) : (
          <ReadState
            query={query}
            what={labels.what}
            loading={{ label: labels.loading, shapes: ['title', 'text', 'card', 'text', 'card'] }}
          />
        )}
      </section>
    );
  }
  const messages = messagesOf({ pages });
  const moves = pages[0]?.moves ?? [];
  return <Open {...{ conversation, messages, moves, query }} {...shared} />;
}

function useLead(id: number, conversation: Conversation | undefined, go: Places['go']): void {
  const target = conversation?.id ?? id;
  const lead = useEffectEvent(() => go({ id: target }, 'replace'));
  useEffect(() => {
    if (target !== id) lead();
  }, [target, id]);
}

type ThreadQuery = ReadQuery &
  Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

interface OpenProps extends Omit<ThreadPaneProps, 'id'> {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  readonly moves: ThreadPage['moves'];
  readonly query: ThreadQuery;
}

function Open(props: OpenProps) {
  const { conversation, messages, moves, query, away, onCanned, onClosed } = props;
  const me = useMe();
  useEffect(() => {
    const merged = moves.filter(({ kind }) => kind === 'merged').map(({ other }) => other);
    takeDrafts(me, conversation.id, merged);
  }, [me, conversation.id, moves]);
  const tools = useQuery(toolsQuery).data;
  const mayAct = useMay('support');
  const firstname = useQuery(meQuery).data?.firstname ?? null;
  const { bar, outcome, link } = useThreadActions({ conversation, tools, isOn: mayAct });
  const picking = usePicking({ conversation, messages });
  const askFor: AskFor = mayAct
    ? (site) => <AskForCheck {...{ site, conversation, messages }} />
    : null;
  return (
    <>
      <section className={styles.pane} aria-label={labels.label}>
        <ThreadHead
          conversation={conversation}
          actions={
            mayAct && (
              <>
                {bar}
                <MoveMenu conversation={conversation} onSplit={picking.start} />
              </>
            )
          }
        />
        <div className={styles.said}>
          {away && <div className={styles.away}>{away}</div>}
          <ReadState query={query} what={labels.what} />
          {outcome}
        </div>
        <Messages
          conversation={conversation}
          messages={messages}
          lines={moves.map((move) => ({
            key: `move-${move.id}`,
            at: move.at,
            line: <MoveLine {...{ move, mayAct }} />,
          }))}
          older={
            query.hasNextPage
              ? { load: () => void query.fetchNextPage(), busy: query.isFetchingNextPage }
              : null
          }
          mayRead={mayAct}
          tick={picking.tick}
        />
        {picking.bar}
        {mayAct && (
          <AnswerBox
            {...{ conversation, messages, tools, me, firstname }}
            {...{ onCanned, onClosed }}
          />
        )}
      </section>
      <div className={styles.side}>
        <BuyerPane {...{ conversation, askFor }} link={mayAct ? link : null} />
      </div>
    </>
  );
}
