import { hours } from '@hub/contract/limits';

export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** Ids that one hourly task checks, unless a day has too few hours for all. */
const batch = 50_000;
const hoursADay = 24;

/** Returns the ids that the task of this hour checks. A day covers all of them. */
export function idsOfHour(now: Date, lastId: number): IdRange {
  const size = Math.max(batch, Math.ceil(lastId / hoursADay));
  const parts = Math.max(1, Math.ceil(lastId / size));
  const from = (Math.floor(now.getTime() / hours(1)) % parts) * size + 1;
  return { from, to: from + size - 1 };
}
