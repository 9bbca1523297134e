import type { ActionStore } from './action-store.ts';
import { isAsLeft, type UndoableState, type UndoTokens } from './undo-tokens.ts';
import type { Events } from '#messenger/live/events.ts';
import type {
  Change,
  Conversation,
  ConversationStore,
} from '#messenger/records/conversation-store.ts';
import type { Audit, AuditedParts } from '#features/audit';
import type { Actor } from '#platform/actor.ts';
import type { KeyedQueue } from '#platform/async/keyed-queue.ts';

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

export interface ActionOutcome {
  readonly result: ActionResult;
  /** Token that undoes it; null if nothing can be undone. */
  readonly undo: string | null;
}

interface ActionDependencies extends Pick<AuditedParts, 'db' | 'clock' | 'audit'> {
  readonly conversations: ConversationStore;
  readonly store: ActionStore;
  readonly events: Events;
  readonly keyedQueue: KeyedQueue;
  readonly undoTokens: UndoTokens;
}

type ActionEvent = Extract<Parameters<Audit['record']>[0]['event'], `messenger.${string}`>;

interface OperatorAction {
  readonly event: ActionEvent;
  readonly change: Change;
  readonly details?: Readonly<Record<string, number | string | null>>;
  /** True to hide it from the buyer, in the thread and in their audit history. */
  readonly isInternal: boolean;
  readonly isUndoable?: boolean;
}

const nothing = { undo: null } as const;

/** Returns the state before a change. */
const stateBefore = (conversation: Conversation, change: Change): UndoableState =>
  Object.fromEntries(
    Object.keys(change).map((column) => [column, conversation[column as keyof Conversation]]),
  );

/** Operators' actions on a conversation, besides writing. */
export function createActions(deps: ActionDependencies) {
  const { db, clock, audit, conversations, store, events, keyedQueue, undoTokens } = deps;
  const alone = <T>(id: number, work: () => Promise<T>): Promise<T> =>
    keyedQueue.take(id, () => db.transaction(work));

  /** Decides with the conversation locked, then performs the decision. */
  const act = (
    id: number,
    actor: Actor,
    decide: (
      conversation: Conversation,
    ) => Promise<OperatorAction | ActionResult> | OperatorAction | ActionResult,
  ): Promise<ActionOutcome> =>
    alone(id, async () => {
      const conversation = await conversations.lock(id);
      if (!conversation) return { result: null, ...nothing };
      const action = await decide(conversation);
      if (action === null || typeof action === 'string') return { result: action, ...nothing };
      const { event, change, isInternal, isUndoable = false } = action;
      await conversations.change(id, change);
      await events.record({ conversationId: id, kind: 'state', position: null, isInternal });
      const details = { conversation: id, ...action.details };
      const userId = isInternal ? null : conversation.userId;
      await audit.record({ event, userId, actor, details });
      if (!isUndoable) return { result: 'done', ...nothing };
      const before = stateBefore(conversation, change);
      return { result: 'done', undo: undoTokens.of(id, { before, after: change }) };
    });

  return {
    assign: (id: number, to: number | null, actor: Actor): Promise<ActionOutcome> =>
      act(id, actor, async ({ assignedTo }) => {
        if (assignedTo === to) return 'already';
        const name = to === null ? null : await store.nameOfAnswering(to);
        if (to !== null && name === null) return 'no_operator';
        const details = name === null ? {} : { name };
        const change = { assignedTo: to };
        const event = 'messenger.assigned';
        return { event, change, details, isInternal: true, isUndoable: true };
      }),
    /** Null: back at once. */
    snooze: (id: number, until: Date | null, actor: Actor): Promise<ActionOutcome> =>
      act(id, actor, ({ closedAt, snoozedUntil }) => {
        if (closedAt !== null) return 'is_closed';
        if (until === null && snoozedUntil === null) return 'already';
        if (until !== null && until <= clock.now()) return 'not_ahead';
        const details = { until: until?.toISOString() ?? null };
        const change = { snoozedUntil: until };
        const event = 'messenger.snoozed';
        return { event, change, details, isInternal: true, isUndoable: true };
      }),
    close: (id: number, actor: Actor): Promise<ActionOutcome> =>
      act(id, actor, ({ closedAt }) => {
        if (closedAt !== null) return 'already';
        const change = { closedAt: clock.now(), waitingSince: null, snoozedUntil: null };
        return { event: 'messenger.closed', change, isInternal: false, isUndoable: true };
      }),
    reopen: (id: number, actor: Actor): Promise<ActionOutcome> =>
      act(id, actor, ({ closedAt }) => {
        if (closedAt === null) return 'already';
        return { event: 'messenger.reopened', change: { closedAt: null }, isInternal: false };
      }),
    /** Puts back what an action changed, unless a buyer or an operator changed it since. */
    undo: (id: number, token: string, actor: Actor): Promise<ActionOutcome> =>
      act(id, actor, async (conversation) => {
        const undo = undoTokens.read(id, token);
        if (undo === null) return 'too_late';
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
      }),
    link: (id: number, licenseId: number | null, actor: Actor): Promise<ActionOutcome> =>
      act(id, actor, async ({ userId, licenseId: linked }) => {
        if (linked === licenseId) return 'already';
        const isTheirs =
          licenseId === null || (userId !== null && (await store.owns(userId, licenseId)));
        if (!isTheirs) return 'license_unknown';
        const details = licenseId === null ? {} : { license_id: licenseId };
        return { event: 'messenger.linked', change: { licenseId }, details, isInternal: false };
      }),
    /** Records how far any operator has read it. */
    read: (id: number, position: number): Promise<ActionResult> =>
      alone(id, async () => {
        if (await conversations.readByPublisher(id, position)) {
          const news = { conversationId: id, kind: 'state', position: null } as const;
          await events.record({ ...news, isInternal: true });
          return 'done';
        }
        return (await conversations.lock(id)) && 'already';
      }),
  };
}

export type Actions = ReturnType<typeof createActions>;
