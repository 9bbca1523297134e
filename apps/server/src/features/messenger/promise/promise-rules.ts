import type { Catalog } from '@hub/contract/catalog';
import { replyDueSoon } from '@hub/contract/conversation-limits';
import { hours } from '@hub/contract/limits';
import { workedAfter, type WorkingHours } from '@hub/contract/working-hours';

export interface ReplyPromise {
  readonly workingHours: WorkingHours | null;
  /** Working time within which buyers get a reply, in milliseconds; null: none is promised. */
  readonly within: number | null;
}

export const promiseIn = (
  catalog: Pick<Catalog, 'working_hours' | 'reply_within'>,
): ReplyPromise => ({
  workingHours: catalog.working_hours ?? null,
  within: catalog.reply_within === undefined ? null : hours(catalog.reply_within),
});

/** Returns when a reply is due, if that is soon or past; null otherwise. */
export function replyDue(
  { workingHours, within }: ReplyPromise,
  since: Date,
  now: Date,
): Date | null {
  if (within === null) return null;
  const soon = Math.min(replyDueSoon, within / 2);
  const markedFrom = workedAfter(workingHours, since, within - soon);
  if (markedFrom === null || now < markedFrom) return null;
  return workedAfter(workingHours, since, within);
}
