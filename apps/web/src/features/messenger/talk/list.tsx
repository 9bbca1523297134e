import { IconPencilPlus } from '@tabler/icons-react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { listFormat } from '@hub/language/formats';
import { Button } from '@hub/ui/button';
import { classNames } from '@hub/ui/class-names';
import { formatAge } from '@hub/ui/dates';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { Sentence } from '@hub/ui/sentence';
import { useCatalog } from '#api/config.ts';
import { texts as secretTexts } from '#messenger/secret-values/texts.ts';
import { aboutOf, texts } from './texts.ts';
import type { Conversation, ConversationList } from '#api/conversations.ts';
import { Header } from './header.tsx';
import { Hours } from './hours.tsx';
import styles from './talk.module.css';
import type { Talk } from './talk.ts';
import { useOutgoing } from './use-talk.ts';

interface ListProps {
  readonly talk: Talk;
  readonly rows: readonly Conversation[];
  readonly query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'dataUpdatedAt'
  >;
  readonly working: ConversationList['working'] | null;
  readonly onOpen: (to: number | string) => void;
  readonly onNew: () => void;
}

export function List(props: ListProps) {
  const { talk, rows, query, working, onOpen, onNew } = props;
  const beginning = useOutgoing(talk).filter(
    ({ name, message }) => message.opening !== null && talk.begunBy(name) === undefined,
  );
  return (
    <>
      <Header title={texts.title} onBack={null} />
      <div className={styles.list}>
        <Hours working={working} />
        <ul role="list" aria-label={texts.list}>
          {beginning.map(({ name, message }) => (
            <li key={name}>
              <button type="button" className={styles.row} onClick={() => onOpen(name)}>
                <span className={styles.about}>{texts.fresh}</span>
                <span className={styles.age}>{texts.waiting}</span>
                <span className={styles.last}>{message.text}</span>
              </button>
            </li>
          ))}
          {rows.map((row) => (
            <li key={row.id}>
              <Row row={row} now={query.dataUpdatedAt} onOpen={() => onOpen(row.id)} />
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <Button
            variant="quiet"
            wide
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.more}
          </Button>
        )}
      </div>
      <div className={styles.foot}>
        <Button
          variant="accent"
          wide
          icon={<IconPencilPlus aria-hidden size={18} stroke={1.75} />}
          onClick={onNew}
        >
          {texts.fresh}
        </Button>
      </div>
    </>
  );
}

interface RowProps {
  readonly row: Conversation;
  readonly now: number;
  readonly onOpen: () => void;
}

function Row({ row, now, onOpen }: RowProps) {
  const { topic, license, last, unread, state } = row;
  const { brand } = useCatalog();
  const author = last.mine ? texts.you : (last.author ?? brand.name);
  const lastText =
    last.text ||
    listFormat('unit').format(last.files.map(({ name }) => name)) ||
    secretTexts.inList;
  return (
    <button
      type="button"
      className={classNames(styles.row, unread > 0 && styles.isUnread)}
      onClick={onOpen}
    >
      <span className={styles.about}>{aboutOf(topic, license?.label ?? null)}</span>
      <time className={styles.age} dateTime={last.at}>
        {formatAge(last.at, Math.max(now, Date.parse(last.at)))}
      </time>
      <span className={styles.last}>
        <Sentence text={texts.said} parts={{ author, words: <bdi>{lastText}</bdi> }} />
      </span>
      {unread > 0 && (
        <span className={styles.count}>
          <span aria-hidden>{unread}</span>
          <VisuallyHidden>{texts.unread({ count: unread })}</VisuallyHidden>
        </span>
      )}
      {state === 'closed' && <span className={styles.age}>{texts.closed}</span>}
    </button>
  );
}
