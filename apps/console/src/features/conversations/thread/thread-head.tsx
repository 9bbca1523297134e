import { IconArrowLeft, IconUserCircle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from '@hub/client/router';
import { Badge } from '@hub/ui/badge';
import { classNames } from '@hub/ui/class-names';
import { iconButtonClass } from '@hub/ui/icon-button';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { Time } from '@hub/ui/time';
import type { Conversation } from '#api/conversations/shapes.ts';
import { Face } from '#conversations/face.tsx';
import { texts } from '#conversations/texts.ts';
import { TagChips } from '#conversations/tags/tag-chips.tsx';
import styles from './thread.module.css';
import { isOnePane, titles, usePlace } from '#conversations/use-place.ts';

const labels = texts.thread;

interface ThreadHeadProps {
  readonly conversation: Conversation;
  readonly actions: ReactNode;
}

export function ThreadHead({ conversation, actions }: ThreadHeadProps) {
  const { to } = usePlace();
  const { topic, person, license } = conversation;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOnePane()) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={styles.head}>
      <div className={styles.bar}>
        <Link
          className={classNames(iconButtonClass, styles.back)}
          to={to({ id: null, pane: 'thread' })}
          aria-label={labels.back}
        >
          <IconArrowLeft aria-hidden size={20} stroke={1.5} />
        </Link>
        <h2 ref={title} id={titles.thread} className={styles.name} tabIndex={-1}>
          <bdi>{person.name}</bdi>
        </h2>
        <div className={styles.actions}>{actions}</div>
        <Link
          className={classNames(iconButtonClass, styles.buyer)}
          to={to({ pane: 'buyer' })}
          aria-label={labels.buyer}
        >
          <IconUserCircle aria-hidden size={20} stroke={1.5} />
        </Link>
      </div>
      <div className={styles.facts}>
        <span className={styles.about}>
          {texts.topics[topic]}
          {license !== null && (
            <>
              {' · '}
              <TextLink to={paths.license(license.id)}>
                <bdi>{license.label}</bdi>
              </TextLink>
            </>
          )}
        </span>
        <Standing of={conversation} />
        <TagChips of={conversation.tags} />
      </div>
      <Present of={conversation.present} />
    </header>
  );
}

const Standing = ({ of: conversation }: { readonly of: Conversation }) => (
  <>
    {conversation.license?.support_ended === true && (
      <Badge tone="attention">{texts.supportEnded}</Badge>
    )}
    {conversation.unverified && (
      <span title={texts.unverifiedWhy}>
        <Badge tone="attention">{texts.unverified}</Badge>
      </span>
    )}
    {conversation.state === 'closed' && <Badge tone="neutral">{texts.closed}</Badge>}
    {conversation.satisfaction !== null && (
      <span className={styles.face}>
        <Face of={conversation.satisfaction} />
      </span>
    )}
    {conversation.state === 'snoozed' && conversation.snoozed_until !== null && (
      <span>
        {labels.snoozed} <Time show="age" value={conversation.snoozed_until} />
      </span>
    )}
    {conversation.assigned_to !== null && (
      <span>
        {labels.assigned} <bdi>{conversation.assigned_to.username}</bdi>
      </span>
    )}
  </>
);

type Presence = Conversation['present'][number];

const writersFirst = (one: Presence, other: Presence): number =>
  Number(other.doing === 'writing') - Number(one.doing === 'writing');

/** Prevents double replies. A narrow window shows only operators who are writing. */
function Present({ of: present }: { readonly of: readonly Presence[] }) {
  return (
    <p className={styles.present} role="status">
      {present.toSorted(writersFirst).map(({ username, doing }, at) => (
        <span key={username} className={classNames(doing === 'writing' && styles.writing)}>
          {at > 0 && ', '}
          <bdi title={username}>{username}</bdi> {texts.doing[doing]}
        </span>
      ))}
    </p>
  );
}
