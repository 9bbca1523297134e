import type { ReactElement } from 'react';
import styles from './events.module.css';
import { Time } from '@hub/ui/time';

interface Event {
  readonly id: number;
  readonly text: string;
  readonly reason: string | null;
  readonly at: string;
}

interface EventsProps<E extends Event> {
  readonly of: readonly E[];
  /** Returns the name of the actor. */
  readonly by: (event: E) => string;
  /** From where, if that is known. */
  readonly address?: (event: E) => string | null;
}

/** Events of a person or license, newest first, with actor and reason. */
export const Events = <E extends Event>({ of, by, address }: EventsProps<E>): ReactElement => (
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
          <p className={styles.note}>
            <Time show="exact" value={event.at} /> · <bdi>{by(event)}</bdi>
            {from !== null && ` · ${from}`}
          </p>
        </li>
      );
    })}
  </ol>
);
