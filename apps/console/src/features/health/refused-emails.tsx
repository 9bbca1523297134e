import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Time } from '@hub/ui/time';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { refusedEmailsQuery } from './api.ts';
import styles from './health.module.css';
import { texts } from './texts.ts';

/** Emails that became no message, or whose sender is not verified. Absent while there are none. */
export function RefusedEmails(): ReactElement | null {
  const rows = useQuery(refusedEmailsQuery).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title={texts.refusedEmails}>
      <p className={styles.muted}>{texts.refusedEmailsLede}</p>
      <ul role="list" className={styles.jobs}>
        {rows.map(({ id, from, subject, reason, conversation_id: conversation, at }) => (
          <li key={id} className={styles.job}>
            <p>
              <strong>
                <bdi>{from === '' ? texts.noSender : from}</bdi>
              </strong>{' '}
              · <Time value={at} show="age" />
            </p>
            <p className={styles.why}>
              <bdi>{subject}</bdi>
            </p>
            <p className={styles.muted}>{texts.refusals[reason]}</p>
            {conversation !== null && (
              <p>
                <TextLink to={paths.conversations({ id: String(conversation) })}>
                  {texts.toConversation(conversation)}
                </TextLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
