import type { BodyIn } from '@hub/contract/call';
import type { operatorCalls } from '@hub/contract/operator-calls';
import type { ActionStore } from './action-store.ts';
import { isAsLeft, type UndoTokens } from './undo-tokens.ts';
import type { Change, Conversation } from '#messenger/records/conversation-store.ts';
import type { Audit } from '#features/audit';
import type { Clock } from '#platform/clock.ts';

/** Result of an action; null if the conversation does not exist. */
export type ActionResult =
  | 'done'
  /** Unchanged: it was so before. */
  | 'already'
  | 'no_operator'
  | 'not_ahead'
  | 'is_closed'
  | 'license_unknown'
  | 'too_late'
  | 'changed'
  | null;

type ActionEvent = Extract<Parameters<Audit['record']>[0]['event'], `messenger.${string}`>;

export interface OperatorAction {
  readonly event: ActionEvent;
  readonly change: Change;
  readonly details?: Readonly<Record<string, number | string | null>>;
  /** True to hide it from the buyer, in the thread and in their audit history. */
  readonly isInternal: boolean;
  readonly isUndoable?: boolean;
}

export type Decision = OperatorAction | ActionResult;

/** Decides about a locked conversation. */
export type Decide = (conversation: Conversation) => Promise<Decision> | Decision;

/** Change of several conversations, as the contract has it. */
export type BulkChange = BodyIn<(typeof operatorCalls)['changeConversations']>['change'];

const dateOf = (instant: string | null): Date | null =>
  instant === null ? null : new Date(instant);

interface DecisionDependencies {
  readonly clock: Clock;
  readonly store: ActionStore;
  readonly undoTokens: UndoTokens;
}

/** Decisions about conversations: what an action changes, or why it changes nothing. */
export function createDecisions({ clock, store, undoTokens }: DecisionDependencies) {
  const assigning =
    (to: number | null): Decide =>
    async ({ assignedTo }) => {
      if (assignedTo === to) return 'already';
      const name = to === null ? null : await store.nameOfAnswering(to);
      if (to !== null && name === null) return 'no_operator';
      const details = name === null ? {} : { name };
      const change = { assignedTo: to };
      const event = 'messenger.assigned';
      return { event, change, details, isInternal: true, isUndoable: true };
    };

  /** Null: back at once. */
  const snoozing =
    (until: Date | null): Decide =>
    ({ closedAt, snoozedUntil }) => {
      if (closedAt !== null) return 'is_closed';
      if (until === null && snoozedUntil === null) return 'already';
      if (until !== null && until <= clock.now()) return 'not_ahead';
      const details = { until: until?.toISOString() ?? null };
      const change = { snoozedUntil: until };
      const event = 'messenger.snoozed';
      return { event, change, details, isInternal: true, isUndoable: true };
    };

  const closing: Decide = ({ closedAt }) => {
    if (closedAt !== null) return 'already';
    const change = { closedAt: clock.now(), waitingSince: null, snoozedUntil: null };
    return { event: 'messenger.closed', change, isInternal: false, isUndoable: true };
  };

  const reopening: Decide = ({ closedAt }) => {
    if (closedAt === null) return 'already';
    return { event: 'messenger.reopened', change: { closedAt: null }, isInternal: false };
  };

  /** Puts back what an action changed, unless a buyer or an operator changed it since. */
  const undoing =
    (id: number, token: string): Decide =>
    async (conversation) => {
      const undo = undoTokens.read(id, token);
      if (undo === null) return 'too_late';
      // It was merged into another one since.
      if (conversation.id !== id) return 'changed';
      if (!isAsLeft(conversation, undo)) return 'changed';
      const { before: change } = undo;
      if (change.closedAt !== undefined) {
        return { event: 'messenger.reopened', change, isInternal: false };
      }
      if (change.snoozedUntil !== undefined) {
        const details = { until: change.snoozedUntil?.toISOString() ?? null };
        return { event: 'messenger.snoozed', change, details, isInternal: true };
      }
      const to = change.assignedTo ?? null;
      const name = to === null ? null : await store.nameOfAnswering(to);
      if (to !== null && name === null) return 'no_operator';
      const details = name === null ? {} : { name };
      return { event: 'messenger.assigned', change, details, isInternal: true };
    };

  const changing = (change: BulkChange): Decide => {
    if (change.kind === 'assign') return assigning(change.to);
    if (change.kind === 'snooze') return snoozing(dateOf(change.until));
    return change.kind === 'close' ? closing : reopening;
  };

  const linking =
    (licenseId: number | null): Decide =>
    async ({ userId, licenseId: linked }) => {
      if (linked === licenseId) return 'already';
      const isTheirs =
        licenseId === null || (userId !== null && (await store.owns(userId, licenseId)));
      if (!isTheirs) return 'license_unknown';
      const details = licenseId === null ? {} : { license_id: licenseId };
      return { event: 'messenger.linked', change: { licenseId }, details, isInternal: false };
    };

  return { assigning, snoozing, closing, reopening, undoing, changing, linking };
}
