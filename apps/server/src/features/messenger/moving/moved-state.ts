import type { Change, Conversation } from '#messenger/records/conversation-store.ts';

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one !== null && (other === null || one < other) ? one : other;
const later = (one: Date, other: Date): Date => (one > other ? one : other);

/**
 * Returns the state of the target of a merge. The target is open if either conversation is open,
 * and takes the longer wait. The license of the source is used if the target has no license. The
 * later closing counts, so that no message is deleted early.
 */
export function stateMerged(to: Conversation, from: Conversation): Change {
  const open = [to, from].filter(({ closedAt }) => closedAt === null);
  const isSnoozed = open.length > 0 && open.every(({ snoozedUntil }) => snoozedUntil !== null);
  return {
    createdAt: earlier(to.createdAt, from.createdAt) ?? to.createdAt,
    lastAt: later(to.lastAt, from.lastAt),
    closedAt: to.closedAt && from.closedAt && later(to.closedAt, from.closedAt),
    waitingSince: earlier(to.waitingSince, from.waitingSince),
    snoozedUntil: isSnoozed
      ? open.reduce<Date | null>((least, { snoozedUntil }) => earlier(least, snoozedUntil), null)
      : null,
    assignedTo: to.assignedTo ?? from.assignedTo,
    licenseId: to.licenseId ?? from.licenseId,
    isUnverified: to.isUnverified || from.isUnverified,
  };
}

type Columns = Readonly<Record<string, unknown>>;

/** Values of the changed columns before and after a move. */
export interface MovedState {
  readonly before: Columns;
  readonly after: Columns;
}

export function changedBy(conversation: Conversation, change: Change): MovedState {
  const columns = Object.keys(change) as (keyof Change)[];
  return {
    before: Object.fromEntries(columns.map((column) => [column, conversation[column]])),
    after: { ...change },
  };
}

const revived = (column: string, value: unknown): unknown =>
  typeof value === 'string' && /(?:At|Since|Until)$/.test(column) ? new Date(value) : value;

/** Returns the old values of columns that have not changed since the move. */
export const putBack = (conversation: Conversation, { before, after }: MovedState): Change =>
  Object.fromEntries(
    Object.entries(before).flatMap(([column, value]) => {
      const now = conversation[column as keyof Conversation];
      const isAsLeft = Number(now) === Number(revived(column, after[column]));
      return isAsLeft ? [[column, revived(column, value)]] : [];
    }),
  );
