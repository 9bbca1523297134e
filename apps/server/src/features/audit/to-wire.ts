import type { AnswerOf } from '@hub/contract/calls';
import { isolated } from '@hub/contract/direction';
import type { AuditPage } from './service.ts';
import { eventTexts, isEventName } from './texts.ts';

/** The details that tell a person what an event was about. Ids of rows are not shown. */
const subjects = ['site', 'host', 'item', 'itemName', 'name', 'role'] as const;

function textOf(event: string, details: Readonly<Record<string, unknown>>): string {
  // A newer release beside this one may have written an event that this one does not know.
  const text = isEventName(event) ? eventTexts[event] : event;
  const subject = subjects.map((key) => details[key]).find((value) => typeof value === 'string');
  return subject === undefined ? text : `${text}: ${isolated(subject)}`;
}

export const toEvents = ({ events, next }: AuditPage): AnswerOf<'events'> => ({
  events: events.map(({ id, at, event, details, actor, address }) => ({
    id,
    at: at.toISOString(),
    event,
    text: textOf(event, details),
    actor,
    address,
  })),
  next,
});
