import type { Face } from '@hub/contract/conversation-limits';
import { days } from '@hub/contract/limits';

/** Reply of the publisher to a waiting buyer. */
export interface Reply {
  readonly conversationId: number;
  readonly at: Date;
  readonly isFirst: boolean;
  /** Working time until the reply, in milliseconds. */
  readonly took: number;
  /** Keys of item, operator and tags. */
  readonly keys: readonly string[];
}

export interface Closing {
  readonly conversationId: number;
  readonly at: Date;
  readonly isReopened: boolean;
  readonly face: Face | null;
  readonly keys: readonly string[];
}

export interface ReportData {
  readonly replies: readonly Reply[];
  readonly closings: readonly Closing[];
}

/** Returns the smallest value that is not below this share of the values; null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

function waitOf(replies: readonly Reply[]) {
  const took = replies.map((reply) => reply.took);
  return { count: took.length, median: quantile(took, 0.5), p90: quantile(took, 0.9) };
}

/**
 * Returns the figures of a report. Waits count replies; the other figures count conversations.
 * @param within Promised time of a reply in milliseconds; null without a promise.
 */
export function figuresOf({ replies, closings }: ReportData, within: number | null) {
  const behind = (figure: string): number =>
    conversationsBehind(figure, { replies, closings }, within).length;
  return {
    first: waitOf(replies.filter(({ isFirst }) => isFirst)),
    next: waitOf(replies.filter(({ isFirst }) => !isFirst)),
    late: within === null ? null : replies.filter(({ took }) => took > within).length,
    closed: behind('closed'),
    reopened: behind('reopened'),
    good: behind('good'),
    okay: behind('okay'),
    bad: behind('bad'),
  };
}

export const between = ({ replies, closings }: ReportData, from: Date, until: Date): ReportData => {
  const isIn = ({ at }: { readonly at: Date }): boolean => at >= from && at < until;
  return { replies: replies.filter(isIn), closings: closings.filter(isIn) };
};

/** Returns the replies and closings of an item, an operator or a tag; all for `key` null. */
export const ofKey = ({ replies, closings }: ReportData, key: string | null): ReportData => {
  const isOf = ({ keys }: Pick<Reply, 'keys'>): boolean => key === null || keys.includes(key);
  return { replies: replies.filter(isOf), closings: closings.filter(isOf) };
};

/** Returns the ids of the conversations that a figure counts. */
export function conversationsBehind(
  figure: string,
  { replies, closings }: ReportData,
  within: number | null,
): number[] {
  const chosen: Record<string, readonly { readonly conversationId: number }[]> = {
    first: replies.filter(({ isFirst }) => isFirst),
    next: replies.filter(({ isFirst }) => !isFirst),
    late: replies.filter(({ took }) => within !== null && took > within),
    closed: closings,
    reopened: closings.filter(({ isReopened }) => isReopened),
    good: closings.filter(({ face }) => face === 'good'),
    okay: closings.filter(({ face }) => face === 'okay'),
    bad: closings.filter(({ face }) => face === 'bad'),
  };
  return [...new Set((chosen[figure] ?? []).map(({ conversationId }) => conversationId))];
}

export function ageOf(createdAt: Date, now: Date): 'day' | 'week' | 'older' {
  const age = now.getTime() - createdAt.getTime();
  if (age <= days(1)) return 'day';
  return age <= days(7) ? 'week' : 'older';
}
