import { IconClock, IconLock } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Button } from '#ui/form/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { MessageBody } from './message-body.tsx';
import {
  formatTime,
  type ThreadFile,
  type ThreadGroup,
  type ThreadMessage,
} from './thread-groups.ts';
import { threadTexts } from './thread-texts.ts';
import styles from './thread.module.css';

interface MessageActions {
  readonly fileHref: (file: ThreadFile) => string;
  readonly onAgain: (key: string) => void;
  readonly onDrop: (key: string) => void;
}

interface GroupProps extends MessageActions {
  readonly group: ThreadGroup;
  /** True to show a line above: this message and the following messages are unread. */
  readonly isFirstNew: boolean;
}

/** Group of consecutive messages of one person. */
export function Group({ group, isFirstNew, ...actions }: GroupProps): ReactElement {
  const [{ author, at, isOwn, isNote = false, mark, line }] = group.messages;
  if (line !== undefined) return <div className={styles.date}>{line}</div>;
  const look = classNames(styles.group, isOwn && styles.own, isNote && styles.note);
  return (
    <>
      {isFirstNew && (
        <p className={styles.unread}>
          <span>{threadTexts.unread}</span>
        </p>
      )}
      <div className={look}>
        <p className={styles.by}>
          {isNote && (
            <span className={styles.noteMark}>
              <IconLock aria-hidden size={13} stroke={1.75} />
              {mark ?? threadTexts.note}
            </span>
          )}
          <bdi className={styles.author}>{author}</bdi>
          {!isNote && mark !== undefined && <span>{mark}</span>}
          <time dateTime={at}>{formatTime(at)}</time>
        </p>
        {group.messages.map((message) => (
          <Message key={message.key} message={message} {...actions} />
        ))}
      </div>
    </>
  );
}

interface MessageProps extends MessageActions {
  readonly message: ThreadMessage;
}

function Message({ message, fileHref, ...actions }: MessageProps): ReactElement {
  const { text, files, sending, more } = message;
  return (
    <div className={classNames(styles.message, typeof sending === 'string' && styles.pending)}>
      <MessageBody text={text} files={files} href={fileHref} />
      {more}
      <State message={message} {...actions} />
    </div>
  );
}

type StateProps = Omit<MessageProps, 'fileHref'>;

function State({ message, onAgain, onDrop }: StateProps): ReactElement | null {
  const { key, sending } = message;
  if (typeof sending === 'object') {
    return (
      <div className={styles.refused}>
        <p role="alert">{threadTexts.refused({ why: sending.refused })}</p>
        <div className={styles.ways}>
          <Button size="small" onClick={() => onAgain(key)}>
            {threadTexts.again}
          </Button>
          <Button size="small" variant="quiet" onClick={() => onDrop(key)}>
            {threadTexts.drop}
          </Button>
        </div>
      </div>
    );
  }
  if (sending === undefined) return null;
  return (
    <p className={classNames(styles.state, sending === 'sending' && styles.soon)}>
      <IconClock aria-hidden size={13} stroke={1.75} />
      {threadTexts[sending]}
    </p>
  );
}
