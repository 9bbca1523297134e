import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rowsOf } from '@hub/client/conversations';
import type { Face } from '@hub/contract/conversation-limits';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Skeleton } from '@hub/ui/skeleton';
import { texts } from './texts.ts';
import { Beginning, type OwnedLicenses } from './beginning.tsx';
import { conversationsQuery, type Conversation } from '#api/conversations.ts';
import { Header } from './header.tsx';
import { List } from './list.tsx';
import { Running } from './running.tsx';
import styles from './talk.module.css';
import type { Letter, Talk } from './talk.ts';
import { useOutgoing } from './use-talk.ts';

/** Conversation from the address, with the face that the buyer clicked in the email. */
interface LinkedConversation {
  readonly id: number;
  readonly face: Face | null;
}

interface PanelProps {
  readonly userId: number;
  /** Conversations, or the error that prevented their start, with a retry. */
  readonly messenger: {
    readonly talk: Talk | null;
    readonly error: Error | null;
    readonly open: () => Promise<unknown>;
  };
  readonly licenses: OwnedLicenses;
  readonly wanted: LinkedConversation | null;
}

/**
 * View of the panel. `to` is a conversation, or the client key of its first message. `from` is the
 * merged conversation that led here; its text and files stay in the field.
 */
type View = 'list' | 'new' | { readonly to: number | string; readonly from?: number | string };

const noPages = { pages: [], pageParams: [] };

/** An unread conversation, an open one, the list, or a new conversation. */
function firstView(rows: readonly Conversation[], hasBegun: boolean): View {
  const row = rows.find(({ unread }) => unread > 0) ?? rows.find(({ state }) => state === 'open');
  if (row !== undefined) return { to: row.id };
  return rows.length > 0 || hasBegun ? 'list' : 'new';
}

export function Panel({ messenger, ...rest }: PanelProps) {
  const { talk, error, open } = messenger;
  if (talk !== null) return <Started talk={talk} {...rest} />;
  const trouble = error === null ? null : { title: texts.notStarted, error };
  return <Waiting trouble={trouble} retry={() => void open()} />;
}

type StartedProps = Omit<PanelProps, 'messenger'> & { readonly talk: Talk };

function Started({ userId, talk, licenses, wanted }: StartedProps) {
  const query = useInfiniteQuery(conversationsQuery);
  const hasBegun = useOutgoing(talk).some(({ message }) => message.opening !== null);
  const { data, error, refetch, isFetching } = query;
  const [view, setView] = useState<View | null>(wanted && { to: wanted.id });
  const rows = rowsOf(data ?? noPages);
  if (view === null && data !== undefined) setView(firstView(rows, hasBegun));
  const working = data?.pages[0]?.working ?? null;
  const toList = (): void => setView('list');
  const begin = (letter: Omit<Letter, 'to'>): void => {
    const { name } = talk.outbox.add({ ...letter, to: 'new' });
    setView({ to: name });
  };
  const open = (to: number | string): void => setView({ to });
  const shared = { userId, talk, licenses, working };

  if (view === 'new')
    return <Beginning {...shared} onBegin={begin} onBack={rows.length > 0 ? toList : null} />;
  if (view !== null && view !== 'list') {
    const listed = rows.find(({ id }) => id === view.to) ?? null;
    return (
      <Running
        key={view.from ?? view.to}
        {...shared}
        to={view.to}
        isLed={view.from !== undefined}
        onOpen={open}
        onLed={(to) => setView({ to, from: view.from ?? view.to })}
        listed={listed}
        filledIn={wanted !== null && wanted.id === view.to ? wanted.face : null}
        onBack={toList}
        onUndone={() => setView('new')}
      />
    );
  }
  if (data === undefined) {
    const trouble = error === null ? null : { title: texts.failed, error };
    return <Waiting trouble={trouble} retry={() => void refetch()} retrying={isFetching} />;
  }
  return <List {...shared} rows={rows} query={query} onOpen={open} onNew={() => setView('new')} />;
}

interface WaitingProps {
  readonly trouble: { readonly title: string; readonly error: Error } | null;
  readonly retry: () => void;
  readonly retrying?: boolean;
}

const Waiting = ({ trouble, retry, retrying = false }: WaitingProps) => (
  <>
    <Header title={texts.title} onBack={null} />
    <div className={styles.waiting}>
      {trouble === null ? (
        <Skeleton label={texts.loading} shapes={['text', 'line', 'row', 'row']} />
      ) : (
        <ErrorNotice {...trouble} retry={retry} retrying={retrying} />
      )}
    </div>
  </>
);
