import type { AnswerOf } from '@hub/contract/calls';
import { reasonOf, textOf } from './event-words.ts';
import type { AuditPage } from './service.ts';

export const toEvents = ({ events, next }: AuditPage): AnswerOf<'events'> => ({
  events: events.map(({ id, at, event, details, actor, address }) => ({
    id,
    at: at.toISOString(),
    event,
    text: textOf(event, details),
    reason: reasonOf(event, actor, details),
    actor,
    address,
  })),
  next,
});
