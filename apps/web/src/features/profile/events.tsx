import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { eventsQuery } from './api.ts';
import styles from './profile.module.css';
import { texts } from './texts.ts';

const words = texts.events;

/** The person's own trail: who did what, when and from where. */
export function Events(): ReactElement {
  const trail = useInfiniteQuery(eventsQuery);
  const { data, error } = trail;
  const events = data?.pages.flatMap((page) => page.events);
  return (
    <Card as="section" labelledBy="events-title">
      <h3 id="events-title">{words.heading}</h3>
      {events === undefined && error === null && (
        <Skeleton label={words.loading} bones={['row', 'row', 'row']} />
      )}
      {events?.length === 0 && <p className={styles.small}>{words.empty}</p>}
      {events !== undefined && events.length > 0 && (
        <ol role="list" className={styles.list}>
          {events.map(({ id, text, actor, address, at }) => (
            <li key={id} className={styles.event}>
              <p>{text}</p>
              <p className={styles.small}>
                <Time value={at} /> · {texts.actors[actor]}
                {address !== null && ` ${words.from} ${address}`}
              </p>
            </li>
          ))}
        </ol>
      )}
      {error !== null && (
        <ErrorNotice
          tone="attention"
          title={words.failed}
          error={error}
          retry={() => void (events === undefined ? trail.refetch() : trail.fetchNextPage())}
          retrying={trail.isFetching}
        />
      )}
      {trail.hasNextPage && error === null && (
        <div>
          <Button
            busy={trail.isFetchingNextPage}
            busyLabel={texts.busy}
            onClick={() => void trail.fetchNextPage()}
          >
            {words.more}
          </Button>
        </div>
      )}
    </Card>
  );
}
