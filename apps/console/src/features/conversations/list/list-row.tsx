import { IconAt, IconClockPause, IconNote, IconPencil } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from '@hub/client/router';
import { days } from '@hub/contract/limits';
import { classNames } from '@hub/ui/class-names';
import { formatDateTime, formatDayMonth } from '@hub/ui/dates';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import type { Row } from '#api/conversations/shapes.ts';
import marks from './marks.module.css';
import styles from './list.module.css';
import { TagChips } from '#conversations/tags/tag-chips.tsx';
import { dueWords, shortAge } from './ages.ts';
import { Face } from '#conversations/face.tsx';
import { mentionTexts } from '#conversations/mentions/texts.ts';
import { texts } from '#conversations/texts.ts';
import { rowId } from '#conversations/use-place.ts';
import { useDraftText } from '#conversations/thread/use-draft.ts';

const tagsShown = 2;

interface RowProps {
  readonly row: Row;
  readonly to: string;
  readonly isOpen: boolean;
  readonly now: number;
  readonly me: string;
  /** Checkbox of the row; null for a role that may not change conversations. */
  readonly tick: ReactElement | null;
}

export function ListRow({ row, to, isOpen, now, me, tick }: RowProps) {
  const { id, topic, person, license, waiting_since: since, last } = row;
  return (
    <li className={classNames(styles.item, tick && marks.ticked)} data-key={id}>
      {tick}
      <Link
        id={rowId(id)}
        className={classNames(styles.row, isOpen && styles.open, row.is_unread && styles.unread)}
        to={to}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={styles.line}>
          {row.is_unread && (
            <span className={styles.dot}>
              <VisuallyHidden>{texts.unread}: </VisuallyHidden>
            </span>
          )}
          <span className={styles.name}>
            <bdi>{person.name}</bdi>
          </span>
          <Age at={since ?? last.at} isWaiting={since !== null} now={now} />
        </span>
        <Snippet row={row} draft={useDraftText(me, id)} />
        <span className={styles.foot}>
          <span className={styles.about}>
            {texts.topics[topic]}
            {license !== null && (
              <>
                {' · '}
                <bdi>{license.label}</bdi>
              </>
            )}
          </span>
          <Marks row={row} now={now} />
        </span>
        <TagChips of={row.tags} most={tagsShown} />
      </Link>
    </li>
  );
}

interface AgeProps {
  readonly at: string;
  readonly isWaiting: boolean;
  readonly now: number;
}

function Age({ at, isWaiting, now }: AgeProps) {
  const age = shortAge(at, now);
  const isLong = isWaiting && now - Date.parse(at) >= days(1);
  return (
    <time
      className={classNames(styles.age, isLong && styles.long)}
      dateTime={at}
      title={formatDateTime(at)}
    >
      {isWaiting ? texts.waits(age) : age}
    </time>
  );
}

interface SnippetProps extends Pick<RowProps, 'row'> {
  readonly draft: string;
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const withoutWords = ({ files, secrets }: Row['last']): string => {
  if (files.length > 0) return texts.files(files.length);
  return secrets.length > 0 ? texts.secrets.inList : '';
};

function Snippet({ row: { last, present }, draft }: SnippetProps) {
  const writer = present.find(({ doing }) => doing === 'writing') ?? present[0];
  if (writer !== undefined) {
    return (
      <span className={classNames(styles.snippet, styles.present)}>
        <IconPencil aria-hidden size={14} stroke={1.75} />
        <bdi>{writer.username}</bdi> {texts.doing[writer.doing]}
      </span>
    );
  }
  if (draft !== '') {
    return (
      <span className={styles.snippet}>
        <span className={styles.draft}>{texts.draft}: </span>
        <bdi>{inOneLine(draft)}</bdi>
      </span>
    );
  }
  const preview = inOneLine(last.text);
  return (
    <span className={styles.snippet}>
      {last.is_note && last.by_email === null && (
        <>
          <IconNote aria-hidden size={14} stroke={1.75} />
          {texts.note}:{' '}
        </>
      )}
      {last.side === 'publisher' && !last.is_note && last.author !== null && (
        <>
          <bdi>{last.author}</bdi>:{' '}
        </>
      )}
      <bdi>{preview === '' ? withoutWords(last) : preview}</bdi>
    </span>
  );
}

const Marks = ({ row, now }: Pick<RowProps, 'row' | 'now'>) => (
  <>
    {row.mentions_me && (
      <span className={classNames(styles.mark, styles.mentions)}>
        <IconAt aria-hidden size={13} stroke={1.75} />
        {mentionTexts.you}
      </span>
    )}
    {row.reply_due !== null && <Due at={row.reply_due} now={now} />}
    {row.license?.support_ended === true && (
      <span className={classNames(styles.mark, styles.ended)}>{texts.supportEnded}</span>
    )}
    {row.unverified && (
      <span className={classNames(styles.mark, styles.ended)}>{texts.unverified}</span>
    )}
    {row.state === 'snoozed' && row.snoozed_until !== null && (
      <span className={styles.mark}>
        <IconClockPause aria-hidden size={13} stroke={1.75} />
        {texts.snoozedUntil(formatDayMonth(row.snoozed_until))}
      </span>
    )}
    {row.state === 'closed' && <span className={styles.mark}>{texts.closed}</span>}
    {row.satisfaction !== null && (
      <span className={styles.mark} title={texts.faces[row.satisfaction]}>
        <Face of={row.satisfaction} isSmall />
      </span>
    )}
    {row.assigned_to !== null && <Initial of={row.assigned_to.username} />}
  </>
);

function Due({ at, now }: { readonly at: string; readonly now: number }) {
  const dueText = dueWords(at, now);
  return (
    <span
      className={dueText === null ? marks.overdue : classNames(styles.mark, styles.ended)}
      title={formatDateTime(at)}
    >
      {dueText ?? texts.overdue}
    </span>
  );
}

const Initial = ({ of: name }: { readonly of: string }) => (
  <span className={styles.initial} title={texts.assignedTo(name)}>
    <span aria-hidden>{(Array.from(name)[0] ?? '').toUpperCase()}</span>
    <VisuallyHidden>{texts.assignedTo(name)}</VisuallyHidden>
  </span>
);
