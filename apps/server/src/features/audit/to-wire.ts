import type { AnswerOf } from '@hub/contract/calls';
import { reasonOf, textOf } from './event-words.ts';
import type { AuditPage } from './service.ts';
import type { AuditRow } from './store.ts';

/** One event, as the person it is about reads it. */
export const toEvent = ({ id, at, event, details, actor, address }: AuditRow) => ({
  id,
  at: at.toISOString(),
  event,
  text: textOf(event, details),
  reason: reasonOf(event, actor, details),
  actor,
  address,
});

export const toEvents = (
  { events, next }: AuditPage,
  readersName: (item: string) => string,
): AnswerOf<'events'> => ({
  events: events.map((row) => {
    const { item } = row.details;
    const named = typeof item === 'string' ? { item: readersName(item) } : {};
    return toEvent({ ...row, details: { ...row.details, ...named } });
  }),
  next,
});
