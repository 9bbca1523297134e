import type { ReactElement, ReactNode } from 'react';
import { Alert } from '#ui/state/alert.tsx';
import styles from './announcement.module.css';
import { OutLink } from '#ui/page/link.tsx';
import { linkedParts } from '#ui/thread/linked-parts.ts';

interface AnnouncementProps {
  /** Plain text: line breaks stay, https addresses become links, and there is no markup. */
  readonly text: string;
  readonly level: 'info' | 'warning';
  readonly announce?: 'status' | 'none';
  readonly actions?: ReactNode;
}

/** Announcement of the publisher above a screen. */
export function Announcement(props: AnnouncementProps): ReactElement {
  const { text, level, announce = 'status', actions } = props;
  return (
    <Alert tone={level === 'warning' ? 'attention' : 'info'} announce={announce} actions={actions}>
      <bdi className={styles.text}>
        {linkedParts(text).map((part, at) =>
          typeof part === 'string' ? (
            part
          ) : (
            <OutLink key={at} href={part.href}>
              {part.href}
            </OutLink>
          ),
        )}
      </bdi>
    </Alert>
  );
}
