import { IconArrowDown } from '@tabler/icons-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { listFormat } from '@hub/language/formats';
import { Button } from '#ui/form/button.tsx';
import { classNames } from '#ui/class-names.ts';
import {
  formatDay,
  groupMessages,
  newestHere,
  type ThreadFile,
  type ThreadMessage,
} from './thread-groups.ts';
import { Group } from './thread-message.tsx';
import { threadTexts } from './thread-texts.ts';
import styles from './thread.module.css';
import { useThreadScroll } from './use-thread-scroll.ts';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';

export {
  withLines,
  type ThreadFile,
  type ThreadLine,
  type ThreadMessage,
} from './thread-groups.ts';

export interface ThreadProps {
  readonly label: string;
  /** Oldest first. */
  readonly messages: readonly ThreadMessage[];
  readonly fileHref: (file: ThreadFile) => string;
  /** Loads earlier messages; null if there are none. */
  readonly older: { readonly load: () => void; readonly busy: boolean } | null;
  /** First message that was unread when the thread opened; a line is drawn above it. */
  readonly newFrom?: string | null;
  /** Called when the newest message was visible. */
  readonly onSeen?: () => void;
  readonly onAgain: (key: string) => void;
  readonly onDrop: (key: string) => void;
  readonly head?: ReactNode;
  /** True if the document scrolls the thread in a low window without space. */
  readonly isPageWhereLow?: boolean;
}

/** Messages of both sides, newest at the end and in view. */
export function Thread(props: ThreadProps): ReactElement {
  const { label, messages, older, newFrom = null, head, onSeen, isPageWhereLow = false } = props;
  const loadOlder = older === null || older.busy ? null : older.load;
  const { box, content, onScroll, isAtEnd, hasNew, toEnd } = useThreadScroll({
    messages,
    loadOlder,
    onSeen,
    isPageWhereLow,
  });
  return (
    <div className={styles.thread}>
      {/* `News` announces each new message once; a live region would also announce earlier ones. */}
      <div
        ref={box}
        className={classNames(styles.box, isPageWhereLow && styles.pageWhereLow)}
        role="log"
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div ref={content} className={styles.content}>
          {head}
          {older !== null && (
            <div className={styles.older}>
              <Button size="small" variant="quiet" busy={older.busy} onClick={older.load}>
                {threadTexts.older}
              </Button>
            </div>
          )}
          <Days {...props} newFrom={newFrom} />
        </div>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          className={classNames(styles.toEnd, hasNew && styles.hasNew)}
          aria-label={hasNew ? undefined : threadTexts.newest}
          onClick={toEnd}
        >
          <IconArrowDown aria-hidden size={16} stroke={1.75} />
          {hasNew && threadTexts.arrived}
        </button>
      )}
      <News messages={messages} />
    </div>
  );
}

function Days(props: ThreadProps & { readonly newFrom: string | null }): ReactElement[] {
  const { messages, newFrom } = props;
  const [openedAt] = useState(() => Date.now());
  const now = Math.max(openedAt, Date.parse(messages.at(-1)?.at ?? '') || 0);
  return groupMessages(messages, newFrom).map((day) => (
    <div key={day.key} className={styles.day}>
      <p className={styles.date}>
        <time dateTime={day.at}>{formatDay(day.at, now, threadTexts)}</time>
      </p>
      {day.groups.map((group) => (
        <Group key={group.key} {...props} group={group} isFirstNew={group.key === newFrom} />
      ))}
    </div>
  ));
}

const spokenOf = ({ author, text, files }: ThreadMessage): string =>
  threadTexts.said({
    author,
    text: text === '' ? listFormat('unit').format(files.map(({ name }) => name)) : text,
  });

/** Announces each new message of the other side once to screen readers. */
function News({ messages }: Pick<ThreadProps, 'messages'>): ReactElement {
  const lastKey = newestHere(messages)?.key ?? null;
  const [lastSeenKey, setLastSeenKey] = useState(lastKey);
  const [spoken, setSpoken] = useState('');
  if (lastKey !== lastSeenKey) {
    const from = messages.findIndex(({ key }) => key === lastSeenKey) + 1;
    const news = from === 0 ? [] : messages.slice(from).filter(({ isOwn }) => !isOwn);
    setLastSeenKey(lastKey);
    if (news.length > 0) setSpoken(news.map(spokenOf).join(' '));
  }
  return (
    <VisuallyHidden>
      <span role="status">{spoken}</span>
    </VisuallyHidden>
  );
}
