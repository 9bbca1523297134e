import { hours, minutes } from '@hub/contract/limits';
import { texts } from '#conversations/texts.ts';

/** Says when a reply is due; null: it is overdue. The time of day counts if that is not today’s work. */
export function dueWords(at: string, now: number): string | null {
  const left = Date.parse(at) - now;
  if (left <= 0) return null;
  if (left > hours(1)) return texts.dueAt(new Date(at));
  return texts.dueIn(Math.ceil(left / minutes(1)));
}
