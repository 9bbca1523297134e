import type { ReactNode } from 'react';
import { Time } from '@hub/ui/time';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import look from '#ui/look.module.css';
import { Panel } from '#ui/panel.tsx';
import { uiTexts } from '#ui/texts.ts';
import styles from './events.module.css';

const texts = uiTexts.activity;

interface ActivityPanelProps {
  readonly of: Parameters<typeof paths.auditLog>[0];
  readonly children: ReactNode;
}

export const ActivityPanel = ({ of, children }: ActivityPanelProps) => (
  <Panel
    title={texts.title}
    actions={
      <LinkButton size="small" to={paths.auditLog(of)}>
        {texts.all}
      </LinkButton>
    }
  >
    {children}
  </Panel>
);

interface Event {
  readonly id: number;
  readonly text: string;
  readonly reason: string | null;
  readonly at: string;
  readonly actor: keyof typeof uiTexts.actors;
}

interface EventsProps<E extends Event> {
  readonly of: readonly E[];
  readonly by: (event: E) => string | undefined | null;
  readonly address?: (event: E) => string | null;
}

export function Events<E extends Event>({ of, by, address }: EventsProps<E>) {
  if (of.length === 0) return <p className={look.note}>{texts.none}</p>;
  return (
    <ol role="list" className={styles.events}>
      {of.map((event) => {
        const from = address?.(event) ?? null;
        return (
          <li key={event.id} className={styles.event}>
            <p>{event.text}</p>
            {event.reason !== null && (
              <p className={styles.reason}>
                <bdi>{event.reason}</bdi>
              </p>
            )}
            <p className={look.note}>
              <Time show="exact" value={event.at} /> ·{' '}
              <bdi>{by(event) ?? uiTexts.actors[event.actor]}</bdi>
              {from !== null && ` · ${from}`}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
