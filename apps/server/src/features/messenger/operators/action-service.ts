import { conversations as bounds } from '@hub/contract/conversation-limits';
import type { AnswerSteps } from '@hub/contract/operator-calls';
import {
  createDecisions,
  isAction,
  type ActionResult,
  type BulkChange,
  type Decide,
  type Decision,
  type ConversationAction,
} from './decisions.ts';
import { createUndoTokens, type TaggedConversation, type UndoableState } from './undo-tokens.ts';
import type { Change, Conversation } from '#messenger/records/conversation-store.ts';
import type { WritingParts } from '#messenger/writing/writing-service.ts';
import type { Actor } from '#platform/actor.ts';
import { after } from '#platform/clock.ts';

export interface ActionOutcome {
  readonly result: ActionResult;
  /** Token that undoes the action; null if the action cannot be undone. */
  readonly undo: string | null;
}

export interface BulkOutcome extends ActionOutcome {
  readonly id: number;
}

const notFound: ActionOutcome = { result: null, undo: null };

interface LockedDecision {
  readonly conversation: TaggedConversation;
  readonly action: Decision;
}
type LockedAction = LockedDecision & { readonly action: ConversationAction };

const stateBefore = (
  conversation: TaggedConversation,
  change: ConversationAction['change'],
): UndoableState =>
  Object.fromEntries(
    Object.keys(change).map((column) => [column, conversation[column as keyof UndoableState]]),
  );

export function createActions(parts: WritingParts) {
  const { db, clock, audit, conversations, tags, mentions, events, conversationQueue } = parts;
  const { closings, secrets, webhookEvents } = parts;
  const undoTokens = createUndoTokens(parts);
  const alone = <T>(id: number, work: () => Promise<T>): Promise<T> =>
    conversationQueue.take(id, () => db.transaction(work));

  const outcomeOf = ({ conversation, action }: LockedDecision): ActionOutcome => {
    if (!isAction(action)) return { result: action, undo: null };
    const { change, isUndoable = false } = action;
    const undo = { before: stateBefore(conversation, change), after: change };
    return { result: 'done', undo: isUndoable ? undoTokens.of(conversation.id, undo) : null };
  };

  /** Records closings. A reopening within the undo period removes the recorded closing. */
  async function noteClosing(ids: readonly number[], { closedAt }: Change): Promise<void> {
    if (closedAt) await closings.add(ids, closedAt);
    if (closedAt === null) await closings.forget(ids, after(clock.now(), -bounds.undoWithin));
  }

  /** Applies decisions. Conversations with the same change share one statement. */
  async function perform(all: readonly LockedDecision[], actor: Actor): Promise<void> {
    const acting = all.filter((locked): locked is LockedAction => isAction(locked.action));
    const isHidden = ({ isInternal, also = [] }: ConversationAction): boolean =>
      isInternal && also.every((further) => further.isInternal);
    const alike = Map.groupBy(acting, ({ action }) =>
      JSON.stringify([action.change, isHidden(action)]),
    );
    for (const group of alike.values()) {
      const ids = group.map(({ conversation }) => conversation.id);
      const [{ action }] = group as [LockedAction];
      const { tagIds, ...columns } = action.change;
      if (Object.keys(columns).length > 0) await conversations.changeAll(ids, columns);
      if (tagIds !== undefined) await tags.set(ids, tagIds);
      await noteClosing(ids, columns);
      await events.recordStates(ids, isHidden(action));
      if (action.change.closedAt instanceof Date) await secrets.forgetIn(ids);
    }
    for (const { conversation, action } of acting) {
      for (const { event, details: about, isInternal } of [action, ...(action.also ?? [])]) {
        const details = { conversation: conversation.id, ...about };
        const userId = isInternal ? null : conversation.userId;
        await audit.record({ event, userId, actor, details });
      }
    }
    const closed = acting.filter(({ action }) =>
      [action, ...(action.also ?? [])].some(({ event }) => event === 'messenger.closed'),
    );
    await webhookEvents.closed(closed.map(({ conversation }) => conversation.id));
  }

  async function tagged(all: readonly Conversation[]): Promise<TaggedConversation[]> {
    const tagIds = await tags.idsOf(all.map(({ id }) => id));
    return all.map((conversation) => ({
      ...conversation,
      tagIds: tagIds.get(conversation.id) ?? [],
    }));
  }

  async function actWithin(id: number, actor: Actor, decide: Decide): Promise<ActionOutcome> {
    const locked = await conversations.lock(id);
    const [conversation] = locked ? await tagged([locked]) : [];
    if (!conversation) return notFound;
    const decided = { conversation, action: await decide(conversation) };
    await perform([decided], actor);
    return outcomeOf(decided);
  }
  const act = (id: number, actor: Actor, decide: Decide): Promise<ActionOutcome> =>
    alone(id, () => actWithin(id, actor, decide));

  /**
   * Acts on several conversations in one transaction. They are locked in the order of their ids, so
   * that bulk actions cannot deadlock.
   */
  function actOnAll(
    several: readonly number[],
    actor: Actor,
    decide: (id: number) => Decide,
  ): Promise<BulkOutcome[]> {
    const ids = [...new Set(several)].toSorted((one, other) => one - other);
    const work = (): Promise<BulkOutcome[]> =>
      db.transaction(async () => {
        const decided = new Map<number, LockedDecision>();
        for (const conversation of await tagged(await conversations.lockAll(ids))) {
          const { id } = conversation;
          decided.set(id, { conversation, action: await decide(id)(conversation) });
        }
        await perform([...decided.values()], actor);
        return ids.map((id) => {
          const decision = decided.get(id);
          return { id, ...(decision ? outcomeOf(decision) : notFound) };
        });
      });
    return ids.reduceRight((inner, id) => () => conversationQueue.take(id, inner), work)();
  }

  const decide = () => createDecisions(parts);

  return {
    change: (id: number, change: BulkChange, actor: Actor) =>
      act(id, actor, decide().changing(change)),
    /** Applies the steps of an answer in the transaction of the answer. */
    step: (id: number, steps: AnswerSteps, actor: Actor) =>
      actWithin(id, actor, decide().stepping(steps, actor.kind === 'user' ? actor.userId : null)),
    undo: (id: number, token: string, actor: Actor) => act(id, actor, decide().undoing(id, token)),
    /** Applies a change to all conversations or to none. The outcomes are sorted by id. */
    changeAll(ids: readonly number[], change: BulkChange, actor: Actor) {
      const changing = decide().changing(change);
      return actOnAll(ids, actor, () => changing);
    },
    undoAll(actions: readonly { readonly id: number; readonly undo: string }[], actor: Actor) {
      const { undoing } = decide();
      const tokens = new Map(actions.map(({ id, undo }) => [id, undo]));
      return actOnAll([...tokens.keys()], actor, (id) => undoing(id, tokens.get(id) ?? ''));
    },
    link: (id: number, licenseId: number | null, actor: Actor) =>
      act(id, actor, decide().linking(licenseId)),
    /** Stores the read position for all operators, and reads the mentions of this operator. */
    read: (id: number, position: number, operatorId: number): Promise<ActionResult> =>
      alone(id, async () => {
        const isNews = await conversations.readByPublisher(id, position);
        if ((await mentions.read({ id, position, operatorId }, clock.now())) || isNews) {
          await events.recordStates([id], true);
          return 'done';
        }
        return (await conversations.lock(id)) && 'already';
      }),
  };
}

export type Actions = ReturnType<typeof createActions>;
