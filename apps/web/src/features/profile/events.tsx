import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { ErrorNotice } from '@hub/ui/error-notice';
import { ReadState } from '@hub/ui/read-state';
import { Sentence } from '@hub/ui/sentence';
import { Time } from '@hub/ui/time';
import { eventsQuery } from './api.ts';
import styles from './profile.module.css';
import { texts } from './texts.ts';

const eventTexts = texts.events;

export function Events() {
  const auditLog = useInfiniteQuery(eventsQuery);
  const { data } = auditLog;
  const events = data?.pages.flatMap((page) => page.events);
  return (
    <Card as="section" labelledBy="events-title">
      <h3 id="events-title">{eventTexts.heading}</h3>
      {!auditLog.isFetchNextPageError && (
        <ReadState
          query={auditLog}
          what={eventTexts.what}
          loading={{ label: eventTexts.loading, shapes: ['line', 'line', 'line'] }}
        />
      )}
      {events?.length === 0 && <p className={styles.small}>{eventTexts.empty}</p>}
      {events !== undefined && events.length > 0 && (
        <ol role="list" className={styles.list}>
          {events.map(({ id, text, reason, actor, address, at }) => (
            <li key={id} className={styles.event}>
              <p>{text}</p>
              {reason !== null && (
                <p>
                  <Sentence text={eventTexts.why} parts={{ reason: <bdi>{reason}</bdi> }} />
                </p>
              )}
              <p className={styles.small}>
                <Time value={at} /> ·{' '}
                {address === null
                  ? texts.actors[actor]
                  : eventTexts.by({ actor: texts.actors[actor], address })}
              </p>
            </li>
          ))}
        </ol>
      )}
      {auditLog.isFetchNextPageError && auditLog.error !== null && (
        <ErrorNotice
          tone="attention"
          title={eventTexts.moreFailed}
          error={auditLog.error}
          retry={() => void auditLog.fetchNextPage()}
          retrying={auditLog.isFetching}
        />
      )}
      {auditLog.hasNextPage && !auditLog.isFetchNextPageError && (
        <div>
          <Button busy={auditLog.isFetchingNextPage} onClick={() => void auditLog.fetchNextPage()}>
            {eventTexts.more}
          </Button>
        </div>
      )}
    </Card>
  );
}
